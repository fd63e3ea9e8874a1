// @ts-check
/** Picks things and makes moves of them. */

import { THING, address, all, around, at, table, text } from "./page.js";
import { exclude, fitting, obvious, reached, single } from "./picks.js";
import { refused } from "./refusal.js";
import { announce } from "./say.js";
import { post } from "./send.js";
import { arrived } from "./stream.js";
import { calm, isSure } from "./sure.js";
import { carry } from "./swap.js";

/** @typedef {import("./picks.js").Choice} Choice */

/** Moves that are named when picks may become one. */
const NAMED = 3;

/** @type {Choice[]} */
let choices = [];
/** @type {HTMLElement[]} What is picked, in that order. */
let picked = [];
/** The move of the hint that is shown, else "". */
let advised = "";
/** @type {string | null} The decision whose answer is on its way. */
let answered = null;
/** @type {{move: string, at: string, client: string} | null} The move of which nothing was heard. */
let unanswered = null;
/** Changes with what is picked, so that late answers are known. */
let questions = 0;

export function start() {
  document.body.classList.add("scripted");
  document.addEventListener("click", onClick);
  document.addEventListener("submit", onSubmit);
  carry(keepPicks);
  read();
}

/** Picks outlive an update, unless it shows the move that they were for. */
function keepPicks() {
  const names = answered === null ? picked.map(nameOf) : [];
  return () => {
    read();
    pick(names);
  };
}

/** Learns the moves of the page. */
function read() {
  picked = [];
  choices = all("button[name=move]", table()).map((element) => {
    const button = /** @type {HTMLButtonElement} */ (element);
    return {
      button,
      move: button.value,
      label: button.textContent ?? "",
      picks: button.dataset.picks?.split(" ") ?? [],
      main: "main" in button.dataset,
      costly: "costly" in button.dataset,
    };
  });
  show();
}

// Picking

/** @param {HTMLElement} thing */
const nameOf = (thing) => thing.dataset.pick ?? "";

/** What can be picked. */
export const things = () => all(THING, table());

/** @param {HTMLElement} thing */
export const isPicked = (thing) => picked.includes(thing);

/** Things that are picked, in that order. */
export const pickedThings = () => [...picked];

/** @param {HTMLElement[]} some */
export const movesOf = (some) => fitting(choices, some.map(nameOf));

/** @param {HTMLElement[]} some */
export const leads = (some) => reached(choices, some.map(nameOf)).length > 0;

/** @param {HTMLElement} thing */
export function toggle(thing) {
  if (choices.length === 0) return;
  if (isPicked(thing)) set(picked.filter((other) => other !== thing));
  else add(thing);
}

/** @param {HTMLElement} thing */
function add(thing) {
  const rest = picked.filter((other) => !exclude(nameOf(thing), nameOf(other)));
  const more = [...rest, thing];
  if (leads(more) || movesOf([thing]).length === 0) set(more);
  else set([thing], rest.length > 0 && !single(choices) ? more : null);
}

/**
 * Picks exactly these; `attempt` is what was wanted and can't be.
 * @param {HTMLElement[]} some
 * @param {HTMLElement[] | null} [attempt]
 */
export function set(some, attempt = null) {
  picked = some;
  show();
  if (attempt) explain(attempt);
  else if (picked.length > 0 && !leads(picked)) explain(picked);
}

/**
 * Picks things by name, as far as they are there.
 * @param {string[]} names
 */
function pick(names) {
  const free = things();
  const found = names.flatMap((name) => {
    const place = free.findIndex((thing) => nameOf(thing) === name);
    return place < 0 ? [] : free.splice(place, 1);
  });
  if (found.length > 0) set(found);
}

/**
 * Shows a hint: picks its cards, fills its button alone, and says it in place of the question.
 * @param {string} sentence
 * @param {string} move
 * @param {string[]} names what is picked for it
 */
export function advise(sentence, move, names) {
  set([]);
  pick(names);
  for (const button of all("button[name=move]", table())) {
    button.classList.toggle("main", button.getAttribute("value") === move);
  }
  advised = move;
  note(sentence, "may");
  announce(sentence);
}

/** Takes back what a button asks, else picks nothing; whether there was anything. */
export function clear() {
  if (calm()) return true;
  const some = picked.length > 0;
  if (some) set([]);
  return some;
}

/** @param {MouseEvent} event */
function onClick(event) {
  const thing = around(event.target, `#table ${THING}`);
  if (thing) toggle(thing);
  else if (around(event.target, "#table .clear")) clearByButton();
  else if (around(event.target, "#table .middle") && !around(event.target, "a, summary, .sheet")) {
    clear();
  }
}

/** The button goes, so the focus goes to what was picked. */
function clearByButton() {
  const [first] = picked;
  set([]);
  first?.focus({ preventScroll: true });
}

// Showing

function show() {
  advised = "";
  calm();
  questions += 1;
  mark();
  offer();
}

