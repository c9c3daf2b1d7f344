"""``satgrid explain``."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from satgrid.board.grid import named
from satgrid.board.isometry import SYMMETRIES
from satgrid.cli import options
from satgrid.cli.option_types import place_from
from satgrid.errors import TimeUpError

if TYPE_CHECKING:
    from satgrid.board.grid import Place
    from satgrid.explain.difference import Difference, Settling
    from satgrid.explain.reasons import Explainer, Forcing, Reason
    from satgrid.puzzle.protocol import Puzzle

__all__ = ["command"]

_SHOWN = 12


@click.command("explain")
@options.file
@click.option(
    "--cell",
    metavar="CELL",
    help="Which clues make this cell what it is: 1,2 or r1c2 is row 1, column 2; in 3D the "
    "layer comes first, as in l3r1c2.",
)
@click.option(
    "--fewest",
    is_flag=True,
    help="The fewest clues, up to three, that leave one solution if they are added together; "
    "where there is one solution, the clues that can be left out.",
)
@click.option(
    "--symmetry",
    type=click.Choice(SYMMETRIES),
    help="With --fewest: add clues together with those at their images under a half or a quarter "
    "turn, or mirrored across (left to right), down or on the diagonal.",
)
@options.encoding
@options.solver
@options.limits
@options.as_json
def command(
    file: str,
    cell: str | None,
    fewest: bool,
    symmetry: str | None,
    as_json: bool,
    **chosen: Any,
) -> int:
    """Show why there is no solution, what forces a cell, or where solutions differ.

    Where there is no solution: the flaw that shows it, and clues that contradict each other, none
    of which can be spared. Where there is a flaw, the search for such clues ends early.

    Where there are several: the cells in which they differ. Then the single cells that would
    leave one solution if they were given, and the single clues that would if they were added: a
    number in a black cell without one, a dot where a missing dot means nothing.

    With --fewest: up to three clues that leave one solution if they are added together.

    With --cell: clues that force the cell, none of which can be spared. Exit code 1 when it is
    not forced; then clues that would force it if they were added.

    \b
    Examples:
      satgrid explain instances/nonogram/totals-differ.txt
      satgrid explain instances/norinori/6x6.txt --cell r1c2
    """
    from satgrid.cli.input_files import puzzle_from
    from satgrid.cli.progress import line
    from satgrid.explain.difference import compare, settling
    from satgrid.explain.reasons import BESIDE_FLAW, Explainer
    from satgrid.solve.cores import PatienceError

    puzzle = puzzle_from(file)
    place = None if cell is None else place_from(cell, puzzle.shape)
    search = {
        "encoding": chosen["encoding"],
        "cardinality": chosen["cardinality"],
        "solver": chosen["solver"],
        "deadline": options.deadline(chosen["timeout"], chosen["solver"]),
    }
    if fewest:
        return _fewest(puzzle, symmetry, search, as_json=as_json)
    flaws = puzzle.flaws()
    if not as_json:
        for flaw in flaws:
            click.echo(f"no solution: {flaw}")
    with line(quiet=chosen["quiet"]) as shown, Explainer(puzzle, **search) as explainer:
        solution = None if flaws else explainer.solution()
        if solution is None:
            shown.say("clues that contradict each other")
            try:
                reason = explainer.contradiction(BESIDE_FLAW if flaws else None)
            except (PatienceError, TimeUpError):
                if not flaws:
                    raise
                reason = None
            with shown.aside():
                _contradiction(puzzle, flaws, explainer, reason, as_json=as_json)
            return 0
        if place is not None:
            shown.say("clues that force the cell")
            found = explainer.forcing(place, solution)
            more = () if found.reason else settling(puzzle, place, **search)
            with shown.aside():
                _forcing(puzzle, explainer, found, more, as_json=as_json)
            return 1 if found.reason is None else 0
        shown.say("where solutions differ, and what would leave one")
        difference = compare(puzzle, **search)
    _difference(puzzle, difference, as_json=as_json)
    return 0


def _fewest(
    puzzle: Puzzle[Any], symmetry: str | None, search: dict[str, Any], *, as_json: bool
) -> int:
    from satgrid.board.isometry import orbit
    from satgrid.cli.printing import clue_json, print_json
    from satgrid.cli.remarks import headed
    from satgrid.explain.suggesting import suggestions

    images = None if symmetry is None else orbit(puzzle.shape, symmetry)
    limits = {"solver": search["solver"], "deadline": search["deadline"]}
    found = suggestions(puzzle, images=images, **limits)
    if as_json:
        print_json(
            {
                **headed(puzzle.name),
                "added": [
                    {"clues": list(map(clue_json, clues)), "text": more.text()}
                    for clues, more in found.added
                ],
                "spare": [{**clue_json(clue), "text": less.text()} for clue, less in found.spare],
                "complete": found.complete,
            }
        )
        return 0
    for clues, _ in found.added:
        names = " and ".join(clue.name for clue in clues)
        click.echo(f"with {names} added, one solution is left")
    for clue, _ in found.spare:
        click.echo(f"{clue.name} can be left out")
    if not found.added and not found.spare:
        click.echo("no clue can be spared, and no few clues that could be added leave one solution")
    return 0


def _clues(explainer: Explainer, reason: Reason) -> list[dict[str, Any]]:
    from satgrid.cli.printing import clue_json

    return [{"number": number} | clue_json(explainer.clues[number]) for number in reason.clues]


def _marked(explainer: Explainer, reason: Reason) -> list[Place]:
    return [cell for number in reason.clues for cell in explainer.clues[number].cells]


def _contradiction(
    puzzle: Puzzle[Any],
    flaws: list[str],
    explainer: Explainer,
    reason: Reason | None,
    *,
    as_json: bool,
) -> None:
    from satgrid.cli.printing import drawn, print_json, remark
    from satgrid.cli.remarks import headed

    if as_json:
        print_json(
            {
                **headed(puzzle.name),
                "verdict": "none",
                "reasons": flaws,
                "clues": _clues(explainer, reason) if reason else [],
                "smallest": reason is not None and reason.smallest,
            }
        )
        return
    if reason is None:
        remark("the clues that contradict each other were not found within reasonable work")
        return
    if not reason.clues:
        click.echo("no solution: the rules alone leave none, whatever the clues")
        return
    if len(reason.clues) == 1:
        click.echo("no solution: one clue cannot be met")
    else:
        click.echo(f"no solution: {len(reason.clues)} clues contradict each other")
    _list(explainer, reason)
    click.echo(drawn(puzzle, marked=_marked(explainer, reason)))


def _list(explainer: Explainer, reason: Reason) -> None:
    from satgrid.cli.printing import remark

    for number in reason.clues:
        click.echo(f"  {explainer.clues[number].name}")
    if not reason.smallest:
        remark("none of them can be left out; whether fewer other clues suffice is not known")


def _forcing(
    puzzle: Puzzle[Any],
    explainer: Explainer,
    found: Forcing,
    more: tuple[Settling, ...],
    *,
    as_json: bool,
) -> None:
    from satgrid.cli.printing import clue_json, drawn, print_json, state_json
    from satgrid.cli.remarks import headed
    from satgrid.drawing import terminal
    from satgrid.drawing.sentences import state_text

    place = found.cell
    if as_json:
        print_json(
            {
                **headed(puzzle.name),
                "cell": place,
                "forced": found.reason is not None,
                "state": state_json(found.state),
                "words": state_text(puzzle, found.state, place),
                "other": None if found.other is None else state_json(found.other),
                "clues": _clues(explainer, found.reason) if found.reason else [],
                "smallest": found.reason is not None and found.reason.smallest,
                "settling": [clue_json(one.clue) | {"unique": one.only} for one in more],
            }
        )
    elif found.reason is None:
        states = [
            state_text(puzzle, state or frozenset(), place) for state in (found.state, found.other)
        ]
        click.echo(f"{named(place)} is not forced: {states[0]} or {states[1]}")
        for one in more[:_SHOWN]:
            leaves = ", and one solution would be left" if one.only else ""
            click.echo(f"with {one.clue.name} added it would be{leaves}")
        if len(more) > _SHOWN:
            click.echo(f"and {len(more) - _SHOWN} other clues would do")
    else:
        state = state_text(puzzle, found.state, place)
        count = len(found.reason.clues)
        by = "by the rules alone" if not count else f"by {count} clue{'s' * (count > 1)}"
        click.echo(f"{named(place)} is {state}, {by}")
        _list(explainer, found.reason)
        marked = [place, *_marked(explainer, found.reason)]
        click.echo(drawn(puzzle, terminal.partial(puzzle, found.state), marked))


def _difference(puzzle: Puzzle[Any], found: Difference | None, *, as_json: bool) -> None:
    from satgrid.cli.printing import clue_json, drawn, print_json, solution_json, state_json
    from satgrid.cli.remarks import headed
    from satgrid.drawing.sentences import state_text

    if as_json:
        document: dict[str, Any] = {
            **headed(puzzle.name),
            "verdict": "multiple" if found else "unique",
        }
        if found:
            document |= {
                "compared": len(found.solutions),
                "complete": found.complete,
                "solutions": [solution_json(puzzle, held) for held in found.solutions[:2]],
                "differing": found.cells,
                "deciding": [
                    {
                        "cell": cell,
                        "state": state_json(state),
                        "words": state_text(puzzle, state, cell),
                    }
                    for cell, state in found.deciding
                ],
                "telling": [clue_json(clue) for clue in found.telling],
            }
        print_json(document)
        return
    if found is None:
        click.echo("there is exactly one solution; ask about a cell with --cell")
        return
    more = "" if found.complete else "more than "
    click.echo(f"{more}{len(found.solutions)} solutions, which differ in {len(found.cells)} cells")
    first = found.solutions[0]
    click.echo(drawn(puzzle, first, found.cells))
    if not found.deciding:
        click.echo("no single cell, given, leaves exactly one solution")
    for cell, state in found.deciding[:_SHOWN]:
        shown = state_text(puzzle, state, cell)
        click.echo(f"if {named(cell)} is given as {shown}, one solution is left")
    if len(found.deciding) > _SHOWN:
        click.echo(f"and {len(found.deciding) - _SHOWN} other cells would do")
    for clue in found.telling[:_SHOWN]:
        click.echo(f"with {clue.name} added, one solution is left")
    if len(found.telling) > _SHOWN:
        click.echo(f"and {len(found.telling) - _SHOWN} other clues would do")
