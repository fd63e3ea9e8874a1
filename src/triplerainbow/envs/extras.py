"""What is not installed, said in one sentence."""

import re
from importlib.metadata import PackageNotFoundError, requires

from triplerainbow.i18n import _


def missing(extra: str, module: str | None) -> ImportError:
    """The error for an import that failed because an extra of this package is not installed."""
    wish = _("{module} is not installed; get it with: {command}")
    return ImportError(wish.format(module=module or extra, command=install_command(extra)))


def install_command(extra: str) -> str:
    """The command that installs what an extra of this package consists of.

    It names the packages, not this one, so it is right wherever this one came from.
    """
    return " ".join(["pip install", *(f"'{needed}'" for needed in _needed(extra))])


def _needed(extra: str) -> list[str]:
    """Requirements of the extra; its own name where this package is not installed, only found."""
    try:
        listed = requires("triplerainbow") or []
    except PackageNotFoundError:
        listed = []
    found = [
        requirement.split(";")[0].strip()
        for requirement in listed
        if re.search(rf"extra == ['\"]{extra}['\"]", requirement)
    ]
    return found or [extra]
