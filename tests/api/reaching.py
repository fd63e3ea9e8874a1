"""Which refusals a request can run into, read from the sources of the server.

Calls are followed from function to function. What a name stands for is read from the imports; a
method is any method of that name. So it is more than can happen, never less.
"""

import ast
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import triplerainbow.server
from triplerainbow.server import refusals as catalogue

ROOT = Path(triplerainbow.server.__file__).parent
PACKAGE = "triplerainbow.server"

APART = frozenset({f"{PACKAGE}.hosting.driver"})
"""What a table does by itself: nobody's request runs into it."""

Node = tuple[str, str]
"""A function, a class or a method: module and name, of a method with its class."""


@dataclass(frozen=True)
class Raised:
    """A place in the sources that refuses something."""

    code: str
    status: int
    where: str


class Module:
    """One file of the server."""

    def __init__(self, file: Path) -> None:
        parts = file.relative_to(ROOT).with_suffix("").parts
        self.name = ".".join((PACKAGE, *(part for part in parts if part != "__init__")))
        self.tree = ast.parse(file.read_text(encoding="utf-8"))
        self.functions: dict[str, ast.AST] = {}
        self.bases: dict[str, set[str]] = {}
        for node in self.tree.body:
            if isinstance(node, ast.ClassDef):
                self.bases[node.name] = {ast.unparse(base) for base in node.bases}
                for part in node.body:
                    if isinstance(part, ast.FunctionDef | ast.AsyncFunctionDef):
                        self.functions[f"{node.name}.{part.name}"] = part
            elif isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                self.functions[node.name] = node
        self.imports = dict(self._imports())

    def _imports(self) -> Iterator[tuple[str, str]]:
        for node in ast.walk(self.tree):
            if isinstance(node, ast.ImportFrom):
                for alias in node.names:
                    yield alias.asname or alias.name, f"{node.module}.{alias.name}"


MODULES = {module.name: module for module in map(Module, sorted(ROOT.rglob("*.py")))}


def _of_name(module: Module, name: str) -> Iterator[Node]:
    """What a name of this module stands for: a function, or a class with all that makes it one."""
    place, _dot, word = module.imports.get(name, f"{module.name}.{name}").rpartition(".")
    there = MODULES.get(place)
    if there is None or place in APART:
        return
    if word in there.functions:
        yield place, word
    if word in there.bases:
        for function in there.functions:
            if function.startswith(f"{word}.__"):
                yield place, function


def _methods(name: str) -> Iterator[Node]:
    for module in MODULES.values():
        if module.name not in APART:
            for function in module.functions:
                if function.endswith(f".{name}"):
                    yield module.name, function


@cache
def _calls(node: Node) -> frozenset[Node]:
    """What a function mentions."""
    return frozenset(_mentioned(node))


def _mentioned(node: Node) -> Iterator[Node]:
    module = MODULES[node[0]]
    for part in ast.walk(module.functions[node[1]]):
        if isinstance(part, ast.Name):
            yield from _of_name(module, part.id)
        elif isinstance(part, ast.Attribute):
            owner = part.value.id if isinstance(part.value, ast.Name) else ""
            meant = MODULES.get(module.imports.get(owner, ""))
            yield from _of_name(meant, part.attr) if meant else _methods(part.attr)


def reachable(start: Iterable[Node], apart: Iterable[str]) -> set[Node]:
    """All that these functions may call, but for the modules that are named."""
    found: set[Node] = set()
    waiting = list(start)
    while waiting:
        node = waiting.pop()
        if node not in found and node[0] not in apart:
            found.add(node)
            waiting += _calls(node)
    return found


def raised_in(node: Node) -> Iterator[Raised]:
    """The refusals that are written in a function."""
    module = MODULES[node[0]]
    kind = node[1].partition(".")[0]
    inside = "Refused" in module.bases.get(kind, ())
    for part in ast.walk(module.functions[node[1]]):
        if not isinstance(part, ast.Call):
            continue
        named = isinstance(part.func, ast.Name) and part.func.id == "Refused"
        inherited = isinstance(part.func, ast.Attribute) and part.func.attr == "__init__"
        if named or (inside and inherited):
            yield _raised(part, f"{module.name}:{part.lineno}")


def _raised(call: ast.Call, where: str) -> Raised:
    named = call.args[0]
    assert isinstance(named, ast.Attribute), f"{where}: a refusal is named"
    refusal = getattr(catalogue, named.attr)
    return Raised(refusal.code, refusal.status, where)


ROUTER = f"{PACKAGE}.api.app"


def refusals(run: Callable[..., object] | None = None) -> set[Raised]:
    """All that an operation may be refused with; without one, all that the way to it may."""
    if run is None:
        found = reachable({(ROUTER, name) for name in MODULES[ROUTER].functions}, ())
    else:
        found = reachable({(run.__module__, run.__name__)}, {ROUTER})
    return {raised for node in found for raised in raised_in(node)}
