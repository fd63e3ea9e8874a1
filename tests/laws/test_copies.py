"""Copying and sending: an equal object that goes its own way, or one clear sentence.

For everything public, see `objects`: by `copy`, by pickles, to a forked and to a new process.
"""

import copy
import multiprocessing
import pickle
import traceback
import warnings
from collections.abc import Callable
from threading import Thread
from typing import Any

import pytest

import triplerainbow as tr
from tests.laws.objects import (
    ELSEWHERE,
    UNMADE,
    Entry,
    every_entry,
    match_in,
    of_match,
    play_on,
    public_classes,
)
from tests.samples import CHECKED, INTERPRETED

ELSEWISE = INTERPRETED or CHECKED
pytestmark = pytest.mark.skipif(ELSEWISE, reason="once is enough, where code is compiled as usual")

ENTRIES = [] if ELSEWISE else every_entry()
WAYS: list[Callable[[Any], Any]] = [copy.copy, copy.deepcopy]
WAYS += [
    lambda thing, protocol=protocol: pickle.loads(pickle.dumps(thing, protocol))  # type: ignore[misc]
    for protocol in range(2, pickle.HIGHEST_PROTOCOL + 1)
]


def test_everything_public_has_an_entry() -> None:
    kinds = frozenset[type]().union(*(entry.kinds for entry in ENTRIES))
    missing = [
        name
        for name, offered in public_classes().items()
        if name not in ELSEWHERE | UNMADE and not any(issubclass(kind, offered) for kind in kinds)
    ]
    assert not missing, "public classes without an entry in tests/laws/objects.py"


def named(entry: Entry) -> str:
    return "+".join(sorted(kind.__name__ for kind in entry.kinds)) or "other"


@pytest.fixture(params=ENTRIES, ids=named)
def entry(request: pytest.FixtureRequest) -> Entry:
    found: Entry = request.param
    return found


def test_copies_are_equal_and_go_their_own_way(entry: Entry) -> None:
    thing = entry.make()
    try:
        if entry.refuses:
            for copied in WAYS:
                with pytest.raises(TypeError, match=entry.refuses):
                    copied(thing)
            return
        before = entry.seen(thing)
        results = []
        for copied in WAYS:
            twin = copied(thing)
            assert type(twin) is type(thing)
            assert entry.seen(twin) == before
            results.append(entry.go(twin))
            assert entry.seen(thing) == before, "the copy has moved its original"
        results.append(entry.go(thing))
        assert all(result == results[0] for result in results)
    finally:
        entry.close(thing)


@pytest.mark.parametrize("way", ["fork", "spawn"])
def test_other_processes_get_equal_objects(way: str) -> None:
    """One child for all of them."""
    context: Any = multiprocessing.get_context(way)
    things = [entry.make() for entry in ENTRIES]
    sent = [
        None if entry.refuses else pickle.dumps(thing)
        for entry, thing in zip(ENTRIES, things, strict=True)
    ]
    here, there = context.Pipe()
    arguments = (there, things) if way == "fork" else (there, None, sent)
    child = context.Process(target=told_there, args=arguments)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DeprecationWarning)  # Python 3.12: of forks beside threads
        child.start()
    there.close()
    told = here.recv()
    child.join()
    for entry, thing in zip(ENTRIES, things, strict=True):
        entry.close(thing)
    for entry, thing, answer in zip(ENTRIES, things, told, strict=True):
        if entry.refuses:
            assert way == "spawn" or entry.use is None or "process" in answer, answer
        else:
            assert pickle.loads(answer) == (entry.seen(thing), entry.go(thing)), named(entry)


def told_there(pipe: Any, things: list[Any] | None, sent: list[bytes | None] | None = None) -> None:
    """In the child: what each object is and does, or the refusal."""
    try:
        if things is None:
            assert sent is not None
            things = [None if one is None else pickle.loads(one) for one in sent]
        entries = every_entry()
        pipe.send([answer_of(entry, thing) for entry, thing in zip(entries, things, strict=True)])
    except BaseException:
        traceback.print_exc()
        raise


def answer_of(entry: Entry, thing: Any) -> Any:
    if not entry.refuses:
        return pickle.dumps((entry.seen(thing), entry.go(thing)))
    try:
        if entry.use is not None and thing is not None:
            entry.use(thing)
    except RuntimeError as refusal:
        return str(refusal)
    return ""


def test_a_view_serves_many_threads_at_once() -> None:
    """Views never change, so bots in threads may share one."""
    view = match_in("arcoiris").view(0)
    answers: list[Any] = []

    def ask() -> None:
        answers.append((view.legal, view.to_json(), tr.bot("level1", seed=2).name))

    threads = [Thread(target=ask) for _thread in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(answers) == 8
    assert all(answer == answers[0] for answer in answers)


class Named(tr.Match):
    """A match of somebody's own, with a list of its own."""

    notes: list[str]


@pytest.mark.parametrize("copied", WAYS)
def test_a_subclass_keeps_what_is_its_own(copied: Callable[[Any], Any]) -> None:
    match = Named("rainbow", seed=1)
    match.notes = ["begun"]
    twin = copied(match)
    assert (type(twin), twin.notes) == (Named, ["begun"])
    assert of_match(twin) == of_match(match)
    play_on(twin)
    assert match.plies == 0


def test_the_pickle_of_another_layout_is_refused() -> None:
    view = match_in("rainbow").view(0)
    restore, (game, layout, packed) = view.__reduce__()
    assert restore(game, layout, packed) == view
    with pytest.raises(ValueError, match="another version of the program"):
        restore(game, "00000000", packed)
