"""``satgrid count``."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from itertools import islice
from typing import TYPE_CHECKING, Any

import click

from satgrid.cli import options

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from satgrid.counting.method import Counted
    from satgrid.counting.request import Request
    from satgrid.system.limits import Progress

__all__ = ["command"]

ESTIMATE_SECONDS = 5.0


@click.command("count")
@options.file
@click.option("--distinct", is_flag=True, help="Count up to the board's symmetries.")
@options.rotations
@options.method
@click.option(
    "--verify",
    is_flag=True,
    help="Count by several methods; exit code 1 if they differ.",
)
@options.proof
@click.option("--estimate", is_flag=True, help="Estimate the number by random probing.")
@click.option(
    "--frequencies",
    is_flag=True,
    help="In how many solutions each key holds; for tilings, each piece covers each cell.",
)
@options.limit("Stop at N solutions.", least=1)
@click.option("--seed", metavar="S", type=int, default=0, help="For --estimate.")
@options.durable
@options.search
@options.as_json
def command(
    file: str,
    verify: bool,
    estimate: bool,
    frequencies: bool,
    proof: str | None,
    limit: int | None,
    seed: int,
    as_json: bool,
    **chosen: Any,
) -> int:
    """Print the number of solutions.

    Ctrl-C and --timeout end the count: it prints "at least N (incomplete)", with exit code 130
    after Ctrl-C, SIGTERM or SIGHUP, and 3 when the time is over. With --store the same command
    goes on from there. --limit N stops at N solutions and prints "at least N", with exit code 0;
    where the number of a declared genre is cheap, it prints that, which may be above N.

    --proof DIR writes a certificate that these are all, which 'satgrid verify-proof' verifies: for
    up to 200,000 solutions, or as many as --limit allows. Exit code 3 without a certificate.

    \b
    Examples:
      satgrid count instances/tiling/pentominoes-6x10.txt --distinct
      satgrid count instances/tiling/pentominoes-6x10.txt --store 6x10.db
    """
    from satgrid.cli.input_files import puzzle_from
    from satgrid.cli.printing import remark
    from satgrid.cli.proving import prove
    from satgrid.system.limits import Progress

    limited = limit is not None
    if verify + estimate + frequencies + limited > 1:
        raise click.UsageError("--verify, --estimate, --frequencies and --limit exclude each other")
    if proof is not None and (estimate or frequencies):
        raise click.UsageError(
            "--proof needs an exact count: leave out --estimate and --frequencies"
        )
    if chosen["store"] is not None and (estimate or frequencies or limited):
        raise click.UsageError("--store keeps neither --estimate, --frequencies nor --limit")
    puzzle = puzzle_from(file)
    request = options.request_for(puzzle, chosen, **{key: chosen[key] for key in _ASKED})
    if estimate:
        _say_flaws(request, quiet=chosen["quiet"])
        return _estimate(request, seed, as_json=as_json, quiet=chosen["quiet"])
    if frequencies:
        _say_flaws(request, quiet=chosen["quiet"])
        return _frequencies(request, as_json=as_json, quiet=chosen["quiet"])
    last = Progress()

    def note(progress: Progress) -> None:
        nonlocal last
        last = progress._replace(found=max(progress.found, last.found))  # a method may begin anew

    count = partial(_count, verify=verify, limit=limit, quiet=chosen["quiet"])
    counts, interrupted = _watched(request, note, count, quiet=chosen["quiet"])
    if not counts:
        counts = [_stopped(request, last)]
    found = counts[0]
    if not chosen["quiet"] and not as_json:
        how = [_how(one) for one in counts if one.method != "auto"]  # else none had begun yet
        if how:
            remark(", ".join(how))
    late = [one.method for one in counts[1:] if not one.complete]
    if late and found.complete:
        remark(f"not verified: the time is over before {late[0]} is done", quiet=as_json)
    if interrupted and verify and found.complete:
        remark("not verified: it was interrupted", quiet=as_json)
    differ = len({one.number for one in counts}) > 1 and all(one.complete for one in counts)
    if as_json:
        _print_json(request, found, counts[1:])
    elif differ:
        click.echo("the methods differ: " + ", ".join(f"{c.method} {c.number}" for c in counts))
    else:
        click.echo(_words(found, limit))
    if differ:
        remark("the methods differ", quiet=not as_json)
        return 1
    if interrupted:
        return 130
    if not (all(one.complete for one in counts) or found.number == limit):
        return 3
    if proof is None:
        return 0
    orbits = found.number if request.distinct else None
    return prove(request, proof, limit=limit, orbits=orbits, quiet=chosen["quiet"])


_ASKED = ("distinct", "rotations", "method")


def _watched(
    request: Request, note: Any, count: Callable[[Request], Iterable[Counted]], *, quiet: bool
) -> tuple[list[Counted], bool]:
    """Return the counts until Ctrl-C or the alarm, and whether it was Ctrl-C."""
    from satgrid.cli.progress import line
    from satgrid.errors import TimeUpError

    with line(quiet=quiet) as shown:

        def both(progress: Progress) -> None:
            note(progress)
            shown.report(progress)

        counts: list[Counted] = []
        try:
            counts.extend(count(request.heard_by(both)))
        except KeyboardInterrupt:
            return counts, True
        except TimeUpError:
            pass
        return counts, False


def _count(request: Request, *, verify: bool, limit: int | None, quiet: bool) -> Iterable[Counted]:
    from satgrid.counting import listing, totals
    from satgrid.counting.cheap import cheap_count
    from satgrid.counting.method import Counted

    _say_flaws(request, quiet=quiet)
    if limit is None:
        return totals.verified(request) if verify else [totals.count(request)]
    if request.method == "auto":
        cheap = (
            None
            if request.distinct or request.flaws
            else cheap_count(request.puzzle, request.limits)
        )
        if cheap is not None:
            return [Counted(cheap, complete=True, method="frontier")]
        request = replace(request, method="sat")  # the first come sooner than by the frontier
    solutions = listing.Solutions(request, limit)
    number = sum(1 for _ in islice(solutions, limit))
    solutions.close()
    return [Counted(number, solutions.complete, solutions.method)]


def _say_flaws(request: Request, *, quiet: bool) -> None:
    from satgrid.cli.printing import remark

    for reason in request.flaws:
        remark(f"no solution: {reason}", quiet=quiet)


def _words(found: Counted, limit: int | None) -> str:
    if found.complete:
        return str(found.number)
    return f"at least {found.number}" + ("" if found.number == limit else " (incomplete)")


def _stopped(request: Request, last: Progress) -> Counted:
    from satgrid.counting.method import Counted

    return Counted(last.found, complete=False, method=request.method)


def _how(found: Counted) -> str:
    if found.method == "flaws":
        return "shown by the board itself, without a search"
    words = f"by {found.method}"
    if found.symmetries is not None:
        words += f", {found.symmetries} {'symmetry' if found.symmetries == 1 else 'symmetries'}"
    if found.note:
        words += f", since {found.note}"
    if found.conflicts:
        words += f", {found.conflicts:,} conflicts"
    return words if found.certainty == "exact" else f"{words}, {found.certainty}"


def _print_json(request: Request, found: Counted, others: list[Counted]) -> None:
    from satgrid.cli.printing import print_json
    from satgrid.cli.remarks import headed

    def fields(one: Counted) -> dict[str, Any]:
        return {
            "count": one.number,
            "complete": one.complete,
            "method": one.method,
            "certainty": one.certainty,
            "symmetries": one.symmetries,
            "conflicts": one.conflicts,
        }

    document = {**headed(request.puzzle.name), "distinct": request.distinct, **fields(found)}
    if others:
        document["verified"] = [fields(one) for one in others]
    print_json(document)


def _estimate(request: Request, seed: int, *, as_json: bool, quiet: bool) -> int:
    from satgrid.cli.printing import print_json, remark
    from satgrid.cli.progress import line
    from satgrid.cli.remarks import headed
    from satgrid.counting.totals import estimate
    from satgrid.errors import SatgridError, TimeUpError

    if request.distinct:
        raise SatgridError("an estimate covers all solutions: leave out --distinct")
    left = request.limits.left()
    seconds = ESTIMATE_SECONDS if left is None else min(left, ESTIMATE_SECONDS)
    document: dict[str, Any] = {**headed(request.puzzle.name)}
    try:
        with line(quiet=quiet) as shown:
            found = estimate(request.heard_by(shown.report), seconds, seed)
    except TimeUpError:
        if as_json:
            print_json(document | {"estimate": None, "low": None, "high": None, "probes": 0})
        remark("unknown: the time is over before the first probe is done", quiet=as_json)
        return 3
    bounded = found.high != float("inf")
    if as_json:
        high = found.high if bounded else None
        document |= {"estimate": found.mean, "low": found.low, "high": high}
        print_json(document | {"probes": found.probes})
    elif found.low == found.high:
        click.echo(f"{found.mean:.0f}")
    elif bounded:
        click.echo(
            f"about {found.mean:.3g} (between {found.low:.3g} and {found.high:.3g}, "
            f"{found.probes:,} probes)"
        )
    else:
        click.echo(f"unknown: {found.probes:,} probes found no solution")
    return 0


def _frequencies(request: Request, *, as_json: bool, quiet: bool) -> int:
    from satgrid.cli.printing import print_json, remark
    from satgrid.cli.progress import line
    from satgrid.cli.remarks import headed
    from satgrid.counting.listing import frequencies
    from satgrid.errors import SatgridError, TimeUpError
    from satgrid.formula.variables import spelled

    if request.distinct:
        raise SatgridError("--frequencies cover all solutions: leave out --distinct")
    if request.puzzle.cover() is not None:
        _pieces(request, as_json=as_json, quiet=quiet)
        return 0
    try:
        with line(quiet=quiet) as shown:
            every, found = frequencies(request.heard_by(shown.report))
    except TimeUpError as error:
        remark(f"unknown: {error}", quiet=as_json)
        return 3
    if as_json:
        keys = [{"key": spelled(key), "count": number} for key, number in found.items()]
        print_json({**headed(request.puzzle.name), "count": every, "frequencies": keys})
    else:
        for key, number in found.items():
            click.echo(f"{spelled(key)} {number}")
        remark(f"{every:,} solution{'' if every == 1 else 's'}", quiet=quiet)
    return 0


def _pieces(request: Request, *, as_json: bool, quiet: bool) -> None:
    """Print, for each piece of an exact cover and each cell, the number of solutions."""
    from satgrid import frontier
    from satgrid.cli.printing import print_json
    from satgrid.cli.progress import line
    from satgrid.cli.remarks import headed
    from satgrid.formula.variables import spelled

    cover = request.puzzle.cover()
    assert cover is not None
    group = request.group(cover.placements)
    with line(quiet=quiet) as shown:
        limits = request.heard_by(shown.report).limits
        found = frontier.frequencies(
            cover, moves=group.permutations, memory=request.memory, limits=limits
        )
    if as_json:
        cells = [
            {"cell": cell, "piece": piece, "count": number}
            for (cell, piece), number in found.items()
        ]
        print_json({**headed(request.puzzle.name), "frequencies": cells})
        return
    for (cell, piece), number in found.items():
        click.echo(f"{spelled(cell)} {piece} {number}")
