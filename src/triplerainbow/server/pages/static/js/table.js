// @ts-check
/** The table in a browser with script: starts everything. */

import * as choose from "./choose.js";
import * as clock from "./clock.js";
import * as copy from "./copy.js";
import * as drag from "./drag.js";
import * as focus from "./focus.js";
import * as folds from "./folds.js";
import * as forms from "./forms.js";
import * as glide from "./glide.js";
import * as keys from "./keys.js";
import * as log from "./log.js";
import * as notify from "./notify.js";
import * as stream from "./stream.js";
import * as swap from "./swap.js";

// What was picked comes back before what was focused.
const parts = [
  glide, swap, choose, focus, forms, folds, keys, drag, clock, copy, log, notify, stream,
];
for (const part of parts) part.start();
