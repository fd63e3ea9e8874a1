// @ts-check
/** Puts a new table in place of the old one, and carries over what people were at. */

import { glide } from "./glide.js";
import { THING, all, around, table } from "./page.js";

/** @typedef {() => (() => void)} Carrier looks at the old table; its answer changes the new one */

/** Milliseconds that a finger may lie on a button before the table changes below it. */
const PATIENCE = 1500;
/** Milliseconds in which a click follows the finger that was lifted. */
const CLICK = 60;

/** @type {Carrier[]} */
const carriers = [];
/** @type {(() => void)[]} */
let waiting = [];
/** @type {Promise<void> | null} Settles when the finger is up. */
let held = null;
/** @type {HTMLElement | null} The newest table that has come. */
let next = null;

/** The newest table as it came, before anything was picked or opened on it. */
let pristine = table().cloneNode(true);

export function start() {
  document.addEventListener("pointerdown", onPress, true);
  carriers.unshift(keepFolds, keepFields);
}

/** @param {Carrier} carrier */
export const carry = (carrier) => carriers.push(carrier);

/** Settles when another table is shown. */
export const shown = () => new Promise((resolve) => waiting.push(() => resolve("shown")));

/**
 * Shows a table; settles when it is there.
 * @param {string} html of the whole `<main id="table">`
 */
export async function show(html) {
  const page = new DOMParser().parseFromString(html, "text/html");
  const fresh = page.getElementById("table");
  if (!fresh || fresh.isEqualNode(pristine)) return;
  pristine = fresh.cloneNode(true);
  next = document.adoptNode(fresh);
  await held;
  if (next !== fresh) return; // a newer one came while a finger was down
  foldLike(table(), fresh);
  await glide(table(), fresh, () => replace(fresh));
}

/** @param {HTMLElement} fresh */
function replace(fresh) {
  if (next !== fresh) return;
  const after = carriers.map((carrier) => carrier());
  const focus = focused();
  const { scrollTop } = table();
  table().replaceWith(fresh);
  fresh.scrollTop = scrollTop;
  for (const restore of after) restore();
  if (focus) refocus(focus);
  const told = waiting;
  waiting = [];
  for (const tell of told) tell();
}

/** While a finger is on a button the table stays, so that the click meets what was meant. */
function onPress(/** @type {PointerEvent} */ event) {
  if (!around(event.target, "#table :is(button, summary, a)")) return;
  held = new Promise((resolve) => {
    const done = () => setTimeout(resolve, CLICK);
    for (const end of ["pointerup", "pointercancel"]) {
      document.addEventListener(end, done, { once: true, capture: true });
    }
    setTimeout(resolve, PATIENCE);
  });
}

// Folds

/** @param {HTMLElement} within */
function folds(within) {
  const count = new Map();
  return all("details", within).map((element) => {
    const fold = /** @type {HTMLDetailsElement} */ (element);
    const n = count.get(fold.className) ?? 0;
    count.set(fold.className, n + 1);
    return { key: fold.id || `${fold.className} ${n}`, fold };
  });
}

/**
 * Opens in the new table what is open in the old one; the list of moves only for the same decision.
 * @param {HTMLElement} old
 * @param {HTMLElement} fresh
 */
function foldLike(old, fresh) {
  const open = new Map(folds(old).map(({ key, fold }) => [key, fold.open]));
  const same = old.dataset.at === fresh.dataset.at;
  for (const { key, fold } of folds(fresh)) {
    if (open.has(key) && (same || !fold.matches(".all-moves"))) fold.open = open.get(key) === true;
  }
}

function keepFolds() {
  const old = table();
  return () => foldLike(old, table());
}

// Fields: before the game somebody may be writing a name.

function keepFields() {
  const written = fields().map((field) => ({ id: field.id, value: field.value }));
  return () => {
    for (const field of fields()) {
      const before = written.find(({ id }) => id && id === field.id);
      if (before) field.value = before.value;
    }
  };
}

const fields = () => /** @type {(HTMLInputElement | HTMLSelectElement)[]} */ (
  all(":is(input, select)[id]", table()));

// Focus

/** @typedef {{list: string, place: number, zone: HTMLElement | null, rank: number}} Focus */

/** @type {{zone: HTMLElement, focus: Focus} | null} What had the focus and is gone for a while. */
let parked = null;

/**
 * What is focused, told so that its like in another table can be found.
 * @returns {Focus | null}
 */
function focused() {
  const element = document.activeElement;
  if (!(element instanceof HTMLElement) || !table().contains(element)) return null;
  if (parked?.zone === element) return parked.focus;
  const list = alike(element);
  const zone = around(element, "section");
  const rank = zone ? all(THING, zone).indexOf(element) : -1;
  return list ? { list, place: all(list, table()).indexOf(element), zone, rank } : null;
}

/**
 * A selector for an element and those that can't be told from it.
 * @param {HTMLElement} element
 */
function alike(element) {
  const { pick } = element.dataset;
  if (element.id) return `#${CSS.escape(element.id)}`;
  if (pick) return `[data-pick="${CSS.escape(pick)}"]`;
  if (element.matches("summary")) return summaryLike(element);
  const href = element.getAttribute("href");
  if (href) return `a[href="${CSS.escape(href)}"]`;
  return element instanceof HTMLButtonElement ? buttonLike(element) : null;
}

/** @param {HTMLElement} summary */
function summaryLike({ parentElement: fold }) {
  return fold?.id ? `#${CSS.escape(fold.id)} > summary` : `.${fold?.classList[0]} > summary`;
}

/** @param {HTMLButtonElement} button */
function buttonLike({ name, value, form }) {
  const action = CSS.escape(form?.getAttribute("action") ?? "");
  const which = name ? `[name="${CSS.escape(name)}"][value="${CSS.escape(value)}"]` : ":not([name])";
  return `form[action="${action}"] button${which}`;
}

/**
 * Focuses the like of what was focused. A thing that is gone is followed by its neighbour; where
 * there is none the zone keeps the focus until there are things again, so that no key that comes
 * late presses a button.
 * @param {Focus} focus
 */
function refocus(focus) {
  const { list, place, zone, rank } = focus;
  const now = zone ? all(`section.${zone.classList[0]}`, table())[0] : null;
  const likes = all(list, table()).filter(isShown);
  const peers = now && rank >= 0 ? all(THING, now).filter(isShown) : [];
  const target = atMost(likes, place) ?? atMost(peers, rank);
  parked = null;
  if (target) target.focus({ preventScroll: true });
  else if (now) park(now, focus);
}

/**
 * The element at this place, or the last one.
 * @param {HTMLElement[]} elements
 * @param {number} place
 */
const atMost = (elements, place) => elements[Math.min(place, elements.length - 1)];

/**
 * @param {HTMLElement} zone
 * @param {Focus} focus
 */
function park(zone, focus) {
  zone.tabIndex = -1;
  zone.style.outline = "none";
  zone.focus({ preventScroll: true });
  parked = { zone, focus };
}

/** @param {HTMLElement} element */
const isShown = (element) => element.checkVisibility?.() ?? element.offsetParent !== null;
