"""One of everything public, used a little: what the law of copies ranges over.

An entry makes an object and tells what it is by values that can be compared: `seen` is what an
equal object gives too, `go` what it does next, which changes nothing but itself.
"""

import asyncio
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from importlib import import_module
from typing import Any

import numpy as np

import triplerainbow as tr
from triplerainbow.games.catalog import INFOS


@dataclass(frozen=True)
class Entry:
    """A public object and what can be asked of it."""

    kinds: frozenset[type]
    """The public classes that it stands for."""
    make: Callable[[], Any]
    seen: Callable[[Any], Any]
    go: Callable[[Any], Any] = lambda _thing: None
    refuses: str = ""
    """Part of the sentence with which it refuses to be copied; empty: it is copied."""
    use: Callable[[Any], Any] | None = None
    """What raises RuntimeError in a forked process, if it is of no use there."""
    close: Callable[[Any], Any] = lambda _thing: None


def match_in(game: str, *, fair: bool = False) -> tr.Match:
    """A match some moves on, at which bots have looked."""
    seed = "0123456789abcdef0123456789abcdef"
    match = tr.Match.fair(game, seed=seed) if fair else tr.Match(game, seed=7, names=["A", "B"])
    bots = [tr.bot("greedy", seed=seat) for seat in range(match.players)]
    for _move in range(5):
        assert match.seat is not None
        match.play(bots[match.seat].choose(match.view(match.seat)))
    return match


def view_in(game: str) -> tr.View:
    """A View that was read."""
    match = match_in(game)
    view = match.view(match.seat)
    assert view.legal
    view.to_json()
    return view


def view_class(game: str) -> type:
    """How a View of this game is called."""
    module = import_module(f"triplerainbow.games.{game}.seen")
    found: type = getattr(module, f"{game.capitalize()}View")
    return found


def of_match(match: tr.Match) -> Any:
    """All that a match tells."""
    views = [match.view(seat).to_json() for seat in range(match.players)]
    return (match.moves, match.legal(), views, match.seed, match.names, match.log(0), match.seat)


def play_on(match: tr.Match) -> list[str]:
    """Ten more moves by the seed of the match."""
    bot = tr.bot("random", seed=3)
    for _move in range(10):
        if match.seat is not None:
            match.play(bot.choose(match.view(match.seat)))
    return match.moves


def choices(bot: tr.Bot) -> list[str]:
    """What a bot would play several times: its stream of random numbers goes on."""
    return [bot.choose(view_in("rainbow")) for _time in range(6)]


def used_bot(name: str) -> tr.Bot:
    """A bot that has chosen once."""
    bot = tr.bot(name, seed=5, **({"iterations": 5} if name in ("level3", "level5") else {}))
    bot.choose(view_in("rainbow"))
    return bot


def every_bot() -> Iterator[Entry]:
    """All names of the registry."""
    from triplerainbow.bots.registry import BOTS

    for name in BOTS:
        yield Entry(
            frozenset({type(tr.bot(name))}),
            lambda name=name: used_bot(name),  # type: ignore[misc]  # mypy infers no default
            lambda bot: bot.name,
            choices,
        )


def matches() -> Iterator[Entry]:
    """Matches and Views of every game, dealt, fair and drawn."""
    for game in INFOS:
        makers: list[Callable[[], tr.Match]] = [
            lambda game=game: match_in(game),  # type: ignore[misc]
            lambda game=game: match_in(game, fair=True),  # type: ignore[misc]
            lambda game=game: view_in(game).resample(4),  # type: ignore[misc]
        ]
        for make in makers:
            yield Entry(frozenset({tr.Match}), make, of_match, play_on)
        yield Entry(
            frozenset({tr.View, view_class(game)}),
            lambda game=game: view_in(game),  # type: ignore[misc]
            lambda view: ({view}, view.to_json(), view.record.tobytes(), view.legal),
            lambda view: play_on(view.resample(2)),
        )


def data() -> Iterator[Entry]:
    """What is frozen: equal is all there is to it."""
    from triplerainbow.arena.standings import Standings
    from triplerainbow.testing import Trouble

    yield of_value(tr.envs.Layout, lambda: tr.envs.layout("pirates"))
    yield of_value(tr.envs.Layout, lambda: tr.envs.state_layout("arcoiris"))
    yield of_value(tr.Judgement, lambda: tr.analyse(view_in("arcoiris"), iterations=4))
    yield of_value(type(INFOS["rainbow"]), lambda: dict(tr.GAMES))
    yield of_value(Trouble, lambda: Trouble(cut=3))
    yield of_value(dict, lambda: match_in("pirates").record())
    yield of_value(tr.Position, position)
    yield of_value(Standings, standings)
    yield of_value(object, verdicts)


