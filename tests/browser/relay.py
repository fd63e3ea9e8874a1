"""A network between browser and server that goes silent: nothing is closed, nothing passes."""

import asyncio
import socket
import threading
from typing import Self


class Relay:
    """Passes on bytes from a port of its own to another, until it is told not to.

    A connection that was open in a silence is dead for ever, as after a change of networks.
    """

    def __init__(self, port: int) -> None:
        self._goal = port
        self._listening = socket.create_server(("127.0.0.1", 0))
        self.address = f"http://127.0.0.1:{self._listening.getsockname()[1]}"
        self._silent = False
        self._refusing = False
        self._links: set[_Link] = set()
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_until_complete, args=[self._run()])

    def __enter__(self) -> Self:
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._loop.call_soon_threadsafe(self._end.set)
        self._thread.join()
        self._loop.close()

    def go_silent(self) -> None:
        """From now on nothing comes through, on old connections or new ones."""
        self._silent = True
        for link in list(self._links):
            link.dead = True

    def refuse(self) -> None:
        """From now on new connections are broken off at once."""
        self._refusing = True

    def come_back(self) -> None:
        """New connections work again."""
        self._silent = self._refusing = False

    async def _run(self) -> None:
        self._end = asyncio.Event()
        server = await asyncio.start_server(self._serve, sock=self._listening)
        await self._end.wait()
        server.close()
        links = [link.task for link in self._links]
        for task in links:
            task.cancel()
        await asyncio.gather(*links, return_exceptions=True)

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        if self._refusing:
            writer.transport.abort()
            return
        task = asyncio.current_task()
        assert task is not None
        link = _Link(task, dead=self._silent)
        self._links.add(link)
        try:
            there = await asyncio.open_connection("127.0.0.1", self._goal)
            try:
                await asyncio.gather(link.pass_on(reader, there[1]), link.pass_on(there[0], writer))
            finally:
                there[1].transport.abort()
        except (OSError, asyncio.CancelledError):
            pass
        finally:
            writer.transport.abort()
            self._links.discard(link)


class _Link:
    """One connection."""

    def __init__(self, task: "asyncio.Task[None]", *, dead: bool) -> None:
        self.task = task
        self.dead = dead

    async def pass_on(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Whatever comes, or nothing at all: not even that the other side has closed."""
        while data := await reader.read(1 << 16):
            if not self.dead:
                writer.write(data)
                await writer.drain()
        if self.dead:
            await asyncio.Event().wait()
        writer.close()
