"""What every game offers to the rest of the program, beyond the compiled verbs."""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from importlib import import_module
from types import MappingProxyType
from typing import Any, cast
from zlib import crc32

import numpy as np

from triplerainbow.games import catalog, table
from triplerainbow.games.board import Drawer
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


class DealError(ValueError):
    """A deal that is not one of this game; the message says why."""


class Game(ABC):
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
        """A module of this game's package: what it holds is loaded when somebody asks for it."""
        return import_module(f"{type(self).__module__.rpartition('.')[0]}.{name}")

    @cached_property
    def words(self) -> Teller:
        """The game in words, for every screen."""
        return cast("Teller", self._module("words").TELLER)

    def reason(self, view: View, move: str, names: Names) -> str:
        """What a legal move of the viewer does in this position: a clause without a full stop."""
        return cast("str", self._module("reasons").reason(view, move, names))

    @cached_property
    def tensors(self) -> Layout:
        """What the numbers of an encoded view and of the actions mean."""
        return cast("Layout", self._module("tensors").LAYOUT)

    @cached_property
    def hidden_parts(self) -> Sequence[Part]:
        """What `verbs.hidden` writes, the first at 0; from here on it can be called."""
        return cast("Sequence[Part]", self._module("hidden").PARTS)

    @cached_property
    def drawer(self) -> Drawer:
        """Who makes boards of this game for screens to draw."""
        return cast("Drawer", self._module("board").DRAWER)

    @cached_property
    def strength(self) -> Strength:
        """How strong each level plays, and how far trees can be believed."""
        return catalog.strength(self.info.name)

    @cached_property
    def extensive(self) -> ExtensiveForm:
        """The game in extensive form."""
        return cast("ExtensiveForm", self._module("extensive").Extensive(self))

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

    @abstractmethod
    def read_deal(
        self, deal: object, players: int, options: Mapping[str, OptionValue]
    ) -> tuple[Ints, int]:
        """Deck in dealing order and first player of a record's `deal`; raises DealError."""

    @abstractmethod
    def write_deal(
        self, deck: Ints, first: int, players: int, options: Mapping[str, OptionValue]
    ) -> dict[str, Any]:
        """The `deal` of a record: what `read_deal` reads back to an equal state."""

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

    @abstractmethod
    def seen(self, views: Records) -> View:
        """The view record as attributes a person understands; the record goes into it."""

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

    @abstractmethod
    def refusal(self, view: View, text: str) -> str:
        """Why the viewer, whose turn it is, may not make this move: a clause with the rule."""

    @abstractmethod
    def account(self, before: Records, action: int, after: Records) -> Iterable[Happening]:
        """What this action did, in order, hidden cards included.

        `before` is the state in which it was made. `after`, where it led, says only what came next;
        nothing is inferred from how the two differ.
        """

    @abstractmethod
    def sentence(self, happening: Happening, to: Listener) -> str:
        """What happened, as the listener saw it; "" for what needs no words."""

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
