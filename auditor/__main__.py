"""``handaudit`` and ``python -m auditor``."""

from __future__ import annotations

import sys


def main() -> int:
    """Runs the command line and returns its exit code. ``--version`` alone needs nothing else loaded."""
    if sys.argv[1:] == ["--version"]:
        from auditor import __version__

        print(f"handaudit {__version__}")
        return 0
    from auditor.cli import run

    return run(sys.argv[1:])


if __name__ == "__main__":
    sys.exit(main())
