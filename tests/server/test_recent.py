"""The line above the question: what is new since one's own last move."""

from hypothesis import given
from hypothesis import strategies as st

from triplerainbow.server.presentation.chronicle import (
    ATTACK,
    CHAT,
    MOST_RECENT,
    MOVE,
    NOTE,
    Entry,
    recent,
)

ENTRIES = st.lists(
    st.builds(
        Entry,
        seq=st.integers(1, 9),
        text=st.text("abc ", max_size=MOST_RECENT + 9),
        kind=st.sampled_from([ATTACK, CHAT, MOVE, NOTE]),
        mine=st.booleans(),
    ),
    max_size=12,
)


@given(ENTRIES)
def test_what_is_new_is_the_end_of_the_log_in_its_order(log: list[Entry]) -> None:
    told = [entry for entry in log if entry.kind != CHAT]
    new = recent(log)
    assert bool(new) == bool(told)
    if not told:
        return
    last = [place for place, entry in enumerate(told) if entry.mine != told[-1].mine]
    tail = told[last[-1] + 1 :] if last else told
    places = [next(p for p, e in enumerate(tail) if e is entry) for entry in new]
    assert places == sorted(places)
    assert new[-1] is tail[-1]
    assert all(entry in new for entry in tail if entry.kind == ATTACK)
    quiet = [entry for entry in new[:-1] if entry.kind != ATTACK]
    assert sum(len(entry.text) for entry in quiet) <= MOST_RECENT
