"""The command `rainbow`, also started as `python -m triplerainbow`."""

import sys

from triplerainbow.cli.main import main

if __name__ == "__main__":
    sys.exit(main())
