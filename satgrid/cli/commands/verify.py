"""``satgrid verify``."""

from __future__ import annotations

from typing import Any

import click

from satgrid.cli import completion, options

__all__ = ["command"]


@click.command("verify")
@options.file
@click.argument("solution", required=False, shell_complete=completion.files)
@options.limits
@options.as_json
def command(
    file: str,
    solution: str | None,
    as_json: bool,
    **_: Any,
) -> int:
    """Judge a solution by the puzzle's rules, without any solver.

    SOLUTION is a file with a solution as 'list' prints it, its number included or not. Without
    SOLUTION, FILE holds one below a line 'solution:'. A wrong solution has exit
    code 1, and each broken rule is named with its place.

    \b
    Example:
      satgrid verify instances/tiling/wrong/covered-1.txt
    """
    from satgrid.cli.input_files import blamed, solved_from
    from satgrid.cli.printing import print_json, violation_text, violations_json
    from satgrid.cli.remarks import headed
    from satgrid.errors import ParseError

    puzzle, found = solved_from(file, solution)
    if found is None:
        with blamed(file):
            raise ParseError(
                "there is no solution to judge here: name a file that holds one, "
                "or add it below a line 'solution:'"
            )
    broken = puzzle.check(found)
    if as_json:
        print_json(
            {
                **headed(puzzle.name),
                "verdict": "wrong" if broken else "solved",
                "violations": violations_json(broken),
            }
        )
    else:
        click.echo("wrong" if broken else "solved")
        for violation in broken:
            click.echo(violation_text(violation))
    return 1 if broken else 0
