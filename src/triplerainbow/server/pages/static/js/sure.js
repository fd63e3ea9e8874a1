// @ts-check
/** Buttons that ask again: the first click changes their words, the second one counts. */

import { announce } from "./say.js";

/** Milliseconds that a button waits to be confirmed. */
const DOUBT = 5000;

/** @type {(() => void) | null} Takes back the question that is open. */
let open = null;

/**
 * Whether a click on this button counts; if not, it asks now.
 * @param {HTMLElement} button
 * @param {string} question
 */
export function isSure(button, question) {
  const sure = button.classList.contains("sure");
  calm();
  if (!sure) ask(button, question);
  return sure;
}

/** Takes back what is asked; whether there was anything. */
export function calm() {
  const asked = open !== null;
  open?.();
  return asked;
}

/**
 * @param {HTMLElement} button
 * @param {string} question
 */
function ask(button, question) {
  const label = [...button.childNodes];
  button.style.minWidth = `${button.offsetWidth}px`; // nothing jumps
  button.classList.add("sure");
  button.replaceChildren(question);
  announce(question);
  const timer = setTimeout(calm, DOUBT);
  open = () => {
    open = null;
    clearTimeout(timer);
    button.classList.remove("sure");
    button.replaceChildren(...label);
  };
}
