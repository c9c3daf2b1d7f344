"""``satgrid list``."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from satgrid.cli import options

if TYPE_CHECKING:
    from collections.abc import Iterator

    from satgrid.counting.request import Request

__all__ = ["command"]


@click.command("list")
@options.file
@click.option("--distinct", is_flag=True, help="One solution of each orbit of the symmetries.")
@options.rotations
@options.limit("Stop after N solutions.")
@click.option("--draw", is_flag=True, help="Draw each as 'solve' does.")
@options.as_json_lines
@click.option(
    "--indices", is_flag=True, help="JSON lines of numbers: all keys once, then which of them."
)
@click.option(
    "--sample", metavar="N", type=click.IntRange(1, options.MOST), help="N solutions at random."
)
@click.option("--seed", metavar="S", type=int, default=0, help="For --sample.")
@options.proof
@options.method
@options.durable
@options.search
def command(
    file: str,
    limit: int | None,
    sample: int | None,
    seed: int,
    draw: bool,
    proof: str | None,
    as_json: bool,
    indices: bool,
    **chosen: Any,
) -> int:
    """Print every solution, each once, numbered and in an order that is always the same.

    --sample N prints N solutions instead, each drawn at random from all of them.

    --store FILE writes the solutions into a file, which 'satgrid show' reads. After Ctrl-C,
    SIGTERM, --timeout or a crash the same command goes on where it was. With --limit N it stops as
    soon as at least N solutions are there.

    --indices prints the keys that solutions consist of on the first line, and of each solution
    which of these it has, counted from 0: much faster where solutions are many.

    --proof DIR writes a certificate that these are all, which 'satgrid verify-proof' verifies: for
    up to 200,000 solutions, or as many as --limit allows. Exit code 3 without a certificate.

    \b
    Examples:
      satgrid list instances/tiling/pentominoes-3x20.txt --distinct
      satgrid list instances/tiling/pentominoes-6x10.txt --distinct --store 6x10.db
    """
    from dataclasses import replace
    from itertools import islice

    from satgrid.cli.input_files import puzzle_from
    from satgrid.cli.printing import print_indices, print_keys, print_solution, remark
    from satgrid.cli.progress import line
    from satgrid.cli.proving import prove
    from satgrid.cli.remarks import headed
    from satgrid.cli.stdio import unread
    from satgrid.counting import listing
    from satgrid.errors import TimeUpError

    if indices and (draw or sample is not None or proof is not None or chosen["store"]):
        raise click.UsageError("--indices takes no --draw, --sample, --proof or --store")
    puzzle = puzzle_from(file)
    head = headed(puzzle.name)
    request = options.request_for(
        puzzle, chosen, **{key: chosen[key] for key in ("distinct", "rotations", "method")}
    )
    if limit is not None and request.method == "auto":
        request = replace(request, method="sat")  # the first come sooner than by the frontier
    if request.store is not None:
        if sample is not None or draw:
            raise click.UsageError("--store takes no --sample or --draw")
        return _into_store(request, limit, as_json=as_json, quiet=chosen["quiet"])
    if proof is not None and sample is not None:
        raise click.UsageError("--proof covers every solution: leave out --sample")
    given = most = 0
    if proof is not None:
        from satgrid.proofs.certificate import MOST_LISTED

        most = MOST_LISTED
    kept: list[Any] = []
    interrupted = late = False
    with line(quiet=chosen["quiet"]) as shown:
        request = request.heard_by(shown.report)
        every = listing.Solutions(request, limit if sample is None else None)
        solutions: Iterator[Any] = every.indices() if indices else every
        if sample is not None:
            solutions = listing.sample(request, sample, seed)
        try:
            for given, solution in enumerate(islice(solutions, limit), 1):
                if given <= most and not request.distinct:
                    kept.append(solution)
                with shown.aside():
                    if indices:
                        print_indices(head, every.keys, given, solution)
                    else:
                        print_solution(puzzle, given, solution, as_json=as_json, draw=draw)
                if unread():
                    return 0
        except KeyboardInterrupt:
            interrupted = True
        except TimeUpError:
            late = True
        finally:
            every.close()
    complete = not late and (every.complete or sample is not None)
    if interrupted or not (complete or given == limit):
        remark(f"incomplete: {given:,} solutions so far")
        return 130 if interrupted else 3
    if indices and not given:
        print_keys(head, every.keys)
    for reason in puzzle.flaws():
        remark(f"no solution: {reason}", quiet=chosen["quiet"])
    ending = "" if complete else ", there may be more"
    remark(f"{given:,} solution{'' if given == 1 else 's'}{ending}", quiet=chosen["quiet"])
    if proof is None:
        return 0
    whole = complete and not request.distinct and given <= most
    return prove(
        request,
        proof,
        limit=limit,
        found=kept if whole else None,
        orbits=given if request.distinct and complete else None,
        quiet=chosen["quiet"],
    )


class _EnoughError(Exception):
    """The store has as many solutions as requested."""


def _into_store(request: Request, limit: int | None, *, as_json: bool, quiet: bool) -> int:
    from satgrid.cli.printing import print_json, remark
    from satgrid.cli.progress import line
    from satgrid.cli.remarks import headed
    from satgrid.counting.stored import list_into
    from satgrid.errors import TimeUpError
    from satgrid.system.limits import Progress

    last = Progress()
    interrupted = late = enough = False
    with line(quiet=quiet) as shown:

        def note(progress: Progress) -> None:
            nonlocal last
            last = progress
            shown.report(progress)
            if limit is not None and progress.found >= limit:
                raise _EnoughError

        try:
            last = list_into(request.heard_by(note))
        except _EnoughError:
            enough = True
        except KeyboardInterrupt:
            interrupted = True
        except TimeUpError:
            late = True
    complete = last.done == last.known and not interrupted and not late
    if as_json:
        print_json(
            {
                **headed(request.puzzle.name),
                "store": request.store,
                "solutions": last.found,
                "complete": complete,
            },
            indent=None,
        )
    else:
        click.echo(f"{last.found} solution{'' if last.found == 1 else 's'} in {request.store}")
    if complete:
        return 0
    if enough:
        remark("there may be more; without --limit the same command goes on", quiet=quiet)
        return 0
    remark(f"incomplete: {last.done:,} of {last.known:,} cubes; the same command goes on")
    return 130 if interrupted else 3
