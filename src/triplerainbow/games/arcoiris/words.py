"""Arco-iris in words."""

from collections.abc import Sequence

from triplerainbow.games.arcoiris.names import face_name
from triplerainbow.games.arcoiris.notation import END
from triplerainbow.games.arcoiris.seen import ArcoirisView, TableCard
from triplerainbow.games.seen import View
from triplerainbow.games.words import Choice, Group, Names, Teller
from triplerainbow.i18n import _, ngettext

COLOURS = "ROYGTBP"
"""The faces of which no two may show (A3.2); W never clashes, K always does."""

SHADOW = "K"


class ArcoirisTeller(Teller):
    """Faces as they are played and turned over, and which of them lose the round."""

    def heading(self, view: View) -> str:
        """See `Teller.heading`."""
        assert isinstance(view, ArcoirisView)
        if view.over:
            return _("game over")
        n = view.deck_size
        return ngettext("{n} card in the deck", "{n} cards in the deck", n).format(n=n)

    def question(self, view: View, names: Names) -> str:
        """See `Teller.question`."""
        del names
        return {
            "first": _("Your turn: play a card as you see it, or turned over."),
            "opening": _("Your turn: play a card, or turn over a card of the table first."),
            "choice": _("Turn over a card of the table to play another one, or end your turn."),
            "follow": _("You turned over a card, so play one now."),
        }[view.phase]

    def menu(self, view: View, names: Names) -> list[Group]:
        """See `Teller.menu`."""
        assert isinstance(view, ArcoirisView)
        kinds: dict[str, list[Choice]] = {
            _("As seen"): [],
            _("Turned over"): [],
            _("Turn over"): [],
            _("End"): [],
        }
        seen, turned, flips, end = kinds.values()
        for move in view.legal_moves:
            if move == END:
                end.append(Choice(move, _("end your turn")))
            elif move.startswith("f"):
                flips.append(Choice(move, _flip_gloss(view, int(move[1:]) - 1)))
            elif move.endswith("!"):
                turned.append(Choice(move))
            else:
                face = view.hand[int(move) - 1]
                seen.append(Choice(move, _with_danger(face, [card.up for card in view.table])))
        return [Group(title, choices) for title, choices in kinds.items() if choices]

    def in_words(self, view: View, move: str, names: Names) -> str:
        """See `Teller.in_words`."""
        assert isinstance(view, ArcoirisView)
        if move == END:
            return _("end the turn")
        if move.startswith("f"):
            return _("turn over card {n} of the table").format(n=move[1:])
        if move.endswith("!"):
            return _("play card {n} turned over").format(n=move[0])
        return _("play card {n} as seen, {face}").format(
            n=move, face=face_name(view.hand[int(move) - 1])
        )


def loses(face: str, shown: Sequence[str]) -> bool:
    """Whether this face loses the round beside those that show (A3.2)."""
    return face == SHADOW or (face in COLOURS and face in shown)


def free_colours(view: ArcoirisView) -> list[str]:
    """The colours that do not show on the table."""
    shown = [card.up for card in view.table]
    return [face for face in COLOURS if face not in shown]


def knowers(view: ArcoirisView, card: TableCard, names: Names) -> str:
    """Who knows the other side of a card of the table: "you", "both"; "" if nobody does."""
    who = [_("you") if seat == view.viewer else names[seat] for seat in card.known_to]
    return _("both") if len(who) > 1 else "".join(who)


def _flip_gloss(view: ArcoirisView, spot: int) -> str:
    """What turning this card over brings up."""
    card = view.table[spot]
    if card.down is None:
        return _("{old} to unknown").format(old=face_name(card.up))
    others: Sequence[TableCard] = [*view.table[:spot], *view.table[spot + 1 :]]
    new = _with_danger(card.down, [other.up for other in others])
    return _("{old} to {new}").format(old=face_name(card.up), new=new)


def _with_danger(face: str, shown: Sequence[str]) -> str:
    """The face in words, with a warning if it loses the round."""
    if loses(face, shown):
        return _("{face}, loses").format(face=face_name(face))
    return face_name(face)


TELLER = ArcoirisTeller()
"""The one instance."""
