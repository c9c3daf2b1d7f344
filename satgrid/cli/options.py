"""Options that several commands share, and the request made from them."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeVar

import click

from satgrid.cli import completion, option_types
from satgrid.counting.methods import names
from satgrid.system.limits import Limits, Report, unheard

if TYPE_CHECKING:
    from satgrid.counting.request import Request
    from satgrid.formula.clauses import Formula
    from satgrid.puzzle.protocol import Puzzle

__all__ = [
    "MOST",
    "any_file",
    "any_files",
    "as_json",
    "as_json_lines",
    "deadline",
    "durable",
    "encode",
    "encoding",
]
__all__ += ["file", "files", "limit", "limits", "method", "output", "output_of_book"]
__all__ += ["output_of_hint", "output_of_steps", "output_required", "proof"]
__all__ += ["quiet"]
__all__ += ["request_for", "rotations", "search", "seed", "solver", "timeout", "timeout_each", "to"]
__all__ += ["workers"]

MOST = sys.maxsize  # solutions that can be asked for: Python's loops count no further

Function = TypeVar("Function", bound=Callable[..., Any])

_DEADLINE = "satgrid.deadline"

seed = click.option(
    "--seed",
    metavar="N",
    type=int,
    default=0,
    show_default=True,
    help="Random seed of what is made; the same seed makes the same.",
)


def _named(_: click.Context, __: click.Parameter, name: str | None) -> str | None:
    """Refuse an empty file name, such as that of an unset shell variable."""
    if name == "":
        raise click.BadParameter("the name is empty.")
    return name


def _known_form(ctx: click.Context, _: click.Parameter, name: str | None) -> str | None:
    """Refuse an unknown format."""
    if name is None or ctx.resilient_parsing:
        return name
    from satgrid.cli.output_files import check_form

    return check_form(name)


def _begun(ctx: click.Context, _: click.Parameter, seconds: float | None) -> float | None:
    """Start the clock before a file is read, and set the alarm."""
    if seconds is not None and not ctx.resilient_parsing:
        from satgrid.system.interrupts import alarmed

        ctx.meta[_DEADLINE] = time.monotonic() + seconds
        ctx.with_resource(alarmed(ctx.meta[_DEADLINE]))
    return seconds


def _asked(ctx: click.Context, _: click.Parameter, name: str | None) -> None:
    """Set the genre for the links that this command reads."""
    if name is not None and not ctx.resilient_parsing:
        from satgrid.formats.format import ASKED
        from satgrid.puzzle import registry

        registry.find(name)  # refuses a name that nobody knows
        before = ASKED.set(name)
        ctx.call_on_close(lambda: ASKED.reset(before))


def limit(words: str, *, least: int = 0) -> Callable[[Function], Function]:
    """Return the option ``--limit``."""
    kind = click.IntRange(least, MOST)
    return click.option("-n", "--limit", metavar="N", type=kind, help=words)


def _timeout(words: str, **more: Any) -> Callable[[Function], Function]:
    return click.option(
        "--timeout", metavar="SECONDS", type=option_types.SECONDS, help=words, **more
    )


def _output(words: str, **more: Any) -> Callable[[Function], Function]:
    """Return the option ``-o``."""
    complete = completion.files
    return click.option(
        "-o",
        "--output",
        metavar="OUT",
        callback=_named,
        shell_complete=complete,
        help=words,
        **more,
    )


def _all(*options: Callable[[Any], Any]) -> Callable[[Function], Function]:
    def decorate(function: Function) -> Function:
        for option in reversed(options):
            function = option(function)
        return function

    return decorate


any_file = click.argument("file", shell_complete=completion.files)
any_files = click.argument(
    "files", nargs=-1, required=True, metavar="FILE...", shell_complete=completion.files
)
genre = click.option(
    "--genre",
    metavar="NAME",
    expose_value=False,
    is_eager=True,
    callback=_asked,
    shell_complete=completion.puzzles,
    help="The genre of a link, or a game id, that does not name it.",
)
file, files = _all(any_file, genre), _all(any_files, genre)
as_json = click.option("--json", "as_json", is_flag=True, help="Print one JSON document.")
as_json_lines = click.option(
    "--json", "as_json", is_flag=True, help="Print one JSON object a line."
)
rotations = click.option(
    "--rotations", is_flag=True, help="With --distinct: reflections do not count."
)
output = _output(
    "Where to write, in the format that its ending names. By default standard output.",
    default="-",
)
output_required = _output("The file or folder to write; - is standard output.", required=True)
output_of_book = _output("The file to write, .pdf or .html; - is standard output.", required=True)
output_of_steps = _output("With --steps: draw them, one picture a step, into a file .html or .pdf.")
output_of_hint = _output("Draw the hint into a file .svg or .png, in place of printing it.")
to = click.option(
    "--to",
    "form",
    metavar="NAME",
    is_eager=True,  # an unknown format is reported before an option that is missing
    callback=_known_form,
    shell_complete=completion.forms,
    help="The format. By default the one that the name OUT ends in.",
)
method = click.option(
    "--method",
    metavar="NAME",
    default="auto",
    shell_complete=completion.methods,
    help=f"auto, {', '.join(names()[:-1])} or {names()[-1]}.",
)
proof = click.option(
    "--proof",
    metavar="DIR",
    type=click.Path(file_okay=False),
    help="Write a certificate into DIR that there are no others.",
)
quiet = click.option("-q", "--quiet", is_flag=True, help="No progress and no remarks.")
timeout = _timeout("Stop after this time, with exit code 3.", callback=_begun)
timeout_each = _timeout("The most time for each; it is then 'unknown'.")
limits = _all(timeout, quiet)
solver = click.option(
    "--solver",
    metavar="NAME",
    default="auto",
    shell_complete=completion.solvers,
    help="auto or any solver of PySAT.",
)
jobs = click.option(
    "-j",
    "--jobs",
    metavar="N",
    type=click.IntRange(1, 1024),
    default=lambda: os.cpu_count() or 1,
    show_default="all cores",
    help="The most processes to use.",
)
workers = _all(solver, jobs)
encoding = _all(
    click.option(
        "--encoding",
        metavar="NAME",
        shell_complete=completion.encodings,
        help="The puzzle's encoding; see 'satgrid info'.",
    ),
    click.option(
        "--cardinality",
        metavar="NAME",
        default="auto",
        shell_complete=completion.cardinalities,
        help="How to encode 'at most k': auto or a name of PySAT's.",
    ),
)
durable = _all(
    click.option(
        "--store",
        metavar="FILE",
        shell_complete=completion.files,
        help="Keep the work in FILE, and go on with it; see 'satgrid show'. Works by sat.",
    ),
    click.option(
        "--cluster",
        metavar="ADDRESS",
        help="Work on a Dask cluster, such as tcp://host:8786. Works by sat.",
    ),
)
search = _all(
    encoding,
    workers,
    click.option(
        "--memory",
        type=option_types.BYTES,
        default="2G",
        show_default=True,
        help="The most memory for the frontier.",
    ),
    limits,
)


def deadline(timeout: float | None, solver: str = "auto") -> float | None:
    """Return the reading of ``time.monotonic()`` at which to stop."""
    from satgrid.errors import SatgridError
    from satgrid.sat.solver import stoppable

    if timeout is None and solver == "auto":
        return None
    stops = stoppable(solver)  # refuses a name that nobody knows
    if timeout is None:
        return None
    if not stops:
        raise SatgridError(f"{solver} cannot be stopped: choose another solver for --timeout")
    context = click.get_current_context(silent=True)
    begun: float | None = context.meta.get(_DEADLINE) if context else None
    return time.monotonic() + timeout if begun is None else begun


def request_for(
    puzzle: Puzzle[Any], options: dict[str, Any], report: Report = unheard, **more: Any
) -> Request:
    """Return the request that command line options make.

    A wrong name is refused also where the method that is chosen has no use for it.
    """
    from satgrid.counting.request import Request
    from satgrid.formula.cardinality import refuse_unknown
    from satgrid.puzzle.protocol import variant

    if more.get("rotations") and not more.get("distinct"):
        raise click.UsageError("--rotations is for --distinct: which symmetries count")
    variant(puzzle.encodings, options["encoding"])
    refuse_unknown(options["cardinality"])
    return Request(
        puzzle,
        encoding=options["encoding"],
        cardinality=options["cardinality"],
        solver=options["solver"],
        jobs=options["jobs"],
        memory=options["memory"],
        limits=Limits(deadline(options["timeout"], options["solver"]), report),
        store=options.get("store"),
        cluster=options.get("cluster"),
        **more,
    )


def encode(puzzle: Puzzle[Any], options: dict[str, Any], deadline: float | None = None) -> Formula:
    """Return the formula of a puzzle in the chosen encoding."""
    from satgrid.puzzle.encoding import encoded

    chosen, cardinality = options["encoding"], options["cardinality"]
    return encoded(puzzle, chosen, cardinality=cardinality, deadline=deadline)
