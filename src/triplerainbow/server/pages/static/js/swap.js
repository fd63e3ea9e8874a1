// @ts-check
/** Puts a new table in place of the old one, and carries over what people were at. */

import { foldLike } from "./folds.js";
import { glide } from "./glide.js";
import { around, table } from "./page.js";

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
  carry(keepFolds);
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
  const { scrollTop } = table();
  table().replaceWith(fresh);
  fresh.scrollTop = scrollTop;
  for (const restore of after) restore();
  const told = waiting;
  waiting = [];
  for (const tell of told) tell();
}

function keepFolds() {
  const old = table();
  return () => foldLike(old, table());
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
