"""x."""
from argparse import ArgumentParser, Namespace
def description() -> str:
    return "x"
def describe(parser: ArgumentParser) -> None:
    pass
def run(args: Namespace) -> int:
    return 0