def of_value(kind: type, make: Callable[[], Any]) -> Entry:
    """Something that `==` compares."""
    return Entry(frozenset({kind}), make, lambda value: value)


def position() -> tr.Position:
    """A table as a client sees it, its View read."""
    import base64
    import zlib

    view = view_in("rainbow")
    packed = base64.b64encode(zlib.compress(view.record.tobytes())).decode()
    found = tr.Position(
        table="t",
        game="rainbow",
        players=2,
        options={},
        seats=(),
        viewer=view.viewer,
        stage="running",
        seq=3,
        legal=view.legal,
        moves=(),
        data=view.to_json(),
        _record=packed,
        _layout=view.engine.layout,
    )
    assert found.view == view
    return found


def standings() -> Any:
    """The figures of a contest, without playing one."""
    from triplerainbow.arena.outcome import Outcome
    from triplerainbow.arena.plan import checked_plan
    from triplerainbow.arena.players import Limits
    from triplerainbow.arena.standings import Ledger

    plan = checked_plan("arcoiris", 2, ["greedy", "random"], 1, None, Limits(None, None, None))
    ledger = Ledger(plan)
    for index, line_up in enumerate([(0, 1), (1, 0)] * 2):
        ledger.add(Outcome(index, line_up, (10 + index, 5)))
    return ledger.standings()


def verdicts() -> Any:
    """The judgements of a game's moves, and their summary."""
    from triplerainbow.bots.limits import Limits as SearchLimits
    from triplerainbow.bots.review import decisions, judged, summary

    made = decisions(match_in("arcoiris"))[:2]
    found = list(judged(made, SearchLimits(iterations=4)))
    return found, summary(found, 0)


def faults() -> Iterator[Entry]:
    """Every exception that a user of this package may catch."""
    for make in (
        lambda: tr.ApiError(409, "stale", "The table has gone on.", 2.5),
        lambda: tr.ServerLostError("gone"),
        lambda: tr.RecordFault("wrong", 3),
        lambda: tr.RecordFault("long" * 400 + "\n", 1),
        lambda: tr.IllegalActionError("no"),
        lambda: tr.WorkerLostError("killed"),
    ):
        fault = make()
        fault.add_note("seen by a test")
        yield Entry(
            frozenset({type(fault)}),
            lambda fault=fault: fault,  # type: ignore[misc]
            lambda fault: (type(fault), str(fault), fault.args, fault.__dict__),
        )


def environments() -> Iterator[Entry]:
    """One environment at a time; each goes its own way with its own random stream."""
    from triplerainbow.envs.gymnasium import SeatEnv
    from triplerainbow.envs.pettingzoo import Ordered, env, raw_env

    yield Entry(frozenset({Ordered}), lambda: begun(env("rainbow", 3)), of_aec, aec_on)
    yield Entry(frozenset({Ordered}), lambda: begun(env("rainbow", illegal="lose")), of_aec, aec_on)
    yield Entry(
        frozenset({raw_env}),
        lambda: begun(raw_env("arcoiris", named=True, render_mode="rgb_array")),
        of_aec,
        aec_on,
    )
    yield Entry(
        frozenset({SeatEnv}),
        lambda: begun(SeatEnv("rainbow", 3, opponents=["greedy", "level1"], render_mode="ansi")),
        of_seat,
        seat_on,
    )


def begun(environment: Any) -> Any:
    """After `reset`, everything cached."""
    environment.reset(seed=3)
    of_seat(environment)
    environment.render()
    return environment


def of_aec(environment: Any) -> Any:
    """What can be seen of the game, all seats."""
    seen = {agent: environment.observe(agent) for agent in environment.possible_agents}
    return as_lists(seen), environment.state().tolist(), environment.agent_selection


def of_seat(environment: Any) -> Any:
    """The whole position."""
    return environment.state().tolist()


def aec_on(environment: Any) -> Any:
    """Two games, the second dealt by the stream of the environment."""
    told = []
    for _game in range(2):
        for agent in environment.agent_iter(60):
            observation, *_rest, terminated, _truncated, _info = environment.last()
            legal = np.flatnonzero(observation["action_mask"])
            environment.step(None if terminated else int(legal[0]))
            told.append((agent, environment.state().sum()))
        environment.reset()
    return told


def seat_on(environment: Any) -> Any:
    """The same for one learner."""
    told = []
    for _game in range(2):
        over = False
        while not over:
            legal = np.flatnonzero(environment.action_mask())
            _seen, reward, over, _truncated, _info = environment.step(int(legal[0]))
            told.append((reward, environment.state().sum()))
        environment.reset()
    return told


def as_lists(value: Any) -> Any:
    """Arrays as lists, so that `==` compares."""
    if isinstance(value, dict):
        return {name: as_lists(part) for name, part in value.items()}
    return value.tolist() if isinstance(value, np.ndarray) else value


