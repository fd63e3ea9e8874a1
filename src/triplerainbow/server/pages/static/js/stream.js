// @ts-check
/** Updates of the table: from the stream, or asked for where the stream may have missed some. */

import { append, replaceAll } from "./log.js";
import { address, myTurn, seq, table, text } from "./page.js";
import { announce, toast } from "./say.js";
import { show, shown } from "./swap.js";

/**
 * @typedef {{seq: number, since?: number, main?: string, title?: string, said?: string[],
 *            log?: string, log_all?: string, sound?: string | null}} Update
 */

/** Milliseconds that the connection may be down before anybody is told. */
const QUIET = 3000;
/** Milliseconds until the stream is opened again, doubled each time. */
const SOON = 1000;
const LATE = 15_000;
/** Part by which a pause differs from page to page, so that not all come back at once. */
const JITTER = 0.3;
/** Milliseconds that the update after a change may take. */
const SLOW = 1500;
/** Answers that trying again does not change soon. */
const REFUSED = [401, 403, 404, 410];

/** Milliseconds between two signs of life of the stream. */
const PING = 1000 * (Number(document.body.dataset.ping) || 15);
/** Milliseconds of silence after which the stream is taken for dead. */
const DEAD = PING * 5 / 3;
/** Milliseconds in which a stream has to open, and more with every try: the network may be slow. */
const OPENING = 4000;
/** Milliseconds that a whole table may take to come. */
const PATIENCE = 8000;
/** Connections that a browser keeps to one server, besides that of the stream. */
const KEPT = 5;
/** Milliseconds between two answers of this page. */
const ANSWERS = PING * 0.6;

/** @type {EventSource | null} */
let source = null;
/** Number of the newest update that was taken, which may not be on the page yet. */
let newest = 0;
let pause = SOON;
/** When the server was last heard of, and when it was last answered. */
let heardAt = 0;
let answeredAt = 0;
/** Whether the whole table is to be asked for once the server is heard of. */
let owed = false;
/** @type {number | undefined} */
let watchdog;
/** @type {number | undefined} */
let reopening;
/** @type {number | undefined} Set from the loss of the connection until it is back. */
let telling;
/** @type {(() => void) | null} Takes away what was said of the loss. */
let untell = null;
/** @type {Promise<void> | null} */
let refreshing = null;

export function start() {
  newest = seq();
  open();
  document.addEventListener("visibilitychange", () => document.hidden || comeBack());
  addEventListener("online", comeBack);
  addEventListener("pageshow", (event) => event.persisted && comeBack());
  addEventListener("pagehide", hangUp);
  document.addEventListener("unreached", doubt);
}

/** What was missed is asked for at once; the stream goes on if it lives. */
function comeBack() {
  pause = SOON;
  const lives = source?.readyState === EventSource.OPEN && Date.now() - heardAt < DEAD;
  if (!lives) openAnew();
  refresh();
}

/** Something that was sent got no answer: the stream may hang as well. */
function doubt() {
  if (telling !== undefined) return;
  lose();
  openAnew();
}

// The stream

/** Opens it; whatever is not heard in time is given up, and opened anew. */
function open() {
  hangUp();
  const mine = new EventSource(address(`stream?seq=${newest}`));
  source = mine;
  watchdog = setTimeout(fallSilent, OPENING + pause / 3);
  mine.addEventListener("error", () => source === mine && down());
  mine.addEventListener("table", (event) => {
    if (source !== mine) return;
    heard();
    take(JSON.parse(event.data));
  });
  mine.addEventListener("ping", () => source === mine && heard());
}

function hangUp() {
  clearTimeout(watchdog);
  clearTimeout(reopening);
  source?.close();
  source = null;
}

/** Called whenever something comes by the stream. An open connection alone proves nothing. */
function heard() {
  clearTimeout(watchdog);
  watchdog = setTimeout(fallSilent, DEAD);
  heardAt = Date.now();
  pause = SOON;
  found();
  answer();
  if (owed) refresh();
}

/** Opens it while the connections that the browser keeps may be dead. */
function openAnew() {
  open();
  knock();
}

