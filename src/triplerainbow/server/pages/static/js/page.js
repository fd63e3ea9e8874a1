// @ts-check
/** What the page says of itself: its table, its texts, its wishes. */

/** What can be picked. */
export const THING = "[data-pick]";

/**
 * The part that every update replaces.
 * @returns {HTMLElement}
 */
export function table() {
  const main = document.getElementById("table");
  if (!main) throw new Error("This page has no table.");
  return main;
}

/** Number of the update that the page shows. */
export const seq = () => Number(table().dataset.seq);

/** The decision that a move from this page answers. */
export const at = () => table().dataset.at ?? "";

/**
 * Address of what belongs to this table.
 * @param {string} tail
 */
export const address = (tail) => `/t/${document.body.dataset.table}/${tail}`;

/**
 * A sentence in the language of the page; "" if the page has none.
 * @param {string} name
 */
export const text = (name) => document.body.getAttribute(`data-text-${name}`) ?? "";

/** Whether things may move. */
export const motionAllowed = () => !matchMedia("(prefers-reduced-motion: reduce)").matches;

/** Whether the viewer has something to decide. */
export const myTurn = () => table().querySelector("button[name=move]") !== null;

/**
 * Elements in the order of the page.
 * @param {string} selector
 * @param {ParentNode} within
 * @returns {HTMLElement[]}
 */
export const all = (selector, within = document) => [...within.querySelectorAll(selector)].map(
  (element) => /** @type {HTMLElement} */ (element),
);

/**
 * The nearest element around a target of an event that matches.
 * @param {EventTarget | null} target
 * @param {string} selector
 * @returns {HTMLElement | null}
 */
export const around = (target, selector) =>
  target instanceof Element ? target.closest(selector) : null;
