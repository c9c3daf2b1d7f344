"""What the Tab key offers: files, and the names of puzzles, encodings, solvers and the like."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from contextlib import suppress
from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem

__all__ = [
    "cardinalities",
    "checkers",
    "encodings",
    "files",
    "folders",
    "forms",
    "generated",
    "methods",
    "solvers",
]

Completer = Callable[[click.Context, click.Parameter, str], "list[CompletionItem]"]


def _paths(kind: str) -> Completer:
    def complete(_: click.Context, __: click.Parameter, start: str) -> list[CompletionItem]:
        from click.shell_completion import CompletionItem

        return [CompletionItem(start, type=kind)]  # the shell knows the files itself

    return complete


def _among(names: Callable[[click.Context], Iterable[str]]) -> Completer:
    def complete(ctx: click.Context, _: click.Parameter, start: str) -> list[CompletionItem]:
        from click.shell_completion import CompletionItem

        return [CompletionItem(name) for name in names(ctx) if name.startswith(start)]

    return complete


def _solvers(_: click.Context) -> list[str]:
    from satgrid.sat.solver import solver_names

    return list(solver_names())


def _cardinalities(_: click.Context) -> Iterable[str]:
    from satgrid.formula.cardinality import ENCODINGS

    return ENCODINGS


def _methods(_: click.Context) -> Iterable[str]:
    from satgrid.counting.request import METHODS

    return METHODS


def _forms(_: click.Context) -> list[str]:
    from satgrid.cli.writing import forms

    return forms()


def _generated(_: click.Context) -> list[str]:
    from satgrid.generators.generation import names

    return names()


def _checkers(_: click.Context) -> Iterable[str]:
    from satgrid.verdicts.drat import CHECKERS

    return CHECKERS


def _encodings(ctx: click.Context) -> list[str]:
    """Return the encodings of the puzzle in the FILE before it, or all that there are."""
    from satgrid.cli.files import puzzle_from
    from satgrid.puzzle import registry

    # While an option has no value yet, click leaves the arguments in ``args``.
    for file in [ctx.params.get("file"), *(ctx.params.get("files") or ()), *ctx.args][:2]:
        if file and file != "-":
            with suppress(click.ClickException):  # it is not the time to complain of the file
                return list(puzzle_from(file).encodings)
    return sorted({name for each in registry.names() for name in registry.find(each).encodings})


files = _paths("file")
folders = _paths("dir")
solvers = _among(_solvers)
cardinalities = _among(_cardinalities)
methods = _among(_methods)
forms = _among(_forms)
generated = _among(_generated)
encodings = _among(_encodings)
checkers = _among(_checkers)