/**
 * Tries all connections that the browser keeps: a dead one is given up only when something hangs
 * in it, and one after the other would take minutes. Whichever gets through, the stream can, too.
 */
async function knock() {
  const began = Date.now();
  const tries = Array.from({ length: KEPT }, () => fetch("/static/icon.svg", {
    method: "HEAD",
    cache: "no-store",
    signal: AbortSignal.timeout(OPENING),
  }));
  try {
    await Promise.any(tries);
  } catch {
    return; // none got through: the next try comes after the pause
  }
  if (heardAt >= began) return;
  pause = SOON;
  open();
}

/** Nothing came in time, so whatever else is connected may be dead as well. */
function fallSilent() {
  down(openAnew);
}

/**
 * The stream is broken, or silent: another one is opened after a pause that grows.
 * @param {() => void} again
 */
function down(again = open) {
  hangUp();
  lose();
  reopening = setTimeout(again, pause * (1 + JITTER * Math.random()));
  pause = Math.min(2 * pause, LATE);
}

function lose() {
  telling ??= setTimeout(() => say(text("lost")), QUIET);
}

/** The connection is back. */
function found() {
  clearTimeout(telling);
  telling = undefined;
  if (untell === null) return;
  untell();
  untell = null;
  announce(text("back"));
}

/** Says what is wrong until it is right again. @param {string} sentence */
function say(sentence) {
  untell?.();
  untell = toast(sentence, { stay: true });
}

/** Tells the server that somebody is here who hears it. */
async function answer() {
  if (!("answers" in document.body.dataset) || Date.now() - answeredAt < ANSWERS) return;
  answeredAt = Date.now();
  try {
    await fetch(address("here"), {
      method: "POST",
      headers: { Accept: "application/json" },
      signal: AbortSignal.timeout(PING),
    });
  } catch {
    answeredAt = 0; // the next sign of life is answered again
  }
}

// Updates

/** @param {Update} update */
function take(update) {
  if (update.seq < newest) return;
  const missed = update.since !== undefined && update.since !== newest && update.seq !== newest;
  if (missed) {
    refresh();
    return;
  }
  const repeated = update.since !== undefined && update.seq === newest && update.since !== newest;
  apply(repeated ? { seq: update.seq, main: update.main, title: update.title } : update);
}

/** @param {Update} update */
async function apply({ seq: number, main, title, said = [], log, log_all: whole, sound }) {
  newest = number;
  const wasMine = myTurn();
  if (main !== undefined) await show(main);
  // Told once it can be seen.
  if (whole !== undefined) replaceAll(whole);
  else if (log) append(log);
  for (const sentence of said) announce(sentence);
  document.dispatchEvent(new CustomEvent("table-updated", { detail: { title, sound, wasMine } }));
}

/**
 * Settles when the page shows this update, which is asked for if it does not come.
 * @param {number} wanted
 */
export async function arrived(wanted) {
  const late = new Promise((resolve) => setTimeout(resolve, SLOW, "late"));
  while (seq() < wanted) {
    if (await Promise.race([shown(), late]) === "late") return refresh();
  }
}

/** Gets the whole table as it is now; what fails is made up for when the server is heard again. */
export function refresh() {
  refreshing ??= catchUp().finally(() => { refreshing = null; });
  return refreshing;
}

async function catchUp() {
  const began = Date.now();
  owed = !await fetchAll();
  // What hangs here hangs in the stream as well, unless that was heard meanwhile.
  if (owed && heardAt < began) doubt();
}

/** Whether it came, or is refused. */
async function fetchAll() {
  try {
    const response = await fetch(address("fresh?seq=0"), {
      headers: { Accept: "application/json" },
      signal: AbortSignal.timeout(PATIENCE),
    });
    if (REFUSED.includes(response.status)) {
      lose();
      say((await response.json()).sentence);
      return true;
    }
    if (!response.ok) return false;
    await update(await response.json());
    return true;
  } catch {
    return false;
  }
}

/** @param {Update} fresh */
async function update(fresh) {
  if (fresh.seq < newest) return;
  const news = fresh.seq > newest;
  await apply({ ...fresh, said: [], sound: null });
  if (news) announce(table().querySelector(".happened .text")?.textContent ?? "");
}
