// @ts-check
/** The page of one's programs: a token can be copied. */

import * as copy from "./copy.js";

document.body.classList.add("scripted");
copy.start();
