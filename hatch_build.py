"""Build step: compile the translations (`*.po`) to the binary form that gettext reads (`*.mo`)."""

from pathlib import Path
from typing import Any

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from hatchling.builders.hooks.plugin.interface import BuildHookInterface


def compile_translations(locale_dir: Path) -> None:
    """Write `messages.mo` beside every `messages.po` below `locale_dir`."""
    for source in sorted(locale_dir.glob("*/LC_MESSAGES/*.po")):
        with source.open("rb") as text:
            catalog = read_po(text)
        with source.with_suffix(".mo").open("wb") as binary:
            write_mo(binary, catalog)


class CustomBuildHook(BuildHookInterface[Any]):
    """Runs for wheels and for editable installs alike."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compile before the files are gathered."""
        del version, build_data
        compile_translations(Path(self.root) / "src" / "triplerainbow" / "locale")


if __name__ == "__main__":
    compile_translations(Path(__file__).parent / "src" / "triplerainbow" / "locale")
