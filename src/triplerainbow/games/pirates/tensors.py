"""Rainbow Pirates: the layout of an encoded view and of the actions."""

from triplerainbow.games.tensors import Actions, Layout, Part, scalar

_SEATS, _KINDS, _GROUPS = 5, 17, 24
_SEAT, _GROUP = 664, 26
_COPIES = (11, 11, 11, 11, 11, 11, 11, 7, 5, 5, 4, 4, 3, 4, 5, 2, 4)
"""Cards of each kind that there are: what a share is of."""


def _seat(name: str, start: int, meaning: str, scale: float = 1) -> Part:
    return Part(name, start, (_SEATS,), (_SEAT,), ("ahead",), meaning, scale)


def _seat_kinds(name: str, start: int, meaning: str) -> Part:
    shape, strides = (_SEATS, _KINDS), (_SEAT, 1)
    return Part(name, start, shape, strides, ("ahead", "kind"), meaning, _COPIES)


def _group(name: str, start: int, count: int, axis: str, meaning: str) -> Part:
    shape, strides = (_SEATS, _GROUPS, count), (_SEAT, _GROUP, 1)
    return Part(name, 40 + start, shape, strides, ("ahead", "group", axis), meaning)


def _kinds(name: str, start: int, meaning: str) -> Part:
    return Part(name, start, (_KINDS,), (1,), ("kind",), meaning, _COPIES)


LAYOUT = Layout(
    game="pirates",
    version=1,
    history={1: "first layout"},
    size=3483,
    parts=(
        _seat("in_game", 0, "flag: the seat is in the game"),
        _seat("held", 1, "cards in its hand", 14),
        _seat("points", 2, "points on its island", 50),
        _seat("rainbows", 3, "complete rainbows on its island", 2),
        _seat("to_move", 4, "flag: it is to decide (nobody where the viewer may not know who)"),
        _seat("active", 5, "flag: it is its turn"),
        _seat_kinds("known", 6, "cards that the viewer knows to be in its hand (others' hands)"),
        _seat_kinds("island", 23, "cards on its island"),
        _group("group_type", 0, 4, "type", "flags: run, set, black group, pirate"),
        _group(
            "group_numbers",
            4,
            7,
            "number",
            "run: 1 where the number stands; set: how many cards of its number",
        ),
        _group("group_jokers", 11, 7, "number", "run: 1 where a joker stands; set: its jokers"),
        _group("group_blacks", 18, 8, "black", "black group: cards of each kind, `TCWKSLMO`"),
        _kinds("hand", 3320, "cards in the viewer's hand"),
        _kinds("discard", 3337, "cards in the discard pile"),
        _kinds("unseen", 3354, "cards that the viewer can't see"),
        Part("turned_up", 3371, (_KINDS,), (1,), ("kind",), "turned-up cards of the kind", 2),
        Part(
            "foreseen",
            3388,
            (4, _KINDS),
            (_KINDS, 1),
            ("depth", "kind"),
            "flag: the pile's card at this depth is known to be of this kind",
        ),
        Part(
            "phase",
            3456,
            (9,),
            (1,),
            ("phase",),
            "flags: turn, block, Thief or Cannon, Whiskey, Captain, Stinky, Maggots, Lookout, "
            "last phase",
        ),
        Part("black", 3465, (8,), (1,), ("black",), "flags: the BLACK card that is resolved"),
        Part("target", 3473, (_SEATS,), (1,), ("ahead",), "flag: the opponent that it names"),
        scalar("pile", 3478, "cards in the pile", 120),
        scalar("taken_back", 3479, "groups taken back in this turn", 12),
        scalar("whiskeys", 3480, "Whiskeys played in this turn", 4),
        scalar("may_go_out", 3481, "flag: the active player may go out after a BLACK card (P6.2)"),
        scalar("over", 3482, "flag: the game is over"),
    ),
    actions=(
        Actions(0, 40, "lay a run: 8 * (first number - 1) + joker mask of its places", r"\+r.*"),
        Actions(40, 28, "lay a set: 40 + 4 * (number - 1) + jokers", r"\+s.*"),
        Actions(68, 120, "lay three BLACK cards, in the order of `TCWKSLMO`", r"\+b:.*"),
        Actions(188, 1, "lay a pirate", r"\+x"),
        Actions(
            189,
            774,
            "extend a group: 189 + 18 * group + code; codes 0-6 a number, 7 and 8 a joker at the "
            "low and high end of a run, 9 a joker in a set, 10-17 a BLACK card",
            r"e\d+:.*",
        ),
        Actions(963, 43, "take a group back", r"-\d+"),
        Actions(
            1006,
            40,
            "play a BLACK card: 1006 + 5 * black + seat; seat 0 where nobody is named",
            r"[TCWKSLMO](@\d)?",
        ),
        Actions(1046, 1, "go out", r"out"),
        Actions(1047, 1, "draw two cards from the pile", r"d"),
        Actions(1048, 1, "take the turned-up pair", r"u"),
        Actions(1049, 1, "be done with the last phase", r"done"),
        Actions(1050, 1, "block", r"block"),
        Actions(1051, 1, "let it pass", r"pass"),
        Actions(
            1052,
            1032,
            "what Thief or Cannon takes: 1052 + 24 * group + code; codes 0-6 a number, 7-13 the "
            "joker at that place of a run, 14 the joker of a set, 15-22 a BLACK card, 23 the "
            "pirate",
            r"g\d+:.*",
        ),
        Actions(2084, 17, "what Whiskey takes, by kind", r"w:."),
        Actions(2101, 8, "what is given to the Captain, `TCWKSLMO`", r"k:."),
        Actions(2109, 17, "what Stinky takes, by kind: chance alone plays these", r"~."),
        Actions(2126, 17, "the kind named for Maggots", r"m:."),
        Actions(2143, 24, "the order of Lookout: permutations of the seen cards", r""),
    ),
)
