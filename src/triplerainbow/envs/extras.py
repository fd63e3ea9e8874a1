"""What is not installed, said in one sentence."""

from triplerainbow.i18n import _


def missing(extra: str, module: str | None) -> ImportError:
    """The error for an import that failed because an extra of this package is not installed."""
    wish = _("{module} is not installed; get it with: {command}")
    command = f"pip install 'triplerainbow[{extra}]'"
    return ImportError(wish.format(module=module or extra, command=command))
