// @ts-check
/** Sends forms that need no new page, and shows what the server says. */

import { advise } from "./choose.js";
import { all } from "./page.js";
import { refused } from "./refusal.js";
import { toast } from "./say.js";
import { post } from "./send.js";
import { arrived } from "./stream.js";
import { isSure } from "./sure.js";

/** @type {Set<HTMLFormElement>} Those whose answer is on its way. */
const busy = new Set();

export function start() {
  document.addEventListener("submit", onSubmit);
}

/** @param {SubmitEvent} event */
function onSubmit(event) {
  const form = /** @type {HTMLFormElement} */ (event.target);
  const button = /** @type {HTMLElement | null} */ (event.submitter);
  if (event.defaultPrevented) return;
  const sure = !button?.dataset.ask || isSure(button, button.dataset.ask);
  if (!sure || "quiet" in form.dataset) event.preventDefault();
  if (sure && "quiet" in form.dataset) send(form, button);
}

/**
 * @param {HTMLFormElement} form
 * @param {HTMLElement | null} button
 */
async function send(form, button) {
  if (busy.has(form)) return;
  busy.add(form);
  const fields = /** @type {Iterable<[string, string]>} */ (new FormData(form, button));
  // An input may be called "action", so the property is not safe.
  const answer = await post(form.getAttribute("action") ?? "", fields);
  busy.delete(form);
  if (!answer.ok) refused(answer);
  else done(form, answer.body);
}

/**
 * @param {HTMLFormElement} form
 * @param {Record<string, any>} body
 */
function done(form, body) {
  for (const input of all("input:not([type=hidden]), textarea", form)) {
    if (input instanceof HTMLInputElement || input instanceof HTMLTextAreaElement) input.value = "";
  }
  form.closest("details.menu")?.removeAttribute("open");
  if (body.sentence) toast(body.sentence);
  if (body.advice) advise(body.advice, body.move, body.picks ? body.picks.split(" ") : []);
  if (body.goto) go(body.goto);
  if (body.seq) arrived(body.seq);
}

/** @param {string} place on this site */
function go(place) {
  const target = new URL(place, location.href);
  if (target.origin === location.origin) location.assign(target);
}
