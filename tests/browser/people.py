"""The people of a test: each has a browser of their own, and all complaints of it are kept."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Self

from tests.browser.person import Person
from tests.browser.shapes import DESK, Shape

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, Request, Response

PATIENCE = 30_000
"""Milliseconds after which something is taken to come no more; nothing is expected to be quick."""


class People:
    """Comes with the house; lets people in, and sees them out."""

    def __init__(self, browser: "Browser", address: str) -> None:
        self.browser = browser
        self.address = address
        self._contexts: list[BrowserContext] = []
        self.complaints: list[str] = []

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: object, *_: object) -> None:
        for context in self._contexts:
            context.close()
        # A test that has failed already says more than what came of it.
        if kind is None:
            assert self.complaints == []

    def come(
        self,
        name: str,
        shape: Shape = DESK,
        *,
        expected: Sequence[str] = (),
        moving: bool = False,
        **more: Any,
    ) -> Person:
        """Somebody with a fresh browser, in which nothing glides unless that is wanted.

        Complaints that contain something `expected` are none; `more` is for the context.
        """
        context: dict[str, Any] = {
            "base_url": self.address,
            "locale": "en-GB",
            "reduced_motion": "no-preference" if moving else "reduce",
            **shape.context,
        }
        made = self.browser.new_context(**(context | more))
        made.set_default_timeout(PATIENCE)
        self._contexts.append(made)
        return Person(name, self.watched(made, name, expected))

    def tab_of(self, person: Person, expected: Sequence[str] = ()) -> Person:
        """The same person in another tab of the same browser."""
        return Person(person.name, self.watched(person.page.context, person.name, expected))

    def watched(self, context: "BrowserContext", name: str, expected: Sequence[str]) -> "Page":
        """A page whose complaints are written down."""
        page = context.new_page()

        def complain(text: str) -> None:
            if not any(part in text for part in expected):
                self.complaints.append(f"{name}: {text}")

        def on_console(message: "ConsoleMessage") -> None:
            if message.type in ("error", "warning"):
                complain(f"console: {message.text}")

        def on_failure(request: "Request") -> None:
            # A page that is left gives up its stream and what it was still asking for.
            if request.failure != "net::ERR_ABORTED":
                complain(f"{request.failure}: {request.url}")

        def on_answer(response: "Response") -> None:
            if response.status >= 400:
                complain(f"{response.status}: {response.url}")

        page.on("console", on_console)
        page.on("dialog", lambda dialog: complain(f"dialog: {dialog.message}"))
        page.on("pageerror", lambda error: complain(f"page: {error}"))
        page.on("requestfailed", on_failure)
        page.on("response", on_answer)
        return page
