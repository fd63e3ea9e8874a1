"""Exploitability as a picture: a line over iterations of a solver, levels for other policies."""

from collections.abc import Iterator, Mapping, Sequence
from html import escape
from math import ceil, floor, log10

WIDTH, HEIGHT = 640, 360
LEFT, RIGHT, TOP, BOTTOM = 70, 130, 20, 50
"""Room around the plot, in pixels: for numbers, for names."""

SPACING = 15
"""Between two names, in pixels."""

TEXT = "#57606a"
LINE = "#0969da"
LEVEL = "#bc4c00"
"""Colours that are legible on white and on black."""


def chart(line: Sequence[tuple[int, float]], levels: Mapping[str, float]) -> str:
    """An SVG picture with logarithmic axes; all values must be above 0."""
    return "\n".join(_parts(line, levels)) + "\n"


def _parts(line: Sequence[tuple[int, float]], levels: Mapping[str, float]) -> Iterator[str]:
    values = [value for _iteration, value in line] + list(levels.values())
    low, high = floor(log10(min(values))), ceil(log10(max(values)))
    last = log10(line[-1][0])

    def across(iteration: float) -> float:
        return LEFT + (WIDTH - LEFT - RIGHT) * log10(iteration) / last

    def down(value: float) -> float:
        return TOP + (HEIGHT - TOP - BOTTOM) * (high - log10(value)) / (high - low)

    yield (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}"'
        f' font-family="sans-serif" font-size="13" fill="{TEXT}">'
    )
    yield "<title>Exploitability of CFR+ over iterations, and of bots</title>"
    for power in range(low, high + 1):
        y = down(10.0**power)
        yield f'<path d="M{LEFT} {y:.1f}H{WIDTH - RIGHT}" stroke="{TEXT}" stroke-opacity=".25"/>'
        yield f'<text x="{LEFT - 8}" y="{y + 4:.1f}" text-anchor="end">{10.0**power:g}</text>'
    for iteration, _value in line:
        x = across(iteration)
        yield f'<text x="{x:.1f}" y="{HEIGHT - 28}" text-anchor="middle">{iteration}</text>'
    middle = (LEFT + WIDTH - RIGHT) / 2
    yield f'<text x="{middle}" y="{HEIGHT - 8}" text-anchor="middle">iterations of CFR+</text>'
    room = 0.0
    for name, value in sorted(levels.items(), key=lambda level: -level[1]):
        y = down(value)
        room = max(room + SPACING, y)  # names never overlap
        yield f'<path d="M{LEFT} {y:.1f}H{WIDTH - RIGHT}" stroke="{LEVEL}" stroke-dasharray="4"/>'
        yield f'<text x="{WIDTH - RIGHT + 6}" y="{room + 4:.1f}">{escape(name)} {value:.2f}</text>'
    way = "L".join(f"{across(iteration):.1f} {down(value):.1f}" for iteration, value in line)
    yield f'<path d="M{way}" fill="none" stroke="{LINE}" stroke-width="2"/>'
    x, y = across(line[-1][0]), down(line[-1][1])
    yield f'<text x="{x + 6:.1f}" y="{y + 4:.1f}">CFR+ {line[-1][1]:.5f}</text>'
    yield "</svg>"
