"""``python -m satgrid`` is the command line, and so is the script ``satgrid``."""

from __future__ import annotations


def main() -> None:
    """Run the command line; Ctrl-C may come before all of it is imported."""
    try:
        from satgrid.system.interrupts import heard

        heard()
        from satgrid import cli

        cli.main()
    except KeyboardInterrupt:
        raise SystemExit(130) from None


if __name__ == "__main__":
    main()
