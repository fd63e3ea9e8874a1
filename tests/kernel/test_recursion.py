"""Kernels never recurse: Numba 0.68 crashes when it loads a recursive kernel from its cache."""

import ast
from graphlib import TopologicalSorter
from pathlib import Path

import pytest

import triplerainbow

PACKAGE = Path(triplerainbow.__file__).parent
SOURCES = sorted(path for path in PACKAGE.rglob("*.py") if "\n@kernel\n" in path.read_text("utf-8"))


def calls(source: Path) -> dict[str, set[str]]:
    """For each function of a module, the functions of that module it calls."""
    tree = ast.parse(source.read_text(encoding="utf-8"))
    functions = {node.name: node for node in tree.body if isinstance(node, ast.FunctionDef)}
    return {
        name: {
            call.func.id
            for call in ast.walk(node)
            if isinstance(call, ast.Call) and isinstance(call.func, ast.Name)
        }
        & functions.keys()
        for name, node in functions.items()
        if any(isinstance(d, ast.Name) and d.id == "kernel" for d in node.decorator_list)
    }


@pytest.mark.parametrize("source", SOURCES, ids=lambda p: p.relative_to(PACKAGE).as_posix())
def test_no_kernel_calls_itself_in_a_circle(source: Path) -> None:
    TopologicalSorter(calls(source)).prepare()  # raises CycleError
