// @ts-check
/** Sheets that lie over the page: a click beside them, or Escape, closes them. */

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
