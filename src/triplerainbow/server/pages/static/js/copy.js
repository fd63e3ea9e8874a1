// @ts-check
/** Copies what a button offers, such as the link of a table. */

import { around } from "./page.js";
import { toast } from "./say.js";

export function start() {
  document.addEventListener("click", onClick);
}

/** @param {MouseEvent} event */
async function onClick(event) {
  const button = around(event.target, "[data-copy]");
  if (!button) return;
  try {
    await navigator.clipboard.writeText(button.dataset.copy ?? "");
    toast(button.dataset.done ?? "");
  } catch {
    // Not allowed, or not by HTTPS: selected, it can be copied by hand.
    button.parentElement?.querySelector("input")?.select();
  }
}