/** Says of each thing whether it is picked and whether it may be. */
function mark() {
  const possible = memo(canPick);
  for (const thing of things()) {
    const can = possible(nameOf(thing));
    thing.setAttribute("aria-pressed", String(isPicked(thing)));
    thing.classList.toggle("can", can && !isPicked(thing));
    thing.classList.toggle("cannot", choices.length > 0 && !can && !isPicked(thing));
  }
}

/** @param {string} name */
const canPick = (name) => reached(choices, [...picked.map(nameOf), name]).length > 0
  || (single(choices) && fitting(choices, [name]).length > 0);

/**
 * The same function, asked once for each name: equal things are many, and so may moves be.
 * @param {(name: string) => boolean} judge
 */
function memo(judge) {
  const known = new Map();
  return (/** @type {string} */ name) => {
    if (!known.has(name)) known.set(name, judge(name));
    return known.get(name);
  };
}

/** Puts the buttons that fit into the bar. */
function offer() {
  const bar = table().querySelector(".fitting");
  if (!bar) return;
  const some = picked.length > 0;
  const moves = some ? movesOf(picked) : [];
  bar.replaceChildren(...moves.map((choice) => choice.button.cloneNode(true)));
  if (some) bar.append(clearButton());
  for (const bare of all(".bare", table())) bare.hidden = some;
  const ahead = some && moves.length === 0 ? reached(choices, picked.map(nameOf)) : [];
  note(ahead.length > 0 ? becomes(ahead) : "", "may");
}

function clearButton() {
  const button = document.createElement("button");
  button.type = "button";
  button.className = "button plain clear";
  button.innerHTML = '<span class="cross" aria-hidden="true">×</span><span class="word"></span>';
  button.lastElementChild?.append(text("clear"));
  return button;
}

/**
 * What picks may become, the shortest moves first.
 * @param {Choice[]} ahead
 */
function becomes(ahead) {
  const near = [...ahead].sort((a, b) => a.picks.length - b.picks.length).slice(0, NAMED);
  const moves = near.map((choice) => choice.label).join(", ");
  return text("becomes").replace("{moves}", ahead.length > NAMED ? `${moves} …` : moves);
}

/**
 * A line in place of the question.
 * @param {string} sentence
 * @param {"may" | "not"} kind
 */
function note(sentence, kind) {
  const line = /** @type {HTMLElement | null} */ (table().querySelector(".why"));
  const question = /** @type {HTMLElement | null} */ (table().querySelector(".question"));
  if (!line) return;
  line.textContent = sentence;
  line.hidden = !sentence;
  line.classList.toggle("may", kind === "may");
  if (question) question.hidden = Boolean(sentence);
}

/**
 * Asks the server why these are no move.
 * @param {HTMLElement[]} attempt
 */
async function explain(attempt) {
  const mine = questions;
  const fields = { picks: attempt.map(nameOf).join(" "), at: at() };
  const answer = await post(address("why"), Object.entries(fields));
  if (!answer.ok) refused(answer, { quiet: true });
  if (!answer.ok || mine !== questions) return;
  note(answer.body.sentence, "not");
  announce(answer.body.sentence);
}

// Playing

/** @param {SubmitEvent} event */
function onSubmit(event) {
  const button = event.submitter;
  if (!(button instanceof HTMLButtonElement) || button.name !== "move") return;
  event.preventDefault();
  play(button);
}

/**
 * Makes the move that the picks leave no doubt of; whether there is one.
 * @param {{only?: boolean}} [options] `only`: whether no other move may fit, main or not
 */
export function playObvious({ only = false } = {}) {
  const moves = movesOf(picked);
  const wished = moves.find((each) => each.button.value === advised);
  const choice = wished ?? (only && moves.length > 1 ? null : obvious(moves));
  const buttons = all(".fitting button[name=move]", table());
  if (choice) play(/** @type {HTMLButtonElement} */ (buttons[moves.indexOf(choice)]));
  return choice !== null;
}

/** @param {HTMLButtonElement} button */
async function play(button) {
  if (answered === at()) return; // a double click
  const doubtful = "costly" in button.dataset && button.value !== advised;
  if (doubtful && !isSure(button, text("sure"))) return;
  const decision = at();
  answered = decision;
  button.classList.add("sent");
  const wish = { move: button.value, at: decision };
  const client = nameFor(wish);
  const answer = await post(address("move"), Object.entries({ ...wish, client }), { again: true });
  unanswered = answer.body.error === "lost" ? { ...wish, client } : null;
  if (answer.ok) await arrived(answer.body.seq);
  else refused(answer);
  button.classList.remove("sent");
  if (answered === decision) answered = null;
}

/**
 * A name for the request. A move that got no answer keeps its own: it may have been made.
 * @param {{move: string, at: string}} wish
 */
function nameFor({ move, at: decision }) {
  const same = unanswered?.move === move && unanswered.at === decision;
  return same && unanswered ? unanswered.client : newName();
}

/** 128 random bits. */
function newName() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return btoa(String.fromCharCode(...bytes)).replace(/\+/g, "-").replace(/\//g, "_").slice(0, 22);
}
