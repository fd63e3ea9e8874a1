"""A picture of what a viewer sees: an SVG of the table, and its pixels.

Cards look as in the browser: each has its number or letter and a shape of its own, so colour is
never the only sign. There are no words in a picture, hence no language, and no fonts are needed.
"""

from importlib import import_module
from io import BytesIO
from typing import cast

import numpy as np
from numpy.typing import NDArray

from triplerainbow.envs.extras import missing
from triplerainbow.envs.picture.canvas import HEIGHT, WIDTH, Canvas
from triplerainbow.games.seen import View

Pixels = NDArray[np.uint8]
"""An image, shape (height, width, 3): red, green, blue."""


def svg(view: View) -> str:
    """The picture as SVG, 800 by 600."""
    canvas = Canvas()
    module = import_module(f"triplerainbow.envs.picture.{view.game}")
    module.draw(view, canvas)
    return canvas.svg()


def pixels(view: View, width: int = WIDTH) -> Pixels:
    """The picture as uint8 of shape (height, width, 3); the height is three quarters of the width.

    Raises ImportError with one sentence if what draws SVG is not installed.
    """
    try:
        import resvg_py
        from PIL import Image
    except ImportError as error:
        raise missing("pettingzoo", error.name) from error
    png = resvg_py.svg_to_bytes(
        svg_string=svg(view),
        skip_system_fonts=True,
        width=width,
        height=width * HEIGHT // WIDTH,
    )
    return cast("Pixels", np.array(Image.open(BytesIO(bytes(png))).convert("RGB")))
