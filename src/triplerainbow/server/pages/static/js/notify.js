// @ts-check
/** Tells who looks elsewhere: title of the tab, notification, sounds. */

import { mute } from "./log.js";
import { myTurn, table, text } from "./page.js";
import { toast } from "./say.js";
import { play, wake } from "./sounds.js";
import { connect, isOn } from "./switches.js";

let title = document.title;
let sounds = false;
let notes = false;

export function start() {
  sounds = isOn("sound");
  notes = isOn("notify") && "Notification" in window && Notification.permission === "granted";
  mute(isOn("mute"));
  connect("sound", turnSounds);
  connect("notify", turnNotes);
  connect("mute", (on) => {
    mute(on);
    return on;
  });
  for (const event of ["pointerdown", "keydown"]) {
    document.addEventListener(event, () => sounds && wake(), { once: true });
  }
  document.addEventListener("table-updated", (event) => {
    onUpdate(/** @type {CustomEvent} */ (event).detail);
  });
  entitle();
}

/** @param {{title?: string, sound?: string | null, before: {mine: boolean, at?: string}}} update */
function onUpdate({ title: fresh, sound, before }) {
  if (fresh !== undefined) title = fresh;
  entitle();
  if (sounds && sound) play(sound === "turn" && before.mine ? "move" : sound);
  if (myTurn() && !before.mine) document.dispatchEvent(new CustomEvent("tables-turn"));
  if (myTurn() && !before.mine) tell();
}

function entitle() {
  document.title = myTurn() ? `● ${text("your-turn")} – ${title}` : title;
}

function tell() {
  if (!notes || !document.hidden) return;
  try {
    const options = { body: table().querySelector(".question")?.textContent ?? "", tag: document.body.dataset.table, icon: "/static/icon.svg" };
    const note = new Notification(`${text("your-turn")} – ${title}`, options);
    note.addEventListener("click", () => {
      window.focus();
      note.close();
    });
  } catch {
    // Some browsers know the word but want a service worker; the title tells.
  }
}

/** @param {boolean} on */
function turnSounds(on) {
  sounds = on;
  if (on) wake();
  return on;
}

/** @param {boolean} on */
async function turnNotes(on) {
  const may = on && "Notification" in window
    && await Notification.requestPermission() === "granted";
  if (on && !may) toast(text("denied"));
  notes = may;
  return may;
}
