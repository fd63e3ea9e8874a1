// @ts-check
/** Sends forms to the server. */

import { text } from "./page.js";

/** @typedef {{ok: boolean, body: Record<string, any>}} Answer */

/** Milliseconds until an answer counts as lost. */
const PATIENCE = 10_000;
/** The same for what may be sent again: a connection that died hangs, a new one does not. */
const IMPATIENCE = 5000;
/** Milliseconds before each new try. */
const PAUSES = [500, 1000, 2000];
/** Answers of a server that is about to come back. */
const PASSING = [502, 503, 504];

/**
 * Posts fields and reads the answer. What can't be reached or read is a refusal, too.
 * @param {string} path
 * @param {Iterable<[string, string]>} fields
 * @param {{again?: boolean}} [options] `again`: whether it may be sent several times
 * @returns {Promise<Answer>}
 */
export async function post(path, fields, { again = false } = {}) {
  const body = new URLSearchParams([...fields]);
  for (const pause of again ? PAUSES : []) {
    const answer = await ask(path, body, IMPATIENCE);
    if (answer) return answer;
    await new Promise((resolve) => setTimeout(resolve, pause));
  }
  return await ask(path, body, again ? IMPATIENCE : PATIENCE) ?? lost();
}

/**
 * One try; null if it is worth another.
 * @param {string} path
 * @param {URLSearchParams} body
 * @param {number} patience milliseconds
 * @returns {Promise<Answer | null>}
 */
async function ask(path, body, patience) {
  try {
    const response = await fetch(path, {
      method: "POST",
      body,
      headers: { Accept: "application/json" },
      signal: AbortSignal.timeout(patience),
    });
    if (PASSING.includes(response.status)) return null;
    if (response.redirected) return { ok: response.ok, body: { goto: response.url } };
    return await read(response);
  } catch {
    document.dispatchEvent(new Event("unreached"));
    return null;
  }
}

/**
 * @param {Response} response
 * @returns {Promise<Answer>}
 */
async function read(response) {
  const body = await response.text();
  try {
    return { ok: response.ok, body: JSON.parse(body) };
  } catch {
    return lost();
  }
}

/** @returns {Answer} */
const lost = () => ({ ok: false, body: { error: "lost", sentence: text("failed") } });
