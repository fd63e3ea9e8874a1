// @ts-check
/** Switches of the menu that this browser remembers. */

import { all } from "./page.js";

/** @param {string} name */
const key = (name) => `rainbow-${name}`;

/** @param {string} name */
export function isOn(name) {
  try {
    return localStorage.getItem(key(name)) === "on";
  } catch {
    return false; // a browser that keeps nothing
  }
}

/**
 * @param {string} name
 * @param {boolean} on
 */
function remember(name, on) {
  try {
    localStorage.setItem(key(name), on ? "on" : "off");
  } catch {
    // It holds for this page alone.
  }
}

/**
 * Brings a switch to life.
 * @param {string} name
 * @param {boolean} now whether it is on
 * @param {(on: boolean) => boolean | Promise<boolean>} turn what it does; whether it is on then
 */
export function connect(name, now, turn) {
  for (const button of all(`[data-switch="${name}"]`)) {
    button.hidden = false;
    button.setAttribute("aria-pressed", String(now));
    button.addEventListener("click", async () => {
      const on = await turn(button.getAttribute("aria-pressed") !== "true");
      button.setAttribute("aria-pressed", String(on));
      remember(name, on);
    });
  }
}
