// @ts-check
/** Short sounds, made here. */

/** @typedef {{hertz: number, after: number, lasts: number}} Tone times in seconds */

/** @type {Record<string, Tone[]>} */
const SOUNDS = {
  move: [{ hertz: 392, after: 0, lasts: 0.09 }],
  turn: [{ hertz: 523, after: 0, lasts: 0.12 }, { hertz: 784, after: 0.11, lasts: 0.2 }],
  attack: [{ hertz: 220, after: 0, lasts: 0.14 }, { hertz: 185, after: 0.12, lasts: 0.22 }],
  chat: [{ hertz: 988, after: 0, lasts: 0.07 }],
  end: [
    { hertz: 523, after: 0, lasts: 0.14 },
    { hertz: 659, after: 0.12, lasts: 0.14 },
    { hertz: 784, after: 0.24, lasts: 0.3 },
  ],
};
const LOUD = 0.12;
const SILENT = 0.0001;

/** @type {AudioContext | null} */
let context = null;

/** Browsers allow sound from a click on only, so this is called in one. */
export function wake() {
  context ??= new AudioContext();
  if (context.state === "suspended") context.resume();
}

/** @param {string} name */
export function play(name) {
  if (context?.state !== "running") return;
  for (const tone of SOUNDS[name] ?? SOUNDS.move) sound(context, tone);
}

/**
 * @param {AudioContext} room
 * @param {Tone} tone
 */
function sound(room, { hertz, after, lasts }) {
  const begin = room.currentTime + after;
  const voice = new OscillatorNode(room, { type: "triangle", frequency: hertz });
  const volume = new GainNode(room, { gain: SILENT });
  volume.gain.setValueAtTime(SILENT, begin);
  volume.gain.exponentialRampToValueAtTime(LOUD, begin + 0.015);
  volume.gain.exponentialRampToValueAtTime(SILENT, begin + lasts);
  voice.connect(volume).connect(room.destination);
  voice.start(begin);
  voice.stop(begin + lasts);
}
