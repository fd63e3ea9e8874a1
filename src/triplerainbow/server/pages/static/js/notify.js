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
  connect("sound", sounds, turnSounds);
  connect("notify", notes, turnNotes);
  connect("mute", isOn("mute"), (on) => {
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

/** @param {{title?: string, sound?: string | null, wasMine: boolean}} update */
function onUpdate({ title: fresh, sound, wasMine }) {
  if (fresh !== undefined) title = fresh;
  entitle();
  if (sounds && sound) play(sound === "turn" && wasMine ? "move" : sound);
  if (myTurn() && !wasMine) tell();
}

function entitle() {
  document.title = myTurn() ? `● ${text("your-turn")} – ${title}` : title;
}

function tell() {
  if (!notes || !document.hidden) return;
  try {
    const note = new Notification(`${text("your-turn")} – ${title}`, {
      body: table().querySelector(".question")?.textContent ?? "",
      tag: document.body.dataset.table, // a later one takes its place
      icon: "/static/icon.svg",
    });
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
