// @ts-check
/** Counts clocks and the block window down between updates. */

import { all, table } from "./page.js";
import { carry } from "./swap.js";

/** Milliseconds between two looks. */
const TICK = 250;
const DAY = 86_400;
/** Seconds from which on a clock is low. */
const LOW = 15;

/** When the numbers on the page were right. */
let since = performance.now();

export function start() {
  carry(() => () => {
    since = performance.now();
    tick();
  });
  setInterval(tick, TICK);
}

function tick() {
  const gone = (performance.now() - since) / 1000;
  for (const clock of all("[data-left][data-running]", table())) run(clock, gone);
  for (const line of all(".left", table())) drain(line, gone);
}

/**
 * @param {HTMLElement} clock
 * @param {number} gone seconds
 */
function run(clock, gone) {
  const left = Math.max(0, Number(clock.dataset.left) - gone);
  if (left >= DAY) return;
  write(clock, written(Math.ceil(left)));
  clock.classList.toggle("low", left <= Number(clock.dataset.low ?? LOW));
}

/**
 * The time to block.
 * @param {HTMLElement} line
 * @param {number} gone seconds
 */
function drain(line, gone) {
  const words = line.querySelector("[data-left]");
  const bar = line.querySelector("progress");
  if (!(words instanceof HTMLElement)) return;
  const left = Math.max(0, Number(words.dataset.left) - gone);
  write(words, seconds(Math.ceil(left)));
  if (bar) bar.value = left;
}

/**
 * Touches the page only where it changes.
 * @param {HTMLElement} element
 * @param {string} words
 */
function write(element, words) {
  if (element.textContent !== words) element.textContent = words;
}

/** "1:05", "1:02:05". @param {number} left seconds */
function written(left) {
  const [hours, minutes, rest] = [left / 3600, (left / 60) % 60, left % 60].map(Math.floor);
  const two = (/** @type {number} */ n) => String(n).padStart(2, "0");
  return hours > 0 ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`;
}

/** "5 seconds", in the language of the page. @param {number} left */
function seconds(left) {
  const style = /** @type {const} */ ({ style: "unit", unit: "second", unitDisplay: "long" });
  return new Intl.NumberFormat(document.documentElement.lang || "en", style).format(left);
}
