"""Rainbow in words."""

from triplerainbow.games.rainbow.names import combo_name
from triplerainbow.games.rainbow.seen import RainbowView, points_of
from triplerainbow.games.seen import View
from triplerainbow.games.words import Choice, Group, Names, Teller
from triplerainbow.i18n import _


class RainbowTeller(Teller):
    """Tricks, combos and piles."""

    def heading(self, view: View) -> str:
        """See `Teller.heading`."""
        assert isinstance(view, RainbowView)
        if view.over:
            return _("game over")
        return _("trick {n}").format(n=view.trick)

    def question(self, view: View, names: Names) -> str:
        """See `Teller.question`."""
        assert isinstance(view, RainbowView)
        if view.phase == "claim":
            return _("Your turn to take a pile.")
        if view.lock == "set":
            return _("Your turn: a set was played, so play a single or a set.")
        if view.lock == "run":
            return _("Your turn: a run was played, so play a single or a run.")
        return _("Your turn: play a single, a set or a run.")

    def menu(self, view: View, names: Names) -> list[Group]:
        """See `Teller.menu`."""
        assert isinstance(view, RainbowView)
        moves = list(view.legal_moves)
        if view.phase == "claim":
            return [Group(_("Piles"), [Choice(move, f"+{points_of(move)}") for move in moves])]
        kinds: dict[str, list[Choice]] = {_("Singles"): [], _("Sets"): [], _("Runs"): []}
        singles, sets, runs = kinds.values()
        for move in moves:
            kind = singles if len(move) == 1 else sets if move[0] == move[1] else runs
            kind.append(Choice(move))
        return [Group(title, choices) for title, choices in kinds.items() if choices]

    def in_words(self, view: View, move: str, names: Names) -> str:
        """See `Teller.in_words`."""
        if view.phase == "claim":
            return _("take the {pile}").format(pile=move)
        return _("play the {combo}").format(combo=combo_name(move))


def claim(view: RainbowView, place: int) -> str:
    """When the combo at this place of the claim order, from 0, takes a pile: "claim 1, done"."""
    if place < view.claims_made:
        return _("claim {n}, done").format(n=place + 1)
    return _("claim {n}").format(n=place + 1)


TELLER = RainbowTeller()
"""The one instance."""
