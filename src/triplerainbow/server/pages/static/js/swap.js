// @ts-check
/** Puts a new table in place of the old one, and carries over what people were at. */

import { glide } from "./glide.js";
import { all, around, table } from "./page.js";

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
  return all("details", within).map((fold) => {
    const n = count.get(fold.className) ?? 0;
    count.set(fold.className, n + 1);
    return { key: fold.id || `${fold.className} ${n}`, fold: /** @type {HTMLDetailsElement} */ (fold) };
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

/** @typedef {{list: string, place: number, zone: string, rank: number}} Focus */

/** What is focused, told so that its like in another table can be found. @returns {Focus | null} */
function focused() {
  const element = document.activeElement;
  if (!(element instanceof HTMLElement) || !table().contains(element)) return null;
  const list = alike(element);
  const zone = around(element, "section")?.className.split(" ")[0] ?? "";
  const peers = all(`section.${zone} :is(button, summary, a)`, table());
  return { list, place: all(list, table()).indexOf(element), zone, rank: peers.indexOf(element) };
}

/** A selector for an element and those that can't be told from it. @param {HTMLElement} element */
function alike(element) {
  if (element.id) return `#${CSS.escape(element.id)}`;
  const { pick } = element.dataset;
  if (pick) return `[data-pick="${CSS.escape(pick)}"]`;
  if (element instanceof HTMLButtonElement && element.name) {
    return `button[name="${CSS.escape(element.name)}"][value="${CSS.escape(element.value)}"]`;
  }
  const fold = element.parentElement?.id;
  if (element.matches("summary") && fold) return `#${CSS.escape(fold)} > summary`;
  if (element.matches("summary")) return `.${element.parentElement?.className.split(" ")[0]} > summary`;
  return element.tagName.toLowerCase();
}

/** @param {Focus} focus */
function refocus({ list, place, zone, rank }) {
  const likes = all(list, table()).filter(isShown);
  const peers = all(`section.${zone} :is(button, summary, a)`, table()).filter(isShown);
  const target = likes[Math.min(place, likes.length - 1)]
    ?? peers[Math.min(rank, peers.length - 1)]
    ?? all(".hand [data-pick], .actions button", table()).find(isShown);
  target?.focus({ preventScroll: true });
}

/** @param {HTMLElement} element */
const isShown = (element) => element.checkVisibility?.() ?? element.offsetParent !== null;
