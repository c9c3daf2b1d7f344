"""A path of steps in words and in JSON."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

if TYPE_CHECKING:
    from satgrid.board.grid import Place
    from satgrid.explain.reasons import State
    from satgrid.explain.steps import Path
    from satgrid.puzzle.protocol import Clue, Puzzle

__all__ = ["place_text", "print_steps", "state_text", "steps_json"]


def place_text(place: Place) -> str:
    """Write a cell for a player, counted from 1."""
    axes = ("layer", "row", "column")[-len(place) :]
    return ", ".join(f"{axis} {at + 1}" for axis, at in zip(axes, place, strict=True))


def state_text(
    puzzle: Puzzle[Any], state: frozenset[Any], place: Place, *, together: bool = True
) -> str:
    """Say what is in a cell, as a player would.

    Parameters
    ----------
    together
        Whether the other cells that a key speaks of, those of a piece, are to be named.
    """
    from satgrid.drawing.answers import painter_for

    painter = painter_for(puzzle)
    whole = painter.whole(state, place)
    if whole is not None:
        return whole
    said = []
    for key in sorted(state):
        others = [place_text(other) for other in puzzle.places(key) if together and other != place]
        together_with = f" together with {'; '.join(others)}" if others else ""
        said.append(painter.stated(key) + together_with)
    return " and ".join(said) or "empty"


def print_steps(puzzle: Puzzle[Any], walk: Path, clues: list[Clue]) -> None:
    """Print a path, one step after the other, and how hard it is."""
    for number, step in enumerate(walk.steps, 1):
        names = [clues[index].name for index in step.clues]
        click.echo(f"{number}. {'; '.join(names) or 'the rules alone'}")
        cells: dict[tuple[State, object, str], list[str]] = {}
        for cell, state in step.found:
            alone = None if state else cell  # empty cells have nothing in common
            said = state_text(puzzle, state, cell, together=False)
            cells.setdefault((state, alone, said), []).append(place_text(cell))
        for (_, _, said), places in cells.items():
            verb = "is" if len(places) == 1 else "are"
            click.echo(f"   {'; '.join(places)} {verb} {said}")
    from satgrid.board.text import plural

    click.echo(
        f"{plural(len(walk.steps), 'step')}; clues for a step: {walk.largest} at most, "
        f"{walk.mean:.2f} on average"
    )


def steps_json(walk: Path, clues: list[Clue]) -> dict[str, Any]:
    """Return a path as a document; cells counted from 0."""
    from satgrid.cli.output import clue_json, state_json

    return {
        "largest": walk.largest,
        "mean": round(walk.mean, 4),
        "complete": walk.complete,
        "open": walk.open,
        "path": [
            {
                "clues": [{"number": index} | clue_json(clues[index]) for index in step.clues],
                "fewest": step.fewest,
                "found": [{"cell": cell, "state": state_json(state)} for cell, state in step.found],
            }
            for step in walk.steps
        ],
    }
