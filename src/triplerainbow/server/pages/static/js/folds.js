// @ts-check
/** Folded things: sheets close by a click beside them or Escape, and what is open stays open. */

import { all } from "./page.js";

const SHEETS = "details[open]:has(> .sheet)";

export function start() {
  document.addEventListener("click", (event) => {
    const { target } = event;
    for (const fold of all(SHEETS)) {
      if (target instanceof Node && !fold.contains(target)) fold.removeAttribute("open");
    }
  });
}

/** Closes the sheet that is open; whether there was one. */
export function closeSheet() {
  const fold = all(SHEETS).at(-1);
  fold?.removeAttribute("open");
  if (fold?.contains(document.activeElement)) fold.querySelector("summary")?.focus();
  return fold !== undefined;
}

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
export function foldLike(old, fresh) {
  const open = new Map(folds(old).map(({ key, fold }) => [key, fold.open]));
  const same = old.dataset.at === fresh.dataset.at;
  for (const { key, fold } of folds(fresh)) {
    if (open.has(key) && (same || !fold.matches(".all-moves"))) fold.open = open.get(key) === true;
  }
}
