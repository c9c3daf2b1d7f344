"""Answers to questions about a puzzle, as a notebook shows them: words and pictures."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from html import escape
from typing import Any

from satgrid.board.grid import Place, named
from satgrid.board.text import plural
from satgrid.drawing import differences, svg
from satgrid.drawing.chain_words import chain_text, listed_reasons
from satgrid.drawing.sentences import facts_text, state_text
from satgrid.drawing.walk import Moment, Walk
from satgrid.errors import SatgridError
from satgrid.explain import backbone
from satgrid.explain.backbone import Backbone
from satgrid.explain.hint import Hint, Standing, hint
from satgrid.explain.joining import placed
from satgrid.explain.paths import Path, Step, path
from satgrid.explain.reasons import BESIDE_FLAW, Explainer, Reason
from satgrid.explain.trials import NESTED
from satgrid.puzzle.encoding import encoded
from satgrid.puzzle.protocol import Clue, Puzzle, printed_keys
from satgrid.puzzle.unfinished import Unfinished
from satgrid.solve.cores import PatienceError
from satgrid.solve.enumeration import Verdict
from satgrid.steps.techniques import Fact
from satgrid.verdicts.puzzle_verdict import uniqueness
from satgrid.verdicts.remarks import remarks

__all__ = [
    "AnswerView",
    "Explanation",
    "ShownDeduction",
    "StepAnswer",
    "checked",
    "deduced",
    "explained",
]
__all__ += ["HintAnswer", "hint_picture", "hint_words", "hinted", "reasons_text", "stepped"]
__all__ += ["walk_of"]


@dataclass(frozen=True, repr=False)
class AnswerView:
    """The answer to a question, as words and a picture; a notebook shows both."""

    words: str
    picture: str
    """As SVG."""

    def __str__(self) -> str:
        """Return the words."""
        return self.words

    def __repr__(self) -> str:
        """Return the first line of the words."""
        return f"<{type(self).__name__}: {self.words.splitlines()[0]}>"

    def _repr_svg_(self) -> str:
        return self.picture

    def _repr_html_(self) -> str:
        return f"<p>{escape(self.words).replace(chr(10), '<br>')}</p>{self.picture}"


@dataclass(frozen=True, repr=False)
class Explanation(AnswerView):
    """The reason why there is no solution, why a cell is forced, or where solutions differ."""

    clues: tuple[Clue, ...]
    """Those that suffice, none to be spared; empty where the rules alone do, or nothing forces."""
    cells: tuple[Place, ...]
    """The cells in which solutions differ."""


@dataclass(frozen=True, repr=False)
class ShownDeduction(AnswerView):
    """The facts that all solutions have in common."""

    known: Backbone | None
    """The keys in every solution, in none, and the others; None without a solution."""


@dataclass(frozen=True, repr=False)
class StepAnswer(AnswerView):
    """One step of a path to the solution."""

    clues: tuple[Clue, ...]
    """Those that it follows from; empty where the rules and what is known suffice."""
    cells: tuple[Place, ...]
    """The cells about which it finds something."""


def checked(puzzle: Puzzle[Any]) -> AnswerView:
    """Find out whether there is exactly one solution; the picture shows one or two."""
    found = uniqueness(puzzle)
    words = "\n".join([found.verdict.value, *puzzle.flaws(), *remarks(puzzle, found.verdict)])
    if found.first is not None and found.second is not None:
        return AnswerView(words, differences(puzzle, found.first, found.second))
    return AnswerView(words, svg(puzzle, found.first))


def deduced(puzzle: Puzzle[Any]) -> ShownDeduction:
    """Find the facts common to all solutions; the picture marks the open cells."""
    if puzzle.flaws():
        return ShownDeduction(checked(puzzle).words, svg(puzzle), None)
    found = backbone.common(encoded(puzzle))
    if found.known is None:
        return ShownDeduction(found.verdict.value, svg(puzzle), None)
    marked = found.known.unsettled_places(puzzle)
    some = plural(len(marked), "cell")
    words = "every cell is settled" if not marked else f"{some} differ between solutions"
    picture = svg(puzzle, frozenset(found.known.held), marked=marked)
    return ShownDeduction(words, picture, found.known)


def explained(puzzle: Puzzle[Any], place: Place | None = None) -> Explanation:
    """Return the reason why there is no solution, several differ, or a cell is forced.

    Raises
    ------
    SatgridError
        If the puzzle does not know its clues apart, or there is nothing to ask of the cell.
    """
    _refuse_outside(puzzle, place)
    with Explainer(puzzle) as explainer:
        flaws = puzzle.flaws()
        solution = None if flaws else explainer.solution()
        if solution is None:
            try:
                reason = explainer.contradiction(BESIDE_FLAW if flaws else None)
            except PatienceError:
                return Explanation(f"no solution: {flaws[0]}", svg(puzzle), (), ())
            assert reason is not None  # there is no solution
            return _because("no solution", explainer, reason, None)
        if place is not None:
            forced = explainer.forcing(place, solution)
            if forced.reason is None:
                one, other = (
                    state_text(puzzle, state or frozenset(), place)
                    for state in (forced.state, forced.other)
                )
                words = f"{named(place)} is not forced: {one} or {other}"
                return Explanation(words, svg(puzzle, marked=[place]), (), (place,))
            words = f"{named(place)} is {state_text(puzzle, forced.state, place)},"
            return _because(words, explainer, forced.reason, forced.state, place)
    found = uniqueness(puzzle)
    cells = sorted({at for key in found.differing for at in puzzle.places(key)})
    words = "there is exactly one solution: ask about a cell"
    if found.verdict is not Verdict.UNIQUE:
        words = f"two solutions differ in {plural(len(cells), 'cell')}"
    return Explanation(words, checked(puzzle).picture, (), tuple(cells))


def _refuse_outside(puzzle: Puzzle[Any], place: Place | None) -> None:
    """Refuse a cell that is not on the board."""
    shape = puzzle.shape
    if place is None or (
        len(place) == len(shape)
        and all(0 <= at < most for at, most in zip(place, shape, strict=True))
    ):
        return
    size = "x".join(map(str, shape))
    raise SatgridError(f"a board of {size} has no cell {place}: rows and columns count from 0")


def _because(
    words: str,
    explainer: Explainer,
    reason: Reason,
    state: frozenset[Any] | None,
    *marked: Place,
) -> Explanation:
    clues = tuple([explainer.clues[number] for number in reason.clues])
    words += " by the rules alone" if not clues else f" by {plural(len(clues), 'clue')}:"
    words = "\n".join([words, *(f"  {clue.name}" for clue in clues)])
    cells = [cell for clue in clues for cell in clue.cells]
    return Explanation(words, svg(explainer.puzzle, state, marked=[*cells, *marked]), clues, ())


def stepped(puzzle: Puzzle[Any]) -> list[StepAnswer]:
    """Return a path to the solution, step by step; empty without a solution.

    Raises
    ------
    SatgridError
        If the puzzle does not know its clues apart.
    """
    with Explainer(puzzle) as explainer:
        found = None if puzzle.flaws() else path(explainer)
    if found is None:
        return []
    walk = walk_of(puzzle, found, explainer.clues)
    return [
        StepAnswer(
            "\n".join(
                [
                    moment.name,
                    *(f"    {words}" for words in moment.chain),
                    *(f"  {one.words}" for one in moment.sentences),
                ]
            ),
            walk.svg(at),
            tuple(explainer.clues[number] for number in step.clues),
            tuple(step.cells(puzzle)),
        )
        for at, (step, moment) in enumerate(zip(found.steps, walk.moments, strict=True))
    ]


def walk_of(puzzle: Puzzle[Any], found: Path, clues: list[Clue]) -> Walk:
    """Return the steps of a path in the form for drawing."""
    moments = [
        Moment(
            placed(puzzle, step).named(clues),
            step.technique.why,
            facts_text(puzzle, step.facts, step.found),
            step.facts,
            [cell for index in step.clues for cell in clues[index].cells],
            step.because,
            chain_text(puzzle, step.trial, clues) if step.trial and step.trial.links else (),
            [[link.fact for link in turn if link.fact] for turn in step.trial.turns]
            if step.trial
            else (),
        )
        for step in found.steps
    ]
    return Walk(puzzle, moments, printed_keys(puzzle))


@dataclass(frozen=True, repr=False)
class HintAnswer(AnswerView):
    """Whether an unfinished answer is right so far, and the next step."""

    standing: str
    """``right``, ``solved``, ``wrong``, or ``none`` where the puzzle has no solution."""
    cells: tuple[Place, ...]
    """Those that are wrong, else those about which the next step finds something."""
    clues: tuple[Clue, ...]
    """Those that a mistake contradicts, else those of the next step."""


def hinted(puzzle: Puzzle[Any], marks: Unfinished) -> HintAnswer:
    """Judge an unfinished answer, and find the easiest next step.

    Raises
    ------
    SatgridError
        If the puzzle does not know its clues apart.
    """
    with Explainer(puzzle) as explainer:
        found = hint(explainer, marks)
    clues = explainer.clues
    last = found.path.steps[-1] if found.path and found.path.steps else None
    used = found.clues if last is None else last.clues
    cells = _places(puzzle, found.wrong) if last is None else last.cells(puzzle)
    return HintAnswer(
        "\n".join(hint_words(puzzle, found, clues)),
        hint_picture(puzzle, found, clues),
        found.standing.value,
        tuple(cells),
        tuple([clues[number] for number in used]),
    )


def hint_words(puzzle: Puzzle[Any], found: Hint, clues: list[Clue]) -> list[str]:
    """Return a hint in lines of words."""
    if found.standing is Standing.NONE:
        return ["the puzzle has no solution"]
    if found.standing is Standing.SOLVED:
        return ["solved"]
    if found.standing is Standing.WRONG:
        wrong = [f"  {one.words}" for one in facts_text(puzzle, found.wrong, ())]
        names = [f"  {clues[number].name}" for number in found.clues]
        seen = [f"  {one.words}" for one in facts_text(puzzle, found.because, ())]
        contradicted = ["it contradicts:", *names] if names else ["it breaks the rules"]
        return ["wrong:", *wrong, *contradicted, "as it stands there:", *seen]
    assert found.path is not None  # it is right so far
    words = ["right so far"]
    for one in found.path.steps:
        step = placed(puzzle, one)
        words.append(f"{'next' if len(words) == 1 else 'then'}: {step.named(clues)}")
        words.append(f"  ({step.technique.why})")
        words += [f"    {line}" for line in reasons_text(puzzle, step, clues)]
        words += [f"  {one.words}" for one in facts_text(puzzle, step.facts, step.found)]
    if not found.path.steps:
        words.append("nothing more follows: the puzzle has several solutions")
    return words


def reasons_text(puzzle: Puzzle[Any], step: Step, clues: list[Clue]) -> list[str]:
    """Return what a step rests on besides its name, as far as a terminal tells it."""
    if step.trial and step.trial.links:
        return chain_text(puzzle, step.trial, clues, whole=False)
    known = step.reasons(puzzle) if step.technique == NESTED else []
    return listed_reasons(step.untold(clues), known)


def hint_picture(puzzle: Puzzle[Any], found: Hint, clues: list[Clue]) -> str:
    """Return the picture of a hint as SVG: the answer so far, with errors or new facts marked."""
    stands = frozenset(fact.key for fact in found.facts if fact.holds)
    if found.path is None or not found.path.steps:
        cells = [cell for number in found.clues for cell in clues[number].cells]
        wrong = _places(puzzle, found.wrong)
        return svg(puzzle, stands or None, marked=sorted({*cells, *wrong}))
    walk = walk_of(puzzle, found.path, clues)
    start = Moment("so far", "", (), found.facts, (), ())
    moments = [start, *walk.moments]
    return Walk(puzzle, moments, printed_keys(puzzle)).svg(len(moments) - 1)


def _places(puzzle: Puzzle[Any], facts: Collection[Fact]) -> list[Place]:
    """Return the cells on the board that facts refer to, in order."""
    box = puzzle.shape
    cells = {tuple(cell) for fact in facts for cell in puzzle.places(fact.key)}
    return sorted(
        cell for cell in cells if all(0 <= at < most for at, most in zip(cell, box, strict=True))
    )
