// Looking back: arrow keys step through the game, and #31 in the address leads to that move.

const KEYS = { ArrowLeft: "back", ArrowRight: "on", Home: "first", End: "last" };

/** Follow the link that a key stands for, unless something is being typed or chosen. */
function step(event) {
  const name = KEYS[event.key];
  if (!name || event.ctrlKey || event.metaKey || event.altKey || event.target.closest("input, select")) return;
  const link = document.querySelector(`a[data-step="${name}"]`);
  if (!link) return;
  event.preventDefault();
  location.assign(link.href);
}

/** Go where the address says. */
function jump() {
  const move = /^#(\d+)$/.exec(location.hash);
  if (!move) return;
  const goal = new URL(location.href);
  goal.hash = "";
  goal.searchParams.set("ply", move[1]);
  location.replace(goal);
}

document.addEventListener("keydown", step);
window.addEventListener("hashchange", jump);
jump();
