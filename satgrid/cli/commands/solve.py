"""``satgrid solve``."""

from __future__ import annotations

from typing import Any

import click

from satgrid.cli import options

__all__ = ["command"]

_WORDS = {
    "unique": "the only solution",
    "multiple": "one of several solutions",
    "unknown": "whether there are others is unknown: the time is over",
}


@click.command("solve")
@options.file
@options.search
@options.as_json
def command(file: str, as_json: bool, **chosen: Any) -> int:
    """Find one solution, draw it, and show whether it is the only one.

    The solution is printed as soon as it is found, before a second one is looked for.

    Exit code 0 with a solution, 1 when there is none, 3 when the time is over.

    \b
    Example:
      satgrid solve instances/tiling/pentominoes-3x20.txt
    """
    from satgrid.cli.input_files import puzzle_from
    from satgrid.cli.printing import drawn, print_json, remark, solution_json
    from satgrid.cli.progress import line
    from satgrid.cli.remarks import headed
    from satgrid.solve.enumeration import Verdict
    from satgrid.verdicts.puzzle_verdict import uniqueness

    puzzle = puzzle_from(file)
    deadline = options.deadline(chosen["timeout"], chosen["solver"])
    with line(quiet=chosen["quiet"]) as shown:

        def first(solution: frozenset[Any]) -> None:
            if not as_json:
                with shown.aside():
                    click.echo(drawn(puzzle, solution))
            shown.say("looking for a second solution")

        shown.say("looking for a solution")
        search = {name: chosen[name] for name in ("encoding", "cardinality", "solver")}
        found = uniqueness(puzzle, deadline=deadline, first=first, **search)
    if as_json:
        print_json(
            {
                **headed(puzzle.name),
                "verdict": found.verdict.value,
                "reasons": found.reasons,
                "solution": None if found.first is None else solution_json(puzzle, found.first),
            }
        )
    for reason in found.reasons:
        remark(f"no solution: {reason}", quiet=as_json)
    if found.first is None and not found.reasons and not as_json:
        remark("no solution" if found.verdict is Verdict.NONE else "unknown: the time is over")
    if found.first is not None and not as_json:
        remark(_WORDS[found.verdict.value], quiet=chosen["quiet"])
    if found.first is not None:
        return 0
    return 1 if found.verdict is Verdict.NONE else 3
