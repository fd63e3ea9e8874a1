"""Fixtures that these tests share with those of the pages."""

from tests.server.test_noninterference import empty, world

__all__ = ["empty", "world"]