def openspiel() -> Iterator[Entry]:
    """Games, states and observers."""
    from triplerainbow.envs.openspiel import SpielGame, SpielState
    from triplerainbow.envs.openspiel.observer import Observer

    for name in ("arcoiris", "rainbow"):
        yield Entry(
            frozenset({SpielGame}),
            lambda name=name: spiel_game(name),  # type: ignore[misc]
            lambda game: (str(game), game.max_utility(), game.max_game_length()),
            lambda game: spiel_on(spiel_state(game)),
        )
        for resampled in (False, True):
            yield Entry(
                frozenset({SpielState}),
                lambda name=name, again=resampled: spiel_state(spiel_game(name), again=again),  # type: ignore[misc]
                lambda state: (str(state), state.history(), state.information_state_string(0)),
                spiel_on,
            )
    yield Entry(frozenset({Observer}), observer, of_observer, look_again)


def spiel_game(name: str) -> Any:
    """With parameters."""
    import pyspiel

    return pyspiel.load_game(f"python_triplerainbow_{name}(utility=win,first=1)")


def spiel_state(game: Any, *, again: bool = False) -> Any:
    """After the deal and two moves; `again`: drawn anew from what seat 0 knows."""
    state = game.new_initial_state()
    moves = 0
    while moves < 2 or state.is_chance_node():
        moves += not state.is_chance_node()
        state.apply_action(state.legal_actions()[-1])
    state.observation_string(0)
    return state.resample_from_infostate(0, lambda: 0.3) if again else state


def spiel_on(state: Any) -> Any:
    """To the end."""
    while not state.is_terminal():
        state.apply_action(state.legal_actions()[0])
    return str(state), state.returns()


def observer() -> Any:
    """It has looked at a state."""
    found = spiel_game("arcoiris").make_py_observer()
    found.set_from(spiel_state(spiel_game("arcoiris")), 0)
    return found


def of_observer(found: Any) -> Any:
    """Its tensor, and that its pieces are pieces of that."""
    shared = all(np.shares_memory(found.tensor, piece) for piece in found.dict.values())
    return found.tensor.tolist(), shared


def look_again(found: Any) -> Any:
    """At another state."""
    found.set_from(spiel_game("arcoiris").new_initial_state(), 0)
    return found.tensor.tolist()


def connected() -> Iterator[Entry]:
    """What holds connections or a thread says so."""
    from triplerainbow.testing import Server

    yield Entry(
        frozenset({tr.Client}),
        lambda: tr.Client("http://127.0.0.1:9", "token"),
        nothing,
        refuses="holds open connections",
        use=lambda client: client.account(),
        close=lambda client: client.close(),
    )
    yield Entry(
        frozenset({tr.AsyncClient}),
        lambda: tr.AsyncClient("http://127.0.0.1:9", "token"),
        nothing,
        refuses="holds open connections",
        use=lambda client: asyncio.run(client.account()),
    )
    yield Entry(
        frozenset({Server}),
        Server,
        nothing,
        refuses="hand on its url",
        use=lambda server: server.token(),
        close=lambda server: server._socket.close(),
    )
    yield Entry(
        frozenset(), lambda: tr.simulate("rainbow", 2, 3, seed=1), nothing, refuses="generator"
    )


def nothing(_thing: Any) -> None:
    """What nobody copies has no twin to be compared with."""


def every_entry() -> list[Entry]:
    """All of them."""
    return [
        *matches(),
        *every_bot(),
        *data(),
        *faults(),
        *environments(),
        *openspiel(),
        *connected(),
    ]


ELSEWHERE = {"VectorEnv", "Step", "Pool", "Saved"}
"""Public classes whose copies have tests of their own, in tests/envs."""

UNMADE = {"Bot"}
"""Public classes that nothing is an instance of: a protocol."""


def public_classes() -> dict[str, type]:
    """Every class of this package that its public modules offer, by name."""
    import inspect

    import triplerainbow.envs.gymnasium
    import triplerainbow.envs.openspiel
    import triplerainbow.envs.pettingzoo
    import triplerainbow.testing

    offered = {name: getattr(tr, name) for name in tr.__all__}
    offered |= {name: getattr(tr.envs, name) for name in tr.envs.__all__}
    for module in (
        triplerainbow.testing,
        triplerainbow.envs.gymnasium,
        triplerainbow.envs.pettingzoo,
    ):
        offered |= {
            name: value
            for name, value in vars(module).items()
            if not name.startswith("_") and getattr(value, "__module__", "") == module.__name__
        }
    spiel = triplerainbow.envs.openspiel
    offered |= {name: getattr(spiel, name) for name in spiel.__all__}
    return {name: value for name, value in offered.items() if inspect.isclass(value)}
