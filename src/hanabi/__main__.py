"""`python -m hanabi`: the same as the command `hanabi`."""

import sys

if __name__ == "__main__":
    try:
        from hanabi.cli import main

        sys.exit(main(sys.argv[1:]))
    except KeyboardInterrupt:
        sys.exit(130)
