// @ts-check
/** What to do when the server says no. */

import { toast } from "./say.js";
import { refresh } from "./stream.js";

/**
 * Shows the reason; the table stays as it is unless it was out of date.
 * @param {import("./send.js").Answer} answer
 * @param {{quiet?: boolean}} [options] `quiet`: nobody asked for anything, so nothing is said
 */
export function refused({ body }, { quiet = false } = {}) {
  if (!quiet) toast(body.sentence);
  if (body.error === "stale") refresh();
}
