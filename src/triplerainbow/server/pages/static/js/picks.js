// @ts-check
/** Which moves picked things make or lead to. Picks are names, repeated for equal things. */

/**
 * A legal move and what is picked for it.
 * @typedef {{button: HTMLButtonElement, move: string, label: string, picks: string[],
 *            main: boolean, costly: boolean}} Choice
 */

/**
 * Whether `part` is in `whole`, each name as often as it stands there.
 * @param {string[]} part
 * @param {string[]} whole
 */
export function within(part, whole) {
  const left = [...whole];
  return part.every((name) => {
    const place = left.indexOf(name);
    if (place >= 0) left.splice(place, 1);
    return place >= 0;
  });
}

/**
 * The moves that take exactly these picks.
 * @param {Choice[]} choices
 * @param {string[]} picks
 */
export const fitting = (choices, picks) =>
  reached(choices, picks).filter((choice) => choice.picks.length === picks.length);

/**
 * The moves that take these picks and perhaps more.
 * @param {Choice[]} choices
 * @param {string[]} picks
 */
export const reached = (choices, picks) =>
  choices.filter((choice) => choice.picks.length > 0 && within(picks, choice.picks));

/**
 * Whether each move takes a single pick, so that another pick is another wish.
 * @param {Choice[]} choices
 */
export const single = (choices) => choices.every((choice) => choice.picks.length < 2);

/**
 * Whether two picks are for the same place, as "o1:5" and "o1:J", so that only one can hold.
 * @param {string} one
 * @param {string} other
 */
export function exclude(one, other) {
  const [place, filling] = one.split(":");
  return filling !== undefined && other !== one && other.split(":")[0] === place;
}

/**
 * The only one, or the only main one.
 * @param {Choice[]} choices
 * @returns {Choice | null}
 */
export function obvious(choices) {
  const candidates = choices.length > 1 ? choices.filter((choice) => choice.main) : choices;
  return candidates.length === 1 ? candidates[0] : null;
}
