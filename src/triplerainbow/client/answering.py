"""Lets a server know that a program is still there, whatever it thinks about meanwhile.

A stream alone does not tell: when a network dies without a word it stays open for minutes. What
goes wrong here is no matter: the stream finds that out, and whoever reads it comes back.
"""

import asyncio
import threading
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager, suppress

import httpx

EVERY = 15.0
"""Seconds between two answers; a server waits for at least two of them."""

CLOSED = RuntimeError
"""What httpx raises once the client is closed."""


@contextmanager
def answering(answer: Callable[[], object]) -> Iterator[None]:
    """Within, a thread answers now and then."""
    done = threading.Event()

    def run() -> None:
        while not done.wait(EVERY):
            with suppress(httpx.HTTPError, CLOSED):
                answer()

    threading.Thread(target=run, name="answering", daemon=True).start()
    try:
        yield
    finally:
        done.set()


@asynccontextmanager
async def answering_async(answer: Callable[[], Awaitable[object]]) -> AsyncIterator[None]:
    """The same as a task of the running loop."""

    async def run() -> None:
        while True:
            await asyncio.sleep(EVERY)
            with suppress(httpx.HTTPError, CLOSED):
                await answer()

    task = asyncio.ensure_future(run())
    try:
        yield
    finally:
        task.cancel()
