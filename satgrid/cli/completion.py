"""Tab completion: files, and the names of puzzles, encodings, solvers and the like."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from contextlib import suppress
from importlib import import_module
from typing import TYPE_CHECKING, Any

import click

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem

__all__ = ["cardinalities", "checkers", "encodings", "files", "folders", "forms", "generated"]
__all__ += ["methods", "phrases", "solvers", "techniques"]

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


def _from_module(module: str, name: str) -> Completer:
    """Return a completer of names from a module, which is loaded when Tab is pressed."""

    def given(_: click.Context) -> Iterable[str]:
        found: Any = getattr(import_module(module), name)
        names: Iterable[str] = found() if callable(found) else found
        return names

    return _among(given)


def _encodings(ctx: click.Context) -> list[str]:
    """Return the encodings of the puzzle in the FILE argument, or of all puzzles."""
    from satgrid.cli.input_files import puzzle_from
    from satgrid.puzzle import registry

    # While an option has no value yet, click leaves the arguments in ``args``.
    for file in [ctx.params.get("file"), *(ctx.params.get("files") or ()), *ctx.args][:2]:
        if file and file != "-":
            with suppress(click.ClickException):  # it is not the time to complain of the file
                return list(puzzle_from(file).encodings)
    return sorted({name for each in registry.names() for name in registry.find(each).encodings})


def _techniques(ctx: click.Context) -> list[str]:
    """Return the techniques of the genre in the PUZZLE argument, or of all genres."""
    from satgrid.explain.trials import WAYS
    from satgrid.generators import generation
    from satgrid.puzzle import registry

    named = registry.resolved(str(ctx.params.get("puzzle") or ""))
    several = [named] if named else registry.names()
    named_steps = {name for each in several for name in generation.techniques(each)}
    return sorted({*named_steps, *(way.name for way in WAYS)})


files = _paths("file")
folders = _paths("dir")
encodings = _among(_encodings)
solvers = _from_module("satgrid.sat.solver", "solver_names")
cardinalities = _from_module("satgrid.formula.cardinality", "ENCODINGS")
methods = _from_module("satgrid.counting.request", "METHODS")
puzzles = _from_module("satgrid.puzzle.registry", "names")
forms = _from_module("satgrid.cli.output_files", "forms")
generated = _from_module("satgrid.generators.generation", "names")
techniques = _among(_techniques)
phrases = _from_module("satgrid.own_text.index", "completions")
checkers = _from_module("satgrid.proofs.drat", "CHECKERS")
