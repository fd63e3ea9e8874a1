"""How objects are copied and sent to other processes, where Python's own way would not do."""

import copy
from typing import Any, Self


class CopiedWhole:
    """A shallow copy shares nothing either: it goes its own way from here."""

    def __copy__(self) -> Self:
        return copy.deepcopy(self)


class Restored(BaseException):
    """An exception whose `__init__` takes other arguments than its `args` are.

    Python makes a copy of an exception by calling its class with `args`.
    """

    def __reduce__(self) -> tuple[Any, ...]:
        return _restored, (type(self), self.args), self.__dict__


def _restored(kind: type[BaseException], args: tuple[Any, ...]) -> BaseException:
    return kind.__new__(kind, *args)
