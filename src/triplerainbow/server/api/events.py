"""The stream of a program: what concerns it at all tables, so that nobody need ask again."""

import asyncio
from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from triplerainbow.i18n import N_
from triplerainbow.server.api import examples, messages
from triplerainbow.server.api.call import Answer, Call
from triplerainbow.server.api.operation import operation
from triplerainbow.server.api.stream import streamed
from triplerainbow.server.hosting.news import News
from triplerainbow.server.presentation.lines import Line
from triplerainbow.server.presentation.overview import Overview
from triplerainbow.server.store.tokens import READ
from triplerainbow.server.tables.table import OPEN


@operation(
    "GET",
    "/events",
    "events",
    N_("What concerns the program at all tables, one JSON object a line"),
    gives=messages.Ready,
    scope=READ,
    media="application/x-ndjson",
    lines=messages.EVENTS,
    problems=("too_many",),
    answers=examples.EVENTS,
)
async def events(call: Call) -> Answer | None:
    """Tell what concerns a program, until it goes."""
    services, person = call.services, call.caller.person.id
    source = Events(services.lobby.news, person)
    mine = services.store.tables_of(person)
    listed = services.store.public_tables(OPEN)
    known = [entry for entry in mine if entry.seat is not None]
    live = [services.lobby.registry.peek(entry.id) for entry in known]
    source.overview.begin([*known, *listed], live)
    return await streamed(call, source)


class Events:
    """What concerns one program, at all tables."""

    ended = False
    plays = True
    lasts = True

    def __init__(self, news: News, person: str) -> None:
        self.overview = Overview(news, person)
        self._news = news

    def news(self) -> Sequence[Line]:
        """See `Source.news`."""
        return self.overview.news()

    @contextmanager
    def opened(self, wake: asyncio.Event) -> Iterator[None]:
        """See `Source.opened`."""
        self.overview.listener.alarm = wake
        with self._news.listening(self.overview.listener):
            self.overview.follow_all()
            yield
