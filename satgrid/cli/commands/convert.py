"""``satgrid convert``."""

from __future__ import annotations

import click

from satgrid.cli import completion, options

__all__ = ["command"]


@click.command("convert")
@options.file
@click.option(
    "-o",
    "--output",
    metavar="FILE",
    required=True,
    shell_complete=completion.files,
    help="Where to write; - is standard output.",
)
@click.option(
    "--to",
    "format_name",
    metavar="NAME",
    shell_complete=completion.formats,
    help="The format; else by the file's name.",
)
def command(file: str, output: str, format_name: str | None) -> None:
    """Write puzzles in another format.

    FILE may hold several puzzles; they become one bundle. Formats: text, puzzlink, pzprv3, and
    for nonograms non, webpbn, nin, mk, olsak. What a format cannot hold is an error.

    \b
    Examples:
      satgrid convert 'https://puzz.link/p?norinori/5/5/cag4ocjo' -o norinori.txt
      satgrid convert puzzles.nonpack -o puzzles.urls
    """
    from satgrid import formats
    from satgrid.cli.files import blamed, parts_from, write_whole

    if format_name is None:
        format_name = formats.for_file(output) if output != "-" else "text"
    parts = parts_from(file)
    with blamed(file):
        puzzles = [part.read() for part in parts]
    write_whole(output, [formats.write_all(puzzles, format_name)])
