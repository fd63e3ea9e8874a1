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
/** Milliseconds of silence after which a stream that pings is taken for dead. */
const DEAD = 40_000;
/** Milliseconds until the stream is opened again, doubled each time. */
const SOON = 1000;
const LATE = 30_000;
/** Milliseconds that the update after a change may take. */
const SLOW = 1500;
/** Milliseconds that a whole table may take to come. */
const PATIENCE = 8000;

/** @type {EventSource | null} */
let source = null;
/** Number of the newest update that was taken, which may not be on the page yet. */
let newest = 0;
let pause = SOON;
/** @type {number | undefined} */
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
  addEventListener("pagehide", () => source?.close());
}

/** What was missed is asked for; the stream goes on. */
function comeBack() {
  if (source?.readyState !== EventSource.OPEN) open();
  refresh();
}

// The stream

function open() {
  clearTimeout(reopening);
  source?.close();
  const mine = new EventSource(address(`stream?seq=${newest}`));
  source = mine;
  mine.addEventListener("open", up);
  mine.addEventListener("error", () => source === mine && down());
  mine.addEventListener("table", (event) => {
    watch();
    take(JSON.parse(event.data));
  });
  mine.addEventListener("ping", watch);
}

function up() {
  pause = SOON;
  clearTimeout(telling);
  telling = undefined;
  untell();
}

/** The browser tries again by itself, unless the server has refused. */
function down() {
  clearTimeout(watchdog);
  telling ??= setTimeout(() => { untell = toast(text("lost"), { stay: true }); }, QUIET);
  if (source?.readyState !== EventSource.CLOSED) return;
  reopening = setTimeout(open, pause);
  pause = Math.min(2 * pause, LATE);
}

/** Called whenever something is heard. */
function watch() {
  clearTimeout(watchdog);
  watchdog = setTimeout(comeBackFromSilence, DEAD);
}

function comeBackFromSilence() {
  open();
  refresh();
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
    const response = await fetch(address("fresh?seq=0"), {
      headers: { Accept: "application/json" },
      signal: AbortSignal.timeout(PATIENCE),
    });
    if (!response.ok) return;
    const update = /** @type {Update} */ (await response.json());
    if (update.seq < newest) return;
    const news = update.seq > newest;
    await apply({ ...update, said: [], sound: null });
    if (news) announce(table().querySelector(".happened .text")?.textContent ?? "");
  } catch {
    // Not reached: the stream will be back, or says that it is lost.
  }
}
