"""A network between a browser and a server that can die without a word: nothing is closed."""

import asyncio
import threading
from collections.abc import Awaitable
from typing import Any, Self, TypeVar
from urllib.parse import urlsplit

T = TypeVar("T")


class Relay:
    """Passes bytes on. Once it is silent, whatever was open stays open, and hears nothing any more.

    New connections are accepted meanwhile, and hear nothing either.
    """

    def __init__(self, target: str) -> None:
        self._target = urlsplit(target)
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever, daemon=True)
        self._silent = False
        self._age = 0
        """Connections of an earlier age are dead."""
        self.accepted = 0
        self._tasks: set[asyncio.Task[None]] = set()

    def __enter__(self) -> Self:
        self._thread.start()
        self._server = self._do(asyncio.start_server(self._serve, "127.0.0.1", 0))
        port = self._server.sockets[0].getsockname()[1]
        self.address = f"http://127.0.0.1:{port}"
        return self

    def __exit__(self, *_: object) -> None:
        self._do(self._end())
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
        self._loop.close()

    def _do(self, work: Awaitable[T]) -> T:
        async def run() -> T:
            return await work

        return asyncio.run_coroutine_threadsafe(run(), self._loop).result(30)

    async def _end(self) -> None:
        self._server.close()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    def fall_silent(self) -> None:
        """Nothing passes any more, in neither direction."""
        self._silent = True
        self._age += 1

    def heal(self) -> None:
        """What is opened from now on works; what was open stays dead, as behind a new address."""
        self._silent = False

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task: Any = asyncio.current_task()
        self._tasks.add(task)
        self.accepted += 1
        age = self._age if not self._silent else -1
        try:
            there, back = await asyncio.open_connection(self._target.hostname, self._target.port)
            try:
                await asyncio.gather(self._pass(reader, back, age), self._pass(there, writer, age))
            finally:
                back.close()
        except (OSError, asyncio.CancelledError):
            pass
        finally:
            writer.close()
            self._tasks.discard(task)

    async def _pass(
        self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, age: int
    ) -> None:
        while data := await reader.read(65536):
            if age == self._age:
                writer.write(data)
                await writer.drain()
        if age == self._age:
            writer.close()
