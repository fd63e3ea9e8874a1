// @ts-check
/** The log and the chat: new entries, opening, muting. */

import { all, table } from "./page.js";
import { toast } from "./say.js";

/** Pixels from the end within which a reader is taken to follow. */
const END = 60;
let muted = false;

const entries = () => /** @type {HTMLElement | null} */ (document.querySelector(".log .entries"));
const scroller = () => /** @type {HTMLElement | null} */ (document.querySelector(".log .scroll"));

/** @param {string} html of new entries */
export function append(html) {
  const list = entries();
  const view = scroller();
  if (!list || !view) return;
  const follows = Math.abs(view.scrollTop) < END; // the end is 0: the log is laid out from there
  const known = list.children.length;
  list.insertAdjacentHTML("beforeend", html);
  hideChat();
  if (follows) toEnd();
  if (!isOpen()) tellChat([...list.children].slice(known));
}

/** @param {string} html of all entries */
export function replaceAll(html) {
  const list = entries();
  if (!list) return;
  list.innerHTML = html;
  hideChat();
  toEnd();
}

/** @param {boolean} wish */
export function mute(wish) {
  muted = wish;
  hideChat();
}

function hideChat() {
  for (const line of all(".log li.chat")) line.hidden = muted;
}

/** What people say is shown where the log is not. @param {Element[]} fresh */
function tellChat(fresh) {
  for (const line of fresh) {
    if (!line.matches(".chat") || muted) continue;
    const who = line.querySelector(".who")?.textContent;
    const words = [...line.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE);
    toast(`${who ? `${who}: ` : ""}${words.map((node) => node.textContent).join("").trim()}`);
  }
}

function toEnd() {
  const view = scroller();
  if (view) view.scrollTop = 0;
}

/** Whether the log can be read. */
function isOpen() {
  const list = entries();
  return list !== null && list.offsetParent !== null;
}

/** Whether it lies over the table. */
export function covers() {
  const log = entries()?.closest(".log");
  return isOpen() && log instanceof HTMLElement && getComputedStyle(log).position === "fixed";
}

export function openLog() {
  if (!isOpen()) all(".happened a", table())[0]?.click();
  toEnd();
  scroller()?.focus();
}

export function closeLog() {
  all(".log .close")[0]?.click();
  all(".happened a", table())[0]?.focus({ preventScroll: true });
}

export function start() {
  addEventListener("hashchange", toEnd);
  toEnd();
}
