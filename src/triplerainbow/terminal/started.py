"""How a shell starts this program again."""

import os
import shlex
import shutil
import sys
from pathlib import Path

from triplerainbow.plain import escaped

NAME = "rainbow"


def program() -> str:
    """What to type for this program: its name if the shell finds it, else as it was started."""
    found, script = shutil.which(NAME), Path(sys.argv[0])
    is_script = script.stem == NAME and script.is_file()
    beside = shutil.which(NAME, path=str(Path(sys.executable).parent))
    ours = [str(script) if is_script else None, beside]
    if found and any(path and Path(path).samefile(found) for path in ours):
        return NAME
    if is_script and script.parent != Path():
        return shell_word(str(script))
    return f"{_python()} -m triplerainbow"


def _python() -> str:
    """The running interpreter, by its name if the shell finds this one under it."""
    # Not `samefile`: the interpreters of all virtual environments are links to one file.
    name = Path(sys.executable).name
    return name if shutil.which(name) == sys.executable else shell_word(sys.executable)


def shell_word(text: str) -> str:
    """The text as one word of a shell, without a sign that could drive the terminal."""
    if escaped(text) == text:
        return shlex.quote(text)
    signs = (_shell_sign(sign) for sign in text)
    return f"$'{''.join(signs)}'"


def _shell_sign(sign: str) -> str:
    if sign in "\\'":
        return "\\" + sign
    return sign if escaped(sign) == sign else "".join(f"\\x{n:02x}" for n in os.fsencode(sign))
