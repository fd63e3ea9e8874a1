// @ts-check
/**
 * Updates of the table: from the stream, or asked for where the stream may have missed some.
 *
 * A network may die without a word: then nothing fails, nothing comes, and whatever is opened or
 * asked for hangs. So everything has its time, and what does not come within it is tried again.
 */

import { append, replaceAll } from "./log.js";
import { address, myTurn, seq, table, text } from "./page.js";
import { announce, toast } from "./say.js";
import { show, shown } from "./swap.js";
import { within } from "./within.js";

/**
 * @typedef {{seq: number, since?: number, main?: string, title?: string, said?: string[],
 *            log?: string, log_all?: string, sound?: string | null}} Update
 */

/** Milliseconds that the connection may be down before anybody is told. */
const QUIET = 3000;
/** Milliseconds of silence after which a stream that pings every 15 s is taken for dead. */
const DEAD = 25_000;
/** Milliseconds that a stream may take to open. */
const OPENING = 8000;
/** Milliseconds until the stream is opened again, doubled each time. */
const SOON = 1000;
const LATE = 30_000;
/** Milliseconds after which the server is to hear of this page again, between two pings. */
const ANSWER = 10_000;
/** Milliseconds that the update after a change may take. */
const SLOW = 1500;
/** Milliseconds that a whole table may take to come. */
const PATIENCE = 8000;
/** Refusals that another try does not change. */
const FINAL = [401, 403, 404, 410];

/** @type {EventSource | null} */
let source = null;
/** Number of the newest update that was taken, which may not be on the page yet. */
let newest = 0;
let pause = SOON;
/** When the server last heard of this page, by the clock of the page. */
let answered = 0;
/** @type {number | undefined} Runs out when nothing is heard. */
let watchdog;
/** @type {number | undefined} */
let reopening;
/** @type {number | undefined} */
let telling;
let untell = () => {};
/** @type {Promise<void> | null} */
let refreshing = null;

export function start() {
  newest = seq();
  open();
  document.addEventListener("visibilitychange", () => document.hidden || comeBack());
  addEventListener("online", comeBack);
  addEventListener("pageshow", (event) => event.persisted && comeBack());
  addEventListener("pagehide", close);
}

/** What was missed is asked for at once, and a stream that is not open does not wait its time. */
function comeBack() {
  pause = SOON;
  if (source?.readyState !== EventSource.OPEN) open();
  refresh();
}

// The stream

function open() {
  close();
  const mine = new EventSource(address(`stream?seq=${newest}`));
  source = mine;
  watchdog = setTimeout(again, OPENING);
  const watch = () => source === mine && listen();
  mine.addEventListener("open", () => {
    watch();
    up();
  });
  mine.addEventListener("error", () => source === mine && broken());
  mine.addEventListener("table", (event) => {
    watch();
    take(JSON.parse(event.data));
    if (performance.now() - answered > ANSWER) answer();
  });
  mine.addEventListener("ping", () => {
    watch();
    answer();
  });
}

function close() {
  clearTimeout(watchdog);
  clearTimeout(reopening);
  source?.close();
  source = null;
}

function up() {
  pause = SOON;
  answered = performance.now();
  clearTimeout(telling);
  telling = undefined;
  untell();
}

/** Something was heard; a new silence begins. */
function listen() {
  clearTimeout(watchdog);
  watchdog = setTimeout(again, DEAD);
}

/** The stream has failed: if the server refuses it, looking at the table says why. */
function broken() {
  if (source?.readyState === EventSource.CLOSED) refresh();
  again();
}

/** Opens the stream once more, after a pause that grows and is never the same for all. */
function again() {
  close();
  telling ??= setTimeout(() => { untell = toast(text("lost"), { stay: true }); }, QUIET);
  reopening = setTimeout(open, pause * (0.75 + Math.random() / 2));
  pause = Math.min(2 * pause, LATE);
}

/** The table is not for this page any more. @param {string} sentence */
function end(sentence) {
  close();
  up();
  toast(sentence, { stay: true });
}

/** Tells the server that somebody is there. */
async function answer() {
  answered = performance.now();
  try {
    await within(PATIENCE, (signal) => fetch(address("here"), { method: "POST", signal }));
  } catch {
    // The stream finds out that the connection is lost.
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

/** Gets the whole table as it is now. */
export function refresh() {
  refreshing ??= fetchAll().finally(() => { refreshing = null; });
  return refreshing;
}

async function fetchAll() {
  try {
    await within(PATIENCE, ask);
  } catch {
    // Not reached. A stream that seems open may be as dead as this was.
    if (source?.readyState === EventSource.OPEN) again();
  }
}

/** @param {AbortSignal} signal */
async function ask(signal) {
  const headers = { Accept: "application/json" };
  const response = await fetch(address("fresh?seq=0"), { headers, signal });
  if (FINAL.includes(response.status)) end((await response.json()).sentence);
  if (!response.ok) return;
  const update = /** @type {Update} */ (await response.json());
  if (update.seq < newest) return;
  const news = update.seq > newest;
  await apply({ ...update, said: [], sound: null });
  if (news) announce(table().querySelector(".happened .text")?.textContent ?? "");
}
