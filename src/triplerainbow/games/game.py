"""What every game offers to the rest of the program, beyond the compiled verbs."""

from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from importlib import import_module
from importlib.util import find_spec
from types import MappingProxyType
from typing import Any, cast
from zlib import crc32

import numpy as np

from triplerainbow.games import catalog, table, usual
from triplerainbow.games.attack import Attack
from triplerainbow.games.board import Drawer
from triplerainbow.games.deals import FairDeal
from triplerainbow.games.extensive import ExtensiveForm
from triplerainbow.games.happening import Happening, Line, Listener
from triplerainbow.games.info import Info, OptionValue
from triplerainbow.games.seen import View
from triplerainbow.games.strength import Strength
from triplerainbow.games.tensors import Layout, Part
from triplerainbow.games.words import Names, Teller
from triplerainbow.i18n import _
from triplerainbow.kernel import Ints, Records, array_of
from triplerainbow.kernel.random import stream

OPTION_CODES = 4
"""Length of the array of option codes that `verbs.deal` takes."""


class Game:
    """One game: its record types, its notation, its words."""

    info: Info
    state_dtype: np.dtype[Any]
    view_dtype: np.dtype[Any]
    notations: Sequence[str]
    """Move string of each action (an empty string where it depends on the position)."""
    encoded: int
    """Length of an encoded view."""
    deck_size: int
    """Cards of the largest deck."""
    letters: Sequence[str] = ()
    """What each code of a deck is called, if not by its number."""
    most_lead: float
    """No seat is ever further ahead of the others' mean, or behind it, in points."""
    longest: int
    """No game has more decisions, with all seats."""
    hides_moves = False
    """Whether there are moves that not everybody sees as they are: `seen_move` is then more."""

    @property
    def actions(self) -> int:
        """Size of the action range."""
        return len(self.notations)

    def __reduce__(self) -> tuple[Any, ...]:
        """There is one instance in a process: what is copied or stored names it."""
        return catalog.load, (self.info.name,)

    def _module(self, name: str) -> Any:
        """A module of this game's package, None if it has none of this name.

        What it holds is loaded when somebody asks for it.
        """
        module = f"{type(self).__module__.rpartition('.')[0]}.{name}"
        return None if find_spec(module) is None else import_module(module)

    @cached_property
    def words(self) -> Teller:
        """The game in words, for every screen."""
        words = self._module("words")
        return usual.UsualTeller() if words is None else cast("Teller", words.TELLER)

    def reason(self, view: View, move: str, names: Names) -> str:
        """What a legal move of the viewer does in this position: a clause without a full stop."""
        reasons = self._module("reasons")
        return "" if reasons is None else cast("str", reasons.reason(view, move, names))

    @cached_property
    def tensors(self) -> Layout:
        """What the numbers of an encoded view and of the actions mean."""
        tensors = self._module("tensors")
        return usual.layout_of(self) if tensors is None else cast("Layout", tensors.LAYOUT)

    @cached_property
    def hidden_parts(self) -> Sequence[Part]:
        """What `verbs.hidden` writes, the first at 0; from here on it can be called."""
        hidden = self._module("hidden")
        return () if hidden is None else cast("Sequence[Part]", hidden.PARTS)

    @cached_property
    def drawer(self) -> Drawer:
        """Who makes boards of this game for screens to draw."""
        board = self._module("board")
        return usual.UsualDrawer() if board is None else cast("Drawer", board.DRAWER)

    def may_attack(self, move: str) -> bool:
        """Whether a move of this name may be an attack in some position: asked before any View."""
        del move
        return False

    def attack(self, view: View, move: str) -> Attack | None:
        """The attack that this move is, made in the position of `view`; None if it is none.

        All others are asked about it, whether they could answer or not.
        """
        del view, move
        return None

    def can_block(self, view: View, attack: Attack) -> bool:
        """Whether the viewer of the position before could block this attack."""
        del view, attack
        return False

    @cached_property
    def strength(self) -> Strength:
        """How strong each level plays, and how far trees can be believed."""
        return catalog.strength(self.info.name)

    @cached_property
    def extensive(self) -> ExtensiveForm:
        """The game in extensive form."""
        extensive = self._module("extensive")
        kind = ExtensiveForm if extensive is None else extensive.Extensive
        return cast("ExtensiveForm", kind(self))

    @cached_property
    def fair(self) -> FairDeal:
        """How it is dealt from shuffled cards."""
        fair = self._module("fair")
        return usual.UsualFairDeal(self) if fair is None else cast("FairDeal", fair.Fair())

    def load_player(self) -> None:
        """From here on `verbs.greedy` and the guide of this game can be called."""
        self._module("greedy")
        self._module("guide")

    @cached_property
    def layout(self) -> str:
        """Names the layout of view records; programs exchange them only if theirs is the same."""
        return f"{crc32(repr(self.view_dtype.descr).encode()):08x}"

    @cached_property
    def action_of(self) -> Mapping[str, int]:
        """Action of each move string that does not depend on the position."""
        return MappingProxyType(
            {text: action for action, text in enumerate(self.notations) if text}
        )

    def new_state(self) -> Records:
        """An empty state, shape (1,)."""
        return array_of(self.state_dtype)

    def option_codes(self, options: Mapping[str, OptionValue]) -> Ints:
        """Options (checked) as integers, in the order of `info.options`, shape (4,)."""
        codes = np.zeros(OPTION_CODES, np.int64)
        for place, option in enumerate(self.info.options):
            codes[place] = option.values.index(options.get(option.name, option.default))
        return codes

    def options_of(self, states: Records) -> dict[str, OptionValue]:
        """The options, where they differ from the default, that this state is played with."""
        del states
        return {}

    def read_deal(
        self, deal: object, players: int, options: Mapping[str, OptionValue]
    ) -> tuple[Ints, int]:
        """Deck in dealing order and first player of a record's `deal`; raises DealError."""
        return usual.read_deal(self, deal, players, options)

    def write_deal(
        self, deck: Ints, first: int, players: int, options: Mapping[str, OptionValue]
    ) -> dict[str, Any]:
        """The `deal` of a record: what `read_deal` reads back to an equal state."""
        del players, options
        return usual.write_deal(self, deck, first)

    def notation(self, states: Records, action: int) -> str:
        """Move string of a legal action in this position."""
        del states
        return self.notations[action]

    def parse(self, states: Records, text: str) -> int | None:
        """Action that a move string names in this position, legal or not; None if none."""
        del states
        return self.action_of.get(text)

    def legal_moves(self, states: Records) -> dict[str, int]:
        """Legal moves of this position: notation -> action, in ascending order of actions."""
        legal = np.empty(self.actions, np.int64)
        count = table.legal_actions(states, legal)
        return {self.notation(states, action): action for action in legal[:count].tolist()}

    def legal_in_view(self, views: Records) -> dict[str, int]:
        """Legal moves of the viewer: those of any state that fits the view."""
        states = self.new_state()
        table.resample(views, stream(0), states)
        return self.legal_moves(states)

    def view(self, states: Records, seat: int) -> View:
        """What `seat` (or verbs.SPECTATOR) sees of this state."""
        views = array_of(self.view_dtype)
        table.view(states, seat, views)
        return self.seen(views)

    def seen(self, views: Records) -> View:
        """The view record as attributes a person understands; the record goes into it."""
        return View(self, views)

    def seen_bytes(self, layout: str, packed: bytes) -> View:
        """The View whose record has these bytes; ValueError if its layout is not ours."""
        if layout != self.layout:
            wish = _("this view of {game} comes from another version of the program")
            raise ValueError(wish.format(game=self.info.title))
        return self.seen(np.frombuffer(packed, self.view_dtype).copy())

    def seen_move(self, states: Records, action: int, viewer: int) -> str | None:
        """The move as `viewer` (or SPECTATOR) sees it: `?` for what is hidden, None if unseen."""
        del viewer
        return self.notation(states, action)

    def refusal(self, view: View, text: str) -> str:
        """Why the viewer, whose turn it is, may not make this move: a clause with the rule."""
        return _("{move} is not possible now; what is: {moves}").format(
            move=text, moves=", ".join(view.legal)
        )

    def account(self, before: Records, action: int, after: Records) -> Iterable[Happening]:
        """What this action did, in order, hidden cards included.

        `before` is the state in which it was made. `after`, where it led, says only what came next;
        nothing is inferred from how the two differ.
        """
        del after
        if self.hides_moves:
            raise NotImplementedError(f"{self.info.title} has to tell who sees what of its moves")
        yield usual.Moved(table.current_player(before), self.notation(before, action))

    def sentence(self, happening: Happening, to: Listener) -> str:
        """What happened, as the listener saw it; "" for what needs no words."""
        assert isinstance(happening, usual.Moved)
        return to.say(
            happening.seat,
            _("You play {move}."),
            _("{name} plays {move}."),
            move=happening.move,
        )

    def narrate(
        self, before: Records, action: int, after: Records, viewer: int, names: Sequence[str]
    ) -> list[Line]:
        """What `viewer` (or SPECTATOR) saw this action do: sentences for the log.

        `names` has a name for each seat; the viewer is "you".
        """
        to = Listener(viewer, names)
        seen = (happening.seen_by(viewer) for happening in self.account(before, action, after))
        lines = [Line(self.sentence(it, to), it.hits(viewer)) for it in seen if it is not None]
        return [line for line in lines if line.text]
