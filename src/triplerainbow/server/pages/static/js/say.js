// @ts-check
/** Sentences for people: a toast to read, a line for screen readers. */

/** Milliseconds that a toast stays, and more for each letter. */
const SHOWN = 3000;
const READ = 60;
/** Sentences that stay in the line for screen readers. */
const REMEMBERED = 20;

/**
 * Shows a sentence; the answer takes it away.
 * @param {string} sentence
 * @param {{stay?: boolean}} [options]
 * @returns {() => void}
 */
export function toast(sentence, { stay = false } = {}) {
  const place = document.querySelector(".toasts");
  if (!place || !sentence) return () => {};
  for (const other of place.children) if (other.textContent === sentence) other.remove();
  const note = document.createElement("p");
  note.className = "toast";
  note.textContent = sentence;
  place.append(note);
  const remove = () => note.remove();
  note.addEventListener("click", remove);
  if (!stay) setTimeout(remove, SHOWN + READ * sentence.length);
  return remove;
}

/**
 * Tells a screen reader.
 * @param {string} sentence
 */
export function announce(sentence) {
  const line = document.querySelector(".live");
  if (!line || !sentence) return;
  const span = document.createElement("span");
  span.textContent = `${sentence} `;
  line.append(span);
  while (line.children.length > REMEMBERED) line.firstElementChild?.remove();
}
