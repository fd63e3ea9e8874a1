// @ts-check
/** Work that may not take longer than its time. */

/**
 * What the work gives; fails when its time is up, and the work is told by its signal.
 * @template T
 * @param {number} milliseconds
 * @param {(signal: AbortSignal) => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function within(milliseconds, work) {
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(), milliseconds);
  try {
    return await work(late.signal);
  } finally {
    clearTimeout(timer);
  }
}
