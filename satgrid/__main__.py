"""``python -m satgrid`` is the command line, and so is the script ``satgrid``."""

from __future__ import annotations


def main() -> None:
    """Run the command line; Ctrl-C may come before all of it is imported."""
    import gc
    import os
    import signal

    gc.set_threshold(20_000, 20, 20)  # loading makes many objects and hardly a cycle
    for name in ("SIGINT", "SIGTERM", "SIGHUP"):  # until the command line minds them by itself
        number = getattr(signal, name, None)  # Windows has no SIGHUP
        if number is not None and signal.getsignal(number) is not signal.SIG_IGN:
            signal.signal(number, lambda *_: os._exit(130))  # nothing is begun
    try:
        from satgrid import cli

        cli.main()
    except KeyboardInterrupt:
        raise SystemExit(130) from None


if __name__ == "__main__":
    main()
