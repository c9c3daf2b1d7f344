"""``satgrid serve``."""

from __future__ import annotations

import os

import click

from satgrid.cli import option_types, options

__all__ = ["command"]

_PORT = 8715
_SECONDS = 10.0


@click.command("serve")
@click.option(
    "--port",
    metavar="N",
    type=click.IntRange(0, 65_535),
    default=_PORT,
    show_default=True,
    help="Where to listen; 0 takes any port that is free.",
)
@click.option(
    "--host",
    metavar="ADDRESS",
    default="127.0.0.1",
    show_default=True,
    help="Another address lets other machines in: only in a network that you trust.",
)
@click.option("--no-browser", is_flag=True, help="Do not open the page, only print its address.")
@click.option(
    "-j",
    "--jobs",
    metavar="N",
    type=click.IntRange(1, 64),
    default=lambda: min(4, os.cpu_count() or 1),
    show_default="all cores, at most 4",
    help="Use at most N processes.",
)
@click.option(
    "--timeout",
    metavar="SECONDS",
    type=option_types.SECONDS,
    default=_SECONDS,
    show_default=True,
    help="Stop each question of the page after this time.",
)
@options.quiet
def command(port: int, host: str, no_browser: bool, jobs: int, timeout: float, quiet: bool) -> None:
    """Open a page that judges a puzzle while it is made.

    Paste a URL or a text, drop a file, and see at once whether there is exactly one solution, what
    all solutions have in common, and which clues force a cell. The page comes from this machine and
    talks to it alone. Ctrl-C ends it.

    This needs: pip install "satgrid[web]".

    \b
    Examples:
      satgrid serve
      satgrid serve --port 8800 --no-browser
    """
    from satgrid.errors import missing

    try:
        from satgrid.web import server_socket
    except ImportError as error:
        if (error.name or "").startswith("satgrid"):
            raise
        raise missing(f"{error.name} is missing", "web") from None
    from satgrid.cli.in_process import answered

    def ready(address: str) -> None:
        click.echo(address)
        if not quiet:
            click.echo("Ctrl-C ends it", err=True)
        if not no_browser:
            click.launch(address)

    server_socket.serve(answered, host=host, port=port, seconds=timeout, jobs=jobs, ready=ready)
