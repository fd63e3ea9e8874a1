"""Rainbow: the layout of an encoded view and of the actions."""

from triplerainbow.games.tensors import Actions, Layout, Part, scalar

_SEATS, _SLOTS, _RANKS = 6, 6, 6


def _seat(name: str, start: int, meaning: str, scale: float = 1) -> Part:
    return Part(name, start, (_SEATS,), (6,), ("ahead",), meaning, scale)


def _slot(name: str, start: int, meaning: str, scale: float = 1) -> Part:
    return Part(name, 36 + start, (_SLOTS,), (5,), ("slot",), meaning, scale)


def _rank(name: str, start: int, meaning: str, scale: float) -> Part:
    return Part(name, 66 + start, (_RANKS,), (5,), ("rank",), meaning, scale)


LAYOUT = Layout(
    game="rainbow",
    version=1,
    history={1: "first layout"},
    size=101,
    parts=(
        _seat("in_game", 0, "flag: the seat is in the game"),
        _seat("held", 1, "cards in its hand", 14),
        _seat("points", 2, "its points", 100),
        _seat("unopened", 3, "flag: its reserve is unopened"),
        _seat("to_move", 4, "flag: it is to move"),
        _seat("leader", 5, "flag: it led this trick"),
        _slot("combo", 0, "flag: a combo was played in this slot"),
        _slot("combo_owner", 1, "seats ahead of the viewer of its owner", 6),
        _slot("combo_cards", 2, "cards in it", 10),
        _slot("combo_lowest", 3, "its lowest rank, from 1", 6),
        _slot("combo_is_run", 4, "flag: it is a run"),
        _rank("hand", 0, "cards of the rank in the viewer's hand", 10),
        _rank("row_singles", 1, "single piles of the rank in the row", 6),
        _rank("row_pairs", 2, "pairs of the rank in the row", 5),
        _rank("gone", 3, "cards of the rank that are gone", 10),
        _rank("unseen", 4, "cards of the rank that the viewer can't see", 10),
        Part(
            "bound_to",
            96,
            (3,),
            (1,),
            ("lock",),
            "flags: bound to nothing, sets, runs",
        ),
        scalar("claiming", 99, "flag: piles are claimed now, not combos played"),
        scalar("over", 100, "flag: the game is over"),
    ),
    actions=(
        Actions(0, 6, "play a single, by rank", r"[1-6]"),
        Actions(6, 54, "play a set: 6 + 9 * rank + (cards - 2)", r"([1-6])\1+"),
        Actions(60, 15, "play a run, by lowest rank, then by length from two", r"[1-6]{2,6}"),
        Actions(75, 6, "claim a single pile, by rank", r"[1-6]"),
        Actions(81, 6, "claim a pair, by rank", r"([1-6])\1"),
    ),
)
