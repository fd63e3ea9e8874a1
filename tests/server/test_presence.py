"""Who is there: whoever has answered lately, whatever is open."""

from triplerainbow.server.tables.presence import Attendance, Attention

ATTENTION = Attention(ping=15, silent=40, away=60)


def test_a_stream_that_stays_open_proves_nothing() -> None:
    here = Attendance(ATTENTION)
    assert here.open_stream(1, 0)
    assert here.at(39_999).here == {1}
    assert here.at(0).changes_at == 40_000
    assert here.at(40_000).here == frozenset()
    assert here.at(500_000).last_answer == {1: 0}
    assert here.is_watched


def test_an_answer_is_news_only_from_somebody_who_was_away() -> None:
    here = Attendance(ATTENTION)
    assert here.answer(0, 0)
    assert not here.answer(0, 30_000)
    assert here.at(60_000).here == {0}
    assert here.answer(0, 70_000)


def test_whoever_closes_their_last_page_is_away_at_once() -> None:
    here = Attendance(ATTENTION)
    here.open_stream(0, 0)
    here.open_stream(0, 10)
    assert not here.close_stream(0, 20)
    assert here.at(20).here == {0}
    assert here.close_stream(0, 30)
    assert here.at(30).here == frozenset()
    assert here.answer(0, 40)
    assert not here.is_watched


def test_a_program_that_listens_is_there_but_its_minute_runs() -> None:
    here = Attendance(ATTENTION)
    here.open_stream(2, 0, program=True)
    seen = here.at(1_000_000)
    assert seen.here == {2}
    assert (seen.last_answer, seen.changes_at) == ({2: 0}, None)
    assert here.close_stream(2, 1_000_001, program=True)
