"""The options that recur, and what they mean for a request."""

from __future__ import annotations

import os
import re
import sys
import time
from collections.abc import Callable
from math import isnan
from typing import TYPE_CHECKING, Any, TypeVar

import click

from satgrid.cli import completion
from satgrid.counting.methods import names
from satgrid.system.limits import Limits, Report, unheard

if TYPE_CHECKING:
    from satgrid.counting.request import Request
    from satgrid.formula.clauses import Formula
    from satgrid.puzzle.protocol import Puzzle

__all__ = [
    "MOST",
    "SECONDS",
    "as_json",
    "color",
    "durable",
    "encode",
    "encoding",
    "file",
    "files",
    "limit",
    "limits",
    "method",
    "output",
    "output_required",
    "quiet",
    "request_for",
    "search",
    "solver",
    "timeout",
    "to",
    "workers",
]

MOST = sys.maxsize  # solutions that can be asked for: Python's loops count no further

Function = TypeVar("Function", bound=Callable[..., Any])

file = click.argument("file", shell_complete=completion.files)
files = click.argument(
    "files", nargs=-1, required=True, metavar="FILE...", shell_complete=completion.files
)
as_json = click.option("--json", "as_json", is_flag=True, help="Print one JSON document.")


def _named(_: click.Context, __: click.Parameter, name: str) -> str:
    """Refuse a name that is empty, as that of a variable that is not set."""
    if not name:
        raise click.BadParameter("the name is empty.")
    return name


output = click.option(
    "-o",
    "--output",
    metavar="OUT",
    callback=_named,
    default="-",
    shell_complete=completion.files,
    help="Where to write, in the format that its ending names. By default standard output.",
)
output_required = click.option(
    "-o",
    "--output",
    metavar="OUT",
    callback=_named,
    required=True,
    shell_complete=completion.files,
    help="The file or folder to write; - is standard output.",
)
to = click.option(
    "--to",
    "form",
    metavar="NAME",
    shell_complete=completion.forms,
    help="The format. By default the one that the name OUT ends in.",
)
_ENCODING = (
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


def limit(words: str, *, least: int = 0) -> Callable[[Function], Function]:
    """Add ``--limit``."""
    kind = click.IntRange(least, MOST)
    return click.option("-n", "--limit", metavar="N", type=kind, help=words)


_METHOD = click.option(
    "--method",
    metavar="NAME",
    default="auto",
    shell_complete=completion.methods,
    help=f"auto, {', '.join(names()[:-1])} or {names()[-1]}.",
)


class _Seconds(click.FloatRange):
    """A time: some seconds, up to thirty years of them."""

    name = "seconds"

    def __init__(self) -> None:
        super().__init__(min=0, max=1e9, min_open=True)

    def convert(
        self, value: Any, param: click.Parameter | None, ctx: click.Context | None
    ) -> float:
        seconds = float(super().convert(value, param, ctx))
        if isnan(seconds):
            self.fail(f"{value!r} is not a number of seconds.", param, ctx)
        return seconds


SECONDS = _Seconds()
_DEADLINE = "satgrid.deadline"


def _begun(ctx: click.Context, _: click.Parameter, seconds: float | None) -> float | None:
    """Start the clock before a file is read, and set the alarm."""
    if seconds is not None and not ctx.resilient_parsing:
        from satgrid.system.interrupts import alarmed

        ctx.meta[_DEADLINE] = time.monotonic() + seconds
        ctx.with_resource(alarmed(ctx.meta[_DEADLINE]))
    return seconds


quiet = click.option("-q", "--quiet", is_flag=True, help="No progress and no remarks.")
timeout = click.option(
    "--timeout",
    metavar="SECONDS",
    type=SECONDS,
    callback=_begun,
    help="Stop after this time, with exit code 3.",
)
_LIMITS = (
    timeout,
    quiet,
)
_MEMORY = re.compile(r"(\d{1,9})([KMG]?)(?:i?B)?", re.ASCII | re.IGNORECASE)


class _Bytes(click.ParamType[int]):
    """A number of bytes such as 500M or 2G."""

    name = "size"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> int:
        match = _MEMORY.fullmatch(str(value))
        if not match:
            self.fail(f"{value!r} is not a size such as 500M or 2G", param, ctx)
        number, unit = match.groups()
        return int(number) << {"": 0, "K": 10, "M": 20, "G": 30}[unit.upper()]


solver = click.option(
    "--solver",
    metavar="NAME",
    default="auto",
    shell_complete=completion.solvers,
    help="auto or any solver of PySAT.",
)
_WORKERS = (
    solver,
    click.option(
        "-j",
        "--jobs",
        metavar="N",
        type=click.IntRange(1, 1024),
        default=lambda: os.cpu_count() or 1,
        show_default="all cores",
        help="The most processes to use.",
    ),
)
_SEARCH = (
    *_WORKERS,
    click.option(
        "--memory",
        type=_Bytes(),
        default="2G",
        show_default=True,
        help="The most memory for the frontier.",
    ),
)

_DURABLE = (
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


def _all(*options: Callable[[Function], Function]) -> Callable[[Function], Function]:
    def decorate(function: Function) -> Function:
        for option in reversed(options):
            function = option(function)
        return function

    return decorate


def encoding(function: Function) -> Function:
    """Add ``--encoding`` and ``--cardinality``."""
    return _all(*_ENCODING)(function)


def limits(function: Function) -> Function:
    """Add ``--timeout`` and ``--quiet``."""
    return _all(*_LIMITS)(function)


def method(function: Function) -> Function:
    """Add ``--method``."""
    return _METHOD(function)


def durable(function: Function) -> Function:
    """Add ``--store`` and ``--cluster``."""
    return _all(*_DURABLE)(function)


def workers(function: Function) -> Function:
    """Add ``--solver`` and ``--jobs``."""
    return _all(*_WORKERS)(function)


def search(function: Function) -> Function:
    """Add the options of a search: encoding, limits, solver and jobs."""
    return _all(*_ENCODING, *_SEARCH, *_LIMITS)(function)


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
    """Return the formula of a puzzle in the encoding that was chosen."""
    from satgrid.puzzle.encoding import encoded

    chosen, cardinality = options["encoding"], options["cardinality"]
    return encoded(puzzle, chosen, cardinality=cardinality, deadline=deadline)


def color() -> bool:
    """Tell whether to color standard output (see no-color.org)."""
    plain = os.environ.get("NO_COLOR") or os.environ.get("TERM") == "dumb"
    return not plain and sys.stdout.isatty()
