"""``python -m maskwright``: the command line."""

import sys

from maskwright.cli import main

if __name__ == "__main__":
    sys.exit(main())
