"""What can be said of how a page looks, as lists of faults."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tests.browser.person import Person

TOUCH = 44
"""CSS pixels that a finger needs, across and down."""

# Shared by the scripts below: what a fault is said of, and what is seen at all.
TOOLS = """
  const said = (element) => {
    const { pick, move } = element.dataset;
    const name = pick ?? move ?? element.getAttribute("value") ?? element.className;
    return `${element.tagName.toLowerCase()} ${name} ${element.textContent.trim().slice(0, 30)}`;
  };
  const seen = (element) => {
    const { width, height } = element.getBoundingClientRect();
    return element.checkVisibility({ visibilityProperty: true }) && width > 1 && height > 1;
  };
  const all = (selector) => [...document.querySelectorAll(selector)].filter(seen);
  const inside = (box, frame, by = 1) => box.left >= frame.left - by && box.top >= frame.top - by
    && box.right <= frame.right + by && box.bottom <= frame.bottom + by;
  const screen = { left: 0, top: 0, right: innerWidth, bottom: innerHeight };
"""

# Things that were picked stand a little out of the middle, on purpose.
DECIDING = (
    "(touch) => {"
    + TOOLS
    + """
  const faults = [];
  const { scrollHeight, scrollWidth } = document.scrollingElement;
  if (scrollHeight > innerHeight) faults.push(`the page is ${scrollHeight} high`);
  if (scrollWidth > innerWidth) faults.push(`the page is ${scrollWidth} wide`);
  if (!all(".question, .why").length) faults.push("no question");
  const needed = new Set(
    [...document.querySelectorAll("button[data-picks]")].flatMap((b) => b.dataset.picks.split(" ")),
  );
  const shown = new Set(all("[data-pick]").map((thing) => thing.dataset.pick));
  for (const pick of needed) if (!shown.has(pick)) faults.push(`nowhere: ${pick}`);
  for (const control of all("#table :is(button, summary, a, input), .bar :is(summary, a)")) {
    const box = control.getBoundingClientRect();
    if (!inside(box, screen)) faults.push(`out of sight: ${said(control)}`);
    if (box.width < touch - .5 || box.height < touch - .5) {
      faults.push(`${Math.round(box.width)}x${Math.round(box.height)}: ${said(control)}`);
    }
  }
  const middle = document.querySelector(".middle").getBoundingClientRect();
  for (const card of all(".middle .card")) {
    if (!inside(card.getBoundingClientRect(), middle, 4)) faults.push(`cut off: ${said(card)}`);
  }
  const bands = all("#table > section, #table > .happened").map((band) => [
    band, band.getBoundingClientRect(),
  ]).filter(([band]) => !band.matches(".urgent"));
  for (const [one, a] of bands) for (const [other, b] of bands) {
    if (a.top < b.top && a.bottom > b.top + 1 && a.left < b.right && b.left < a.right) {
      faults.push(`${one.className} lies over ${other.className}`);
    }
  }
  return [...new Set(faults)];
}"""
)

WIDE = (
    "() => {"
    + TOOLS
    + """
  const hides = (element) => {
    for (let box = element.parentElement; box && box !== document.body; box = box.parentElement) {
      if (getComputedStyle(box).overflowX !== "visible") return true;
    }
    return false;
  };
  return all("body *")
    .filter((element) => !element.closest("svg *, .unseen, .skip, .live"))
    .filter((element) => !hides(element))
    .filter((element) => {
      const { left, right } = element.getBoundingClientRect();
      return left < -1 || right > innerWidth + 1;
    }).map(said);
}"""
)

# Text may lie on what it belongs to, and a sheet with a ground of its own may lie over all.
CROWDED = (
    "() => {"
    + TOOLS
    + """
  const faults = new Set();
  const solid = (element) => {
    const { backgroundColor } = getComputedStyle(element);
    return backgroundColor !== "transparent" && !/, 0\\)$/.test(backgroundColor);
  };
  const covers = (element, other) => {
    for (let box = element; box && !box.contains(other); box = box.parentElement) {
      if (solid(box)) return true;
    }
    return false;
  };
  const clipped = (rect, element) => {
    let { left, top, right, bottom } = rect;
    for (let box = element; box && box !== document.body; box = box.parentElement) {
      if (getComputedStyle(box).overflow === "visible") continue;
      const frame = box.getBoundingClientRect();
      [left, right] = [Math.max(left, frame.left), Math.min(right, frame.right)];
      [top, bottom] = [Math.max(top, frame.top), Math.min(bottom, frame.bottom)];
    }
    return { left, top, right, bottom };
  };
  const ignored = "svg, .unseen, .skip, .live, select, option, .card";
  const things = all(".card, .island, .isle").map((element) => [
    element, clipped(element.getBoundingClientRect(), element), true,
  ]);
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const element = walker.currentNode.parentElement;
    if (!walker.currentNode.data.trim() || element.closest(ignored)) continue;
    if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
    const range = document.createRange();
    range.selectNodeContents(walker.currentNode);
    for (const rect of range.getClientRects()) {
      things.push([element, clipped(rect, element), false]);
    }
  }
  for (const [one, a, isCard] of things) {
    for (const [other, b, otherIsCard] of things) {
      if (isCard || one.contains(other) || other.contains(one)) continue;
      const across = Math.min(a.right, b.right) - Math.max(a.left, b.left);
      const down = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
      if (across < 3 || down < 4) continue;
      if (covers(one, other) || (!otherIsCard && covers(other, one))) continue;
      faults.add(`${said(one)} runs over ${said(other)}`);
    }
  }
  for (const element of all("body *")) {
    const { overflowX, textOverflow } = getComputedStyle(element);
    if (element.closest(ignored) || element.scrollWidth <= element.clientWidth + 1) continue;
    if (textOverflow === "ellipsis" || overflowX === "hidden" || overflowX === "auto") {
      if (element.textContent.trim()) faults.add(`cut off: ${said(element)}`);
    }
  }
  for (const element of all("main .panel :is(code, p, li), main table")) {
    const frame = element.closest(".panel, main").getBoundingClientRect();
    for (const rect of element.getClientRects()) {
      if (rect.right > frame.right + 1) faults.add(`out of its frame: ${said(element)}`);
    }
  }
  const pen = document.createElement("canvas").getContext("2d");
  for (const select of all("select")) {
    const style = getComputedStyle(select);
    pen.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
    const needed = Math.max(...[...select.options].map((one) => pen.measureText(one.text).width));
    const room = select.clientWidth - parseFloat(style.paddingLeft)
      - parseFloat(style.paddingRight) - (style.appearance === "none" ? 0 : 20);
    if (needed > room + 1) {
      faults.add(`${Math.ceil(needed)} in ${Math.floor(room)}: select ${select.id} ${select.name}`);
    }
  }
  return [...faults];
}"""
)


def faults_of_decision(person: "Person") -> list[str]:
    """What is missing, too small or out of sight where somebody has to decide."""
    person.until_calm()
    found: list[str] = person.look(DECIDING, TOUCH)
    return found


def too_wide(person: "Person") -> list[str]:
    """Elements that stand out at the sides of the page."""
    found: list[str] = person.look(WIDE)
    return found


def crowded(person: "Person") -> list[str]:
    """Texts that run over each other or over cards, and what is cut off for want of room."""
    found: list[str] = person.look(CROWDED)
    return found
