"""How to cite the program: the file says what the package says."""

import re
from pathlib import Path

import triplerainbow

FILE = Path(__file__).parent.parent / "CITATION.cff"


def test_the_citation_is_of_this_version() -> None:
    text = FILE.read_text(encoding="utf-8")
    fields = dict(re.findall(r"^([a-z-]+): (.+)$", text, re.MULTILINE))
    assert fields["cff-version"] == "1.2.0"
    assert fields["version"] == triplerainbow.__version__
    assert fields["license"] == "MIT"
    assert {"message", "title", "type"} <= set(fields)
    assert re.search(r"^authors:\n  - name: ", text, re.MULTILINE)
