// @ts-check
/** Sends forms that need no new page, and shows what the server says. */

import { pick } from "./choose.js";
import { all } from "./page.js";
import { refused } from "./refusal.js";
import { toast } from "./say.js";
import { post } from "./send.js";

/** Milliseconds that a button waits to be confirmed. */
const DOUBT = 5000;

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
  if (button?.dataset.ask && !button.classList.contains("sure")) {
    event.preventDefault();
    askAgain(button, button.dataset.ask);
  } else if ("quiet" in form.dataset) {
    event.preventDefault();
    send(form, button);
  }
}

/**
 * A click changes the words of the button first.
 * @param {HTMLElement} button
 * @param {string} question
 */
function askAgain(button, question) {
  const label = button.textContent;
  button.textContent = question;
  button.classList.add("sure");
  setTimeout(() => {
    button.textContent = label;
    button.classList.remove("sure");
  }, DOUBT);
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
  if (body.picks) pick(body.picks.split(" "));
  if (body.goto) go(body.goto);
}

/** @param {string} place on this site */
function go(place) {
  const target = new URL(place, location.href);
  if (target.origin === location.origin) location.assign(target);
}
