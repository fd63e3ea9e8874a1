// @ts-check
/** Where people are on the page: what has the focus, and what they write. */

import { THING, all, around, table } from "./page.js";
import { carry } from "./swap.js";

/** @typedef {{list: string, place: number, zone: HTMLElement | null, rank: number}} Focus */

/** @type {{zone: HTMLElement, focus: Focus} | null} What had the focus and is gone for a while. */
let parked = null;

export function start() {
  carry(keepFields);
  carry(keepFocus);
}

function keepFocus() {
  const focus = focused();
  return () => {
    if (focus) refocus(focus);
  };
}

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
  const which = `[name="${CSS.escape(name)}"][value="${CSS.escape(value)}"]`;
  return `form[action="${action}"] button${name ? which : ":not([name])"}`;
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
