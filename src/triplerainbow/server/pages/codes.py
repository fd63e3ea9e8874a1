"""QR codes as SVG, to be put into a page."""

import io
from functools import lru_cache

import segno


@lru_cache(256)
def qr_svg(text: str) -> str:
    """The QR code of this text, without colours of its own and without any style."""
    out = io.BytesIO()
    code = segno.make_qr(text, error="m")
    code.save(
        out, kind="svg", xmldecl=False, svgns=False, svgclass=None, lineclass=None, omitsize=True
    )
    return out.getvalue().decode()
