"""What pictures are made of: cards, fans, figures, panels; all sizes are in pixels."""

from collections.abc import Sequence

from triplerainbow.envs.picture.drawings import drawings, ink_on, look

WIDTH, HEIGHT = 800, 600
"""Of every picture, whatever lies on the table."""

PAPER, SURFACE, RAISED = "#FBFAF7", "#F2EFE7", "#FFFFFF"
INK, MUTED, LINE, ACCENT = "#1C1B19", "#635F57", "#DDD8CB", "#0B6660"

RATIO = 90 / 64
"""Height of a card by its width."""

FIGURES = {
    "0": "M35 10C4 10 4 90 35 90 66 90 66 10 35 10Z",
    "1": "M17 27 37 10V90",
    "2": "M12 34C12 2 56 4 54 34 53 54 12 70 12 90H56",
    "3": "M13 10H53L32 42C64 42 62 90 33 90 21 90 14 84 11 76",
    "4": "M45 90V10L9 67H60",
    "5": "M52 10H19L15 46C27 37 57 36 57 63 57 92 21 97 10 79",
    "6": "M46 10C26 28 11 48 11 66 11 98 57 98 57 66 57 38 20 38 12 60",
    "7": "M11 10H56L26 90",
    "8": "M35 47C8 47 8 10 35 10 62 10 62 47 35 47 3 47 3 90 35 90 67 90 67 47 35 47Z",
    "9": "M22 90C44 72 58 52 58 34 58 2 12 2 12 34 12 62 49 62 57 40",
    "P": "M13 90V10H34C66 10 66 57 34 57H13",
    "-": "M15 52H55",
}
"""Lines of the figures, each 70 by 100, as thick as those on cards."""

CROWN = "M6 78 0 22 28 48 50 8 72 48 100 22 94 78Z"


class Canvas:
    """Collects the parts of a picture."""

    def __init__(self) -> None:
        self._parts: list[str] = []
        self._used: dict[str, set[str]] = {}
        """Drawings by their colour."""

    def svg(self) -> str:
        """The whole picture."""
        defs = "".join(drawings(colour, frozenset(used)) for colour, used in self._used.items())
        paper = f'<rect width="{WIDTH}" height="{HEIGHT}" fill="{PAPER}"/>'
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" '
            f'width="{WIDTH}" height="{HEIGHT}">{defs}{paper}{"".join(self._parts)}</svg>'
        )

    def panel(
        self, x: float, y: float, width: float, height: float, *, active: bool = False
    ) -> None:
        """A white area with round corners; an active one has a thick frame and a mark."""
        frame, broad = (ACCENT, 3) if active else (LINE, 1.5)
        self._rect(x, y, width, height, RAISED, frame, broad)
        if active:
            middle = y + 21
            self._parts.append(
                f'<path d="M{x + 9} {middle - 8}l12 8l-12 8z" fill="{ACCENT}"/>'  # whose turn it is
            )

    def mat(self, x: float, y: float, width: float, height: float) -> None:
        """A part of the table."""
        self._rect(x, y, width, height, SURFACE, SURFACE, 0)

    def card(self, game: str, letter: str, x: float, y: float, width: float) -> None:
        """A card; `?` lies face down."""
        colour, drawing = look(game, letter)
        self._used.setdefault(colour, set()).add(drawing)
        self._parts.append(
            f'<use href="#{colour}-{drawing}" x="{x:.1f}" y="{y:.1f}" width="{width:.1f}" '
            f'height="{width * RATIO:.1f}" color="{ink_on(colour)}"/>'
        )

    def fan(
        self, game: str, cards: Sequence[str], x: float, y: float, width: float, step: float
    ) -> None:
        """Cards from left to right, each lying on the one before."""
        for place, letter in enumerate(cards):
            self.card(game, letter, x + step * place, y, width)

    def slot(self, x: float, y: float, width: float) -> None:
        """A place where a card may come to lie."""
        self._parts.append(
            f'<rect x="{x + 1:.1f}" y="{y + 1:.1f}" width="{width - 2:.1f}" '
            f'height="{width * RATIO - 2:.1f}" rx="{width * 0.09:.1f}" fill="none" '
            f'stroke="{LINE}" stroke-width="2" stroke-dasharray="5 5"/>'
        )

    def figures(
        self, text: str, x: float, y: float, height: float, colour: str = INK, weight: float = 14
    ) -> float:
        """Digits, P and - with the top left corner here; the x behind them."""
        scale = height / 100
        for place, sign in enumerate(text):
            left = x + place * 74 * scale
            self._parts.append(
                f'<path transform="translate({left:.1f} {y:.1f}) scale({scale:.3f})" '
                f'd="{FIGURES[sign]}" fill="none" stroke="{colour}" stroke-width="{weight}" '
                'stroke-linecap="round" stroke-linejoin="round"/>'
            )
        return x + len(text) * 74 * scale

    def count(self, cards: int, x: float, y: float, height: float = 15) -> float:
        """A small card and a number: so many cards; the x behind."""
        self._parts.append(
            f'<rect x="{x:.1f}" y="{y:.1f}" width="{height * 0.72:.1f}" height="{height:.1f}" '
            f'rx="2.5" fill="none" stroke="{MUTED}" stroke-width="2"/>'
        )
        return self.figures(str(cards), x + height, y, height, MUTED)

    def points(self, points: int, x: float, y: float, *, won: bool, height: float = 15) -> float:
        """A crown and points, both black for who leads or has won; the x behind."""
        scale = height / 100
        fill, stroke = (INK, INK) if won else ("none", MUTED)
        self._parts.append(
            f'<path transform="translate({x:.1f} {y:.1f}) scale({scale:.3f})" d="{CROWN}" '
            f'fill="{fill}" stroke="{stroke}" stroke-width="9" stroke-linejoin="round"/>'
        )
        return self.figures(str(points), x + height * 1.25, y, height, INK, 17)

    def eye(self, x: float, y: float) -> None:
        """The mark of the seat through whose eyes this is seen."""
        self._parts.append(
            f'<g transform="translate({x:.1f} {y:.1f})" fill="none" stroke="{ACCENT}" '
            'stroke-width="2.2"><path d="M0 8C5 -1 17 -1 22 8C17 17 5 17 0 8Z"/>'
            f'<circle cx="11" cy="8" r="3.2" fill="{ACCENT}"/></g>'
        )

    def badge(self, cards: int, x: float, y: float) -> None:
        """A number in a circle, with its middle here."""
        text = str(cards)
        self._parts.append(
            f'<circle cx="{x:.1f}" cy="{y:.1f}" r="11" fill="{RAISED}" stroke="{LINE}" '
            'stroke-width="1.5"/>'
        )
        self.figures(text, x - 0.37 * 11 * len(text) + 0.2, y - 5.5, 11, INK, 16)

    def _rect(
        self,
        x: float,
        y: float,
        width: float,
        height: float,
        fill: str,
        stroke: str,
        broad: float,
    ) -> None:
        self._parts.append(
            f'<rect x="{x:.1f}" y="{y:.1f}" width="{width:.1f}" height="{height:.1f}" rx="12" '
            f'fill="{fill}" stroke="{stroke}" stroke-width="{broad}"/>'
        )
