"""``satgrid show``."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from satgrid.cli import completion, options

if TYPE_CHECKING:
    from satgrid.runs.ledger_store import Store

__all__ = ["command"]


@click.command("show")
@click.argument("store", shell_complete=completion.files)
@click.option("--solutions", is_flag=True, help="Print the solutions, as 'list' does.")
@click.option("--offset", metavar="N", type=click.IntRange(min=0), help="Leave out the first N.")
@options.limit("Stop after N solutions.")
@click.option("--draw", is_flag=True, help="Draw each as 'solve' does.")
@options.timeout
@options.as_json
def command(
    store: str,
    solutions: bool,
    offset: int | None,
    limit: int | None,
    draw: bool,
    timeout: float | None,
    as_json: bool,
) -> None:
    """Show how far the run in a STORE is, and print its solutions.

    It does not disturb a run that is going on. The options --solutions, --offset, --limit and
    --draw ask for the solutions; with --json there is one JSON object per line.

    \b
    Examples:
      satgrid show 6x10.db
      satgrid show 6x10.db --json --offset 1000 --limit 100
    """
    from itertools import islice

    from satgrid.cli.printing import print_solution
    from satgrid.cli.stdio import unread
    from satgrid.counting.stored import request_of, solutions_in
    from satgrid.runs.ledger_store import Store

    with Store(store) as opened:
        if not (solutions or draw or offset is not None or limit is not None):
            _summary(opened, as_json=as_json)
            return
        puzzle = request_of(opened).puzzle
        start = offset or 0
        page = islice(solutions_in(opened, start), limit)
        for number, solution in enumerate(page, start + 1):
            print_solution(puzzle, number, solution, as_json=as_json, draw=draw)
            if unread():
                return


def _summary(opened: Store, *, as_json: bool) -> None:
    from satgrid.cli.printing import print_json, print_rows
    from satgrid.cli.remarks import headed
    from satgrid.counting.stored import request_of, so_far

    request = request_of(opened)
    count, progress = so_far(opened)
    if as_json:
        print_json(
            {
                **headed(request.puzzle.name),
                "command": opened.about["command"],
                "distinct": request.distinct,
                "complete": count.complete,
                "solutions": count.number,
                "cubes": {"done": progress.done, "known": progress.known},
                "share": progress.share,
                "conflicts": count.conflicts,
            }
        )
        return
    at_least = "" if count.complete else "at least "
    rows = [
        ("puzzle", request.puzzle.name),
        *request.puzzle.notes,
        ("run", opened.about["command"] + (", up to symmetry" if request.distinct else "")),
        ("complete", "yes" if count.complete else f"no, about {100 * (progress.share or 0):.1f} %"),
        ("solutions", f"{at_least}{count.number:,}"),
        ("cubes", f"{progress.done:,} of {progress.known:,} done"),
        ("conflicts", f"{count.conflicts:,}"),
    ]
    print_rows(rows)
