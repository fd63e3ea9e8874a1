"""Arco-iris: the layout of an encoded view and of the actions."""

from triplerainbow.games.tensors import Actions, Layout, Part, scalar

_FACES = 9
_AT_SEATS = 228


def _seat(name: str, start: int, meaning: str, scale: float = 1) -> Part:
    return Part(name, _AT_SEATS + start, (2,), (3,), ("ahead",), meaning, scale)


LAYOUT = Layout(
    game="arcoiris",
    version=1,
    history={1: "first layout"},
    size=241,
    parts=(
        Part(
            "hands",
            0,
            (2, 3, _FACES),
            (27, 9, 1),
            ("ahead", "place", "face"),
            "flags: the viewer's side of that hand card",
        ),
        Part("up", 54, (6, _FACES), (20, 1), ("spot", "face"), "flags: the face that is up"),
        Part(
            "down",
            63,
            (6, _FACES),
            (20, 1),
            ("spot", "face"),
            "flags: the face that is down, if the viewer knows it",
        ),
        Part(
            "down_known",
            72,
            (6, 2),
            (20, 1),
            ("spot", "ahead"),
            "flag: the seat knows the face that is down",
        ),
        Part(
            "next_card",
            174,
            (_FACES,),
            (1,),
            ("face",),
            "flags: the viewer's side of the deck's top card (option `peek`)",
        ),
        Part(
            "unseen",
            183,
            (36,),
            (1,),
            ("pair of faces",),
            "cards not known on both sides, by pair of faces `RO RY … PW PK WK`",
            2,
        ),
        Part(
            "half_seen",
            219,
            (_FACES,),
            (1,),
            ("face",),
            "cards of which the viewer knows this face only",
            14,
        ),
        _seat("to_move", 0, "flag: the seat is to move"),
        _seat("held", 1, "cards in its hand", 3),
        _seat("points", 2, "its points", 57),
        scalar("deck_size", 234, "cards in the deck", 57),
        scalar("played", 235, "cards played in this turn", 3),
        scalar("must_play", 236, "flag: a card was turned over, one must be played"),
        scalar("over", 237, "flag: the game is over"),
        scalar("opening_flip", 238, "flag: the option `opening_flip`"),
        scalar("peek", 239, "flag: the option `peek`"),
        scalar("deck", 240, "the option `deck`: 0 `full`, 1 `nine`, 2 `five`"),
    ),
    actions=(
        Actions(0, 3, "play that hand card as its holder sees it, the oldest first", r"[1-3]"),
        Actions(3, 3, "play it turned over", r"[1-3]!"),
        Actions(6, 5, "turn over that table card, in the order of placement", r"f[1-5]"),
        Actions(11, 1, "end the turn", r"\."),
    ),
)
