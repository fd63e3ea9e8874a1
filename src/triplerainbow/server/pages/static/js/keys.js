// @ts-check
/** Playing without a mouse: arrows go from thing to thing, Enter plays, letters jump. */

import { clear, isPicked, playObvious, things, toggle } from "./choose.js";
import { closeSheet } from "./folds.js";
import { closeLog, covers, openLog } from "./log.js";
import { THING, all, around, table } from "./page.js";
import { carry } from "./swap.js";

const ZONES = [".places", ".middle", ".hand"];
const TYPED = "input, textarea, select, [contenteditable]";

export function start() {
  document.addEventListener("keydown", onKey);
  document.addEventListener("focusin", (event) => {
    const thing = around(event.target, `#table ${THING}`);
    if (thing) rove(thing);
  });
  carry(() => () => setRoving());
  setRoving();
}

/** @param {KeyboardEvent} event */
function onKey(event) {
  if (event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey) return;
  if (event.key === "Escape") {
    if (escape()) event.preventDefault();
    return;
  }
  if (around(event.target, TYPED)) return;
  const thing = around(event.target, `#table ${THING}`);
  const used = thing ? onThing(event, thing) : enterHand(event);
  if (used || jump(event.key)) event.preventDefault();
}

/** Closes or clears one thing, the topmost; whether there was any. */
function escape() {
  if (closeSheet()) return true;
  if (covers()) {
    closeLog();
    return true;
  }
  return clear();
}

/**
 * Whether the key is one that something answers to.
 * @param {string} key
 */
function jump(key) {
  if (key === "l" || key === "L") openLog();
  else if (key === "?") return focusHint();
  else return false;
  return true;
}

function focusHint() {
  const hint = all("[data-hint]")[0];
  if (!hint) return false;
  hint.closest("details")?.setAttribute("open", "");
  hint.focus();
  return true;
}

/**
 * Space is the click of a button anyway.
 * @param {KeyboardEvent} event
 * @param {HTMLElement} thing
 */
function onThing(event, thing) {
  if (event.key === "Enter") {
    if (!event.repeat) enter(thing);
    return true;
  }
  const next = neighbour(event.key, thing);
  next?.focus({ preventScroll: true });
  return next !== null;
}

/** Plays what is picked; what is not, is picked first. @param {HTMLElement} thing */
function enter(thing) {
  if (!isPicked(thing)) toggle(thing);
  else if (!playObvious()) all(".fitting button", table())[0]?.focus();
}

// Arrows

/** From nowhere in particular an arrow leads to the hand. @param {KeyboardEvent} event */
function enterHand({ key, target }) {
  const nowhere = target instanceof Element && target.matches("body, #table, #table section");
  const first = things().find((thing) => thing.tabIndex === 0 && thing.closest(".hand"))
    ?? things().find((thing) => thing.tabIndex === 0);
  if (!nowhere || !key.startsWith("Arrow") || !first) return false;
  first.focus({ preventScroll: true });
  return true;
}

/**
 * Where a key leads; null if it is none that moves. Left and right stay in the zone.
 * @param {string} key
 * @param {HTMLElement} thing
 * @returns {HTMLElement | null}
 */
function neighbour(key, thing) {
  const zone = things().filter((other) => zoneOf(other) === zoneOf(thing) && isShown(other));
  const place = zone.indexOf(thing);
  if (key === "ArrowRight") return zone[(place + 1) % zone.length];
  if (key === "ArrowLeft") return zone.at(place - 1) ?? thing;
  if (key === "Home") return zone[0];
  if (key === "End") return zone.at(-1) ?? thing;
  if (key === "ArrowUp") return nearest(thing, -1);
  if (key === "ArrowDown") return nearest(thing, 1);
  return null;
}

/** @param {HTMLElement} thing */
const zoneOf = (thing) => ZONES.find((zone) => thing.closest(zone));

/** @param {HTMLElement} thing */
const isShown = (thing) => thing.getClientRects().length > 0;

/**
 * The nearest thing above (-1) or below (1); itself if there is none.
 * @param {HTMLElement} thing
 * @param {-1 | 1} way
 */
function nearest(thing, way) {
  const here = centre(thing);
  const ahead = things()
    .filter((other) => other !== thing && isShown(other))
    .map((other) => ({ other, x: centre(other).x - here.x, y: way * (centre(other).y - here.y) }))
    .filter(({ y }) => y > 4)
    .sort((a, b) => distance(a) - distance(b));
  return ahead[0]?.other ?? thing;
}

/** Being beside counts more than being far. @param {{x: number, y: number}} way */
const distance = ({ x, y }) => y + 2 * Math.abs(x);

/** @param {HTMLElement} thing */
function centre(thing) {
  const box = thing.getBoundingClientRect();
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

// Roving: the tabulator stops once in each zone.

function setRoving() {
  for (const zone of ZONES) {
    const inside = things().filter((thing) => zoneOf(thing) === zone);
    const focused = inside.find((thing) => thing === document.activeElement);
    const first = focused ?? inside.find((thing) => thing.matches(".can")) ?? inside[0];
    for (const thing of inside) thing.tabIndex = thing === first ? 0 : -1;
  }
}

/** @param {HTMLElement} chosen */
function rove(chosen) {
  for (const thing of things()) {
    if (zoneOf(thing) === zoneOf(chosen)) thing.tabIndex = thing === chosen ? 0 : -1;
  }
}
