// @ts-check
/** Lets cards glide from where they were to where they go. */

import { all, motionAllowed } from "./page.js";

/** Milliseconds from the start of one card to that of the next. */
const STEP = 40;
/** Milliseconds after which the last one has started. */
const LAST = 120;
/** Milliseconds after which all have arrived: those that start late go faster. */
const WHOLE = 250;
/** Pixels that are no way: things that are picked or pointed at stand a little higher. */
const NEAR = { x: 2, y: 10 };

/** @typedef {{element: HTMLElement, box: DOMRect}} Spot */
/** @typedef {{from: HTMLElement, to: HTMLElement}} Way */

/** @type {ViewTransition | null} The one that is under way. */
let gliding = null;
/** Whether the pointer went down on something that was gliding. */
let caught = false;

export function start() {
  document.addEventListener("pointerdown", onPress, true);
  document.addEventListener("click", onClick, true);
}

/**
 * Calls `change`, which puts `fresh` in place of `old`: at once, or a frame later and with motion.
 * Settles when that is done, while things still glide.
 * @param {HTMLElement} old
 * @param {HTMLElement} fresh
 * @param {() => void} change
 */
export async function glide(old, fresh, change) {
  const still = document.hidden || !motionAllowed() || !document.startViewTransition;
  const moving = still ? [] : ways(old, fresh);
  if (moving.length === 0) {
    change();
    return;
  }
  const from = moving.map((way) => way.from);
  const to = moving.map((way) => way.to);
  name(from);
  const transition = document.startViewTransition(() => {
    unname(from);
    change();
    name(to);
  });
  gliding = transition;
  transition.ready.then(stagger, () => {}); // refused if another one follows or the tab is hidden
  transition.finished.finally(() => {
    unname(to);
    if (gliding === transition) gliding = null;
  }).catch(() => {});
  await transition.updateCallbackDone;
}

/** @param {HTMLElement[]} elements */
function name(elements) {
  for (const [n, element] of elements.entries()) element.style.viewTransitionName = `glide-${n}`;
}

/** @param {HTMLElement[]} elements */
function unname(elements) {
  for (const element of elements) element.style.viewTransitionName = "";
}

/** Cards start one after the other, and arrive together. */
function stagger() {
  for (const animation of document.getAnimations()) {
    const effect = /** @type {KeyframeEffect | null} */ (animation.effect);
    const card = effect?.pseudoElement?.match(/\(glide-(\d+)\)$/);
    const delay = Math.min(Number(card?.[1]) * STEP, LAST);
    if (card) effect?.updateTiming({ delay, duration: WHOLE - delay });
  }
}

// What glides is a picture, and presses on it meet the page below: they are handed on.

/** @param {PointerEvent} event */
function onPress(event) {
  if (!event.isTrusted) return; // handed on
  caught = gliding !== null && event.target === document.documentElement;
  if (!caught) return;
  gliding?.skipTransition();
  handOn(event);
}

/** @param {MouseEvent} event */
function onClick(event) {
  if (caught && event.target === document.documentElement) handOn(event);
  caught = false;
}

/** @param {MouseEvent} event */
function handOn(event) {
  const meant = document.elementFromPoint(event.clientX, event.clientY);
  if (!meant || meant === document.documentElement) return;
  event.stopPropagation();
  meant.dispatchEvent(new PointerEvent(event.type, event));
}

// Ways

/**
 * What moves, and where to. Only these elements are lifted out of the page.
 * @param {HTMLElement} old
 * @param {HTMLElement} fresh
 * @returns {Way[]}
 */
function ways(old, fresh) {
  const before = spots(old);
  const after = tryOut(old, fresh, () => spots(fresh));
  return pairs(before, after)
    .filter(([from, to]) => isFar(from.box, to.box))
    .map(([from, to]) => ({ from: from.element, to: to.element }));
}

/**
 * Lays `fresh` unseen over `old` for as long as `look` takes.
 * @template T
 * @param {HTMLElement} old
 * @param {HTMLElement} fresh
 * @param {() => T} look
 */
function tryOut(old, fresh, look) {
  const box = old.getBoundingClientRect();
  Object.assign(fresh.style, {
    position: "fixed",
    visibility: "hidden",
    margin: "0",
    maxWidth: "none",
    left: `${box.left}px`,
    top: `${box.top}px`,
    width: `${box.width}px`,
    height: `${box.height}px`,
  });
  old.after(fresh);
  const seen = look();
  fresh.remove();
  fresh.removeAttribute("style");
  return seen;
}

/**
 * Where named things are that can be seen.
 * @param {HTMLElement} within
 * @returns {Map<string, Spot>}
 */
function spots(within) {
  const found = new Map();
  for (const element of all("[data-name]", within)) {
    const box = element.getBoundingClientRect();
    const named = element.dataset.name ?? "";
    if (box.width > 0 && !found.has(named)) found.set(named, { element, box });
  }
  return found;
}

/**
 * The same thing before and after: by its name, else by what its name says before "--".
 * @param {Map<string, Spot>} before
 * @param {Map<string, Spot>} after
 * @returns {[Spot, Spot][]}
 */
function pairs(before, after) {
  const gone = [...before].filter(([named]) => !after.has(named));
  return [...after].flatMap(([named, to]) => {
    const from = before.get(named) ?? takeAlike(gone, named);
    return from ? [/** @type {[Spot, Spot]} */ ([from, to])] : [];
  });
}

/**
 * Takes out of `gone` the first of the same kind.
 * @param {[string, Spot][]} gone
 * @param {string} named
 */
function takeAlike(gone, named) {
  const [kind, place] = named.split("--");
  if (place === undefined) return undefined;
  const n = gone.findIndex(([other]) => other.startsWith(`${kind}--`));
  return n < 0 ? undefined : gone.splice(n, 1)[0][1];
}

/**
 * @param {DOMRect} a
 * @param {DOMRect} b
 */
const isFar = (a, b) => Math.abs(a.left - b.left) > NEAR.x
  || Math.abs(a.top - b.top) > NEAR.y
  || Math.abs(a.width - b.width) > NEAR.x;
