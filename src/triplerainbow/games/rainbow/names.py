"""Rainbow: names of combos."""

from triplerainbow.games.rainbow.notation import COMBO_OF
from triplerainbow.games.rainbow.rules import KIND_OF
from triplerainbow.i18n import _


def combo_name(text: str) -> str:
    """A combo in words: "single 4", "set 333", "run 234"."""
    kind = KIND_OF[COMBO_OF[text]]
    # Not `{cards}` as in Rainbow Pirates: the translations of these have an article.
    return (_("single {ranks}"), _("set {ranks}"), _("run {ranks}"))[kind].format(ranks=text)
