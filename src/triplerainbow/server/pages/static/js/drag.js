// @ts-check
/** Things can be dragged onto each other, cards into the middle, groups back to the hand. */

import { isPicked, leads, movesOf, pickedThings, playObvious, set, things } from "./choose.js";
import { THING, all, around, table } from "./page.js";
import { carry } from "./swap.js";

/** Pixels that a pointer may tremble. */
const TREMBLE = { mouse: 6, pen: 10, touch: 10 };
/** Pixels between things that are dragged together. */
const STEP = 22;

/** @typedef {{element: HTMLElement, some: HTMLElement[]}} Goal what a drop picks, and where */

/** @type {{thing: HTMLElement, pointer: number, x: number, y: number, far: number} | null} */
let pressed = null;
/** @type {{some: HTMLElement[], ghost: HTMLElement, goal: Goal | null} | null} */
let drag = null;
/** Whether the pointer has dragged since it went down: the click that follows is none then. */
let dragging = false;

export function start() {
  document.addEventListener("pointerdown", onDown);
  document.addEventListener("pointermove", onMove);
  document.addEventListener("pointerup", onUp);
  document.addEventListener("pointercancel", stop);
  document.addEventListener("dragstart", (event) => {
    if (around(event.target, THING)) event.preventDefault();
  });
  document.addEventListener("keydown", (event) => {
    if (!drag || event.key !== "Escape") return;
    event.preventDefault();
    stop();
  }, true);
  document.addEventListener("click", swallow, true);
  carry(() => {
    stop();
    return allowTouch;
  });
  allowTouch();
}

/** A finger on a thing drags it, unless it could scroll there. */
function allowTouch() {
  for (const thing of things()) thing.style.touchAction = scrolls(thing) ? "" : "pinch-zoom";
}

/** @param {HTMLElement} element */
function scrolls(element) {
  for (let box = element.parentElement; box && box !== document.body; box = box.parentElement) {
    const { overflowX, overflowY } = getComputedStyle(box);
    const full = box.scrollHeight > box.clientHeight || box.scrollWidth > box.clientWidth;
    if (full && /auto|scroll/.test(overflowX + overflowY)) return true;
  }
  return false;
}

// The pointer

/** @param {PointerEvent} event */
function onDown(event) {
  if (event.isPrimary) dragging = false;
  const thing = around(event.target, `#table ${THING}`);
  if (!event.isPrimary) stop();
  if (!thing || event.button !== 0 || !event.isPrimary) return;
  const kind = /** @type {keyof typeof TREMBLE} */ (event.pointerType);
  const { pointerId: pointer, clientX: x, clientY: y } = event;
  pressed = { thing, pointer, x, y, far: TREMBLE[kind] ?? TREMBLE.touch };
}

/** @param {PointerEvent} event */
function onMove(event) {
  if (!pressed || event.pointerId !== pressed.pointer) return;
  const [x, y] = [event.clientX - pressed.x, event.clientY - pressed.y];
  if (!drag && Math.hypot(x, y) > pressed.far) begin(pressed.thing, pressed.pointer);
  if (!drag) return;
  drag.ghost.style.translate = `${x}px ${y}px`;
  aim(event.clientX, event.clientY);
}

/** @param {PointerEvent} event */
function onUp(event) {
  if (!pressed || event.pointerId !== pressed.pointer) return;
  const goal = drag?.goal;
  stop();
  if (goal) drop(goal.some);
}

/**
 * The click that follows a drag is none, also where it was broken off. One by a key has no detail.
 * @param {MouseEvent} event
 */
function swallow(event) {
  if (!dragging || event.detail === 0) return;
  dragging = false;
  event.preventDefault();
  event.stopPropagation();
}

/**
 * @param {HTMLElement} thing
 * @param {number} pointer
 */
function begin(thing, pointer) {
  const some = dragged(thing);
  if (!leads(some)) {
    pressed = null;
    return;
  }
  thing.setPointerCapture(pointer);
  dragging = true;
  drag = { some, ghost: ghostOf(some), goal: null };
  for (const one of some) one.classList.add("lifted");
}

/** What goes along: all that is picked, if this is or could be. @param {HTMLElement} thing */
function dragged(thing) {
  const others = pickedThings();
  if (isPicked(thing)) return [thing, ...others.filter((other) => other !== thing)];
  return leads([...others, thing]) ? [...others, thing] : [thing];
}

function stop() {
  drag?.ghost.remove();
  for (const one of drag?.some ?? []) one.classList.remove("lifted");
  for (const goal of all(".over", table())) goal.classList.remove("over");
  drag = null;
  pressed = null;
}

// The ghost

/** Copies that follow the pointer. @param {HTMLElement[]} some */
function ghostOf(some) {
  const ghost = document.createElement("div");
  ghost.className = "ghost";
  ghost.inert = true;
  const above = { position: "fixed", inset: "0", zIndex: "60", pointerEvents: "none" };
  Object.assign(ghost.style, above);
  const { left, top } = some[0].getBoundingClientRect();
  for (const [n, one] of some.entries()) ghost.append(copyOf(one, left + n * STEP, top));
  document.body.append(ghost);
  return ghost;
}

/**
 * @param {HTMLElement} thing
 * @param {number} left
 * @param {number} top
 */
function copyOf(thing, left, top) {
  const copy = /** @type {HTMLElement} */ (thing.cloneNode(true));
  for (const part of [copy, ...all("[data-pick], [data-name], [id]", copy)]) {
    for (const name of ["data-pick", "data-name", "id", "aria-pressed"]) part.removeAttribute(name);
  }
  copy.classList.remove("can", "cannot");
  copy.classList.add("dragged");
  const card = thing.matches(".card") ? thing : thing.querySelector(".card") ?? thing;
  copy.style.setProperty("--w", `${/** @type {HTMLElement} */ (card).offsetWidth}px`);
  Object.assign(copy.style, {
    position: "absolute",
    left: `${left}px`,
    top: `${top}px`,
    width: `${thing.offsetWidth}px`,
    margin: "0",
    transition: "none",
  });
  return copy;
}

// The goal

/**
 * Finds what a drop here would pick, and shows it.
 * @param {number} x
 * @param {number} y
 */
function aim(x, y) {
  if (!drag) return;
  const goal = goalAt(document.elementFromPoint(x, y), drag.some);
  if (goal?.element === drag.goal?.element) return;
  drag.goal?.element.classList.remove("over");
  goal?.element.classList.add("over");
  drag.goal = goal;
}

/**
 * @param {Element | null} below
 * @param {HTMLElement[]} some
 * @returns {Goal | null}
 */
function goalAt(below, some) {
  const thing = around(below, `#table ${THING}`);
  if (thing && !some.includes(thing) && leads([...some, thing])) {
    return { element: thing, some: [...some, thing] };
  }
  const zone = around(below, "#table :is(.middle, .hand)");
  return zone && takes(zone, some) ? { element: zone, some } : null;
}

/**
 * Whether dropping these on an empty place of a zone plays them: cards of the hand in the middle,
 * groups ("g2") back in the hand.
 * @param {HTMLElement} zone
 * @param {HTMLElement[]} some
 */
function takes(zone, some) {
  if (movesOf(some).length === 0) return false;
  if (zone.matches(".hand")) return some.every((thing) => /^g\d+$/.test(thing.dataset.pick ?? ""));
  return some.every((thing) => thing.closest(".hand"));
}

/** Plays if one move fits; else what was dropped is picked. @param {HTMLElement[]} some */
function drop(some) {
  set(some);
  playObvious({ only: true });
}
