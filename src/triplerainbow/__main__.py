"""The command `rainbow`, also started as `python -m triplerainbow`."""

import sys


def main() -> int:
    """Run the command and return its exit code."""
    try:
        from triplerainbow.cli.main import main as run
    except ImportError as error:
        # A game that the environment names is no game: the sentence says so (`games.catalog`).
        if error.name != "TRIPLERAINBOW_GAMES":
            raise
        print(f"rainbow: {error}", file=sys.stderr)
        return 1
    return run()


if __name__ == "__main__":
    sys.exit(main())
