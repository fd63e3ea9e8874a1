"""Sizes of screens, and whether they are touched."""

from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class Shape:
    """A screen in CSS pixels."""

    name: str
    width: int
    height: int
    touched: bool = False

    def __str__(self) -> str:
        return self.name

    @property
    def context(self) -> dict[str, Any]:
        """What a browser of this shape is told."""
        size = {"width": self.width, "height": self.height}
        return {"viewport": size, "has_touch": self.touched, "is_mobile": self.touched}


DESK = Shape("desk", 1280, 800)
PHONE = Shape("phone", 360, 640, touched=True)
SHAPES = (DESK, PHONE)
