"""The rule that the blocks of shaded cells in each row, or in each column, have given lengths."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping, Sequence
from dataclasses import KW_ONLY
from functools import lru_cache
from itertools import groupby
from typing import Any, ClassVar

from satgrid.board import laid_blocks, untold_blocks
from satgrid.board.text import plural
from satgrid.board.untold_blocks import ANY, LineClue
from satgrid.formula.clauses import Formula
from satgrid.grounds.automaton import Regular, WordAutomaton
from satgrid.grounds.block_clauses import by_automaton, by_order
from satgrid.grounds.ground import ClashError, Ground, Literals, Seen, Slots, State
from satgrid.judging import blocks as judge
from satgrid.layers.block_lists import Blocks
from satgrid.layers.words_beside import line
from satgrid.machines.machine import Machine as Reader, Ranks
from satgrid.phrases.phrase import Choice, Named, Phrase
from satgrid.puzzle.protocol import Violation
from satgrid.puzzle.view import AnyBoard
from satgrid.record import record
from satgrid.rules.rule import Rule, StepName

__all__ = ["BlockLine", "BlocksAlong", "blocks_beside", "unequal_totals"]

_KINDS = {"left": "row", "above": "column"}


def _places(board: AnyBoard, side: str, at: int) -> range:
    """Return the slots of a row, with the side ``left``, or of a column, with ``above``."""
    height, width = board.shape
    if side == "left":
        return range(at * width, (at + 1) * width)
    return range(at, height * width, width)


def blocks_beside(board: AnyBoard, side: str, layer: str = "beside") -> tuple[LineClue, ...]:
    """Return the blocks of each row, with the side ``left``, or of each column, with ``above``."""
    words = board.data[layer]
    number = board.shape[0 if side == "left" else 1]
    return tuple(untold_blocks.lengths(words.get((side, at), ())) for at in range(number))


class BlockLine(Ground):
    """The runs of slots that hold in a line have the lengths of its blocks.

    Parameters
    ----------
    places
        The slots of the line, in the order of reading.
    ordered
        Whether helpers say how far each block is pushed; else an automaton reads the line.
    """

    dear = True

    def __init__(
        self, places: range, blocks: LineClue, *, ordered: bool = True, clue: int | None = None
    ) -> None:
        self.places, self.blocks, self.clue = places, blocks, clue
        self.ordered = ordered and untold_blocks.known(blocks)
        self.mask = self._slots((1 << len(places)) - 1)

    def _slots(self, cells: int) -> Slots:
        """Return the slots of some cells of the line; bit p is cell p."""
        return int(("0" * (self.places.step - 1)).join(f"{cells:b}"), 2) << self.places.start

    def _cells(self, some: Slots) -> int:
        """Return those cells of the line whose slots are in a set."""
        read = f"{some & self.mask:b}"[::-1][self.places.start :: self.places.step]
        return int(read[::-1] or "0", 2)

    def _common(self, state: State) -> tuple[Slots, Slots]:
        """Return the slots that hold, and those that do not, in all ways to lay the blocks."""
        look = laid_blocks.common if untold_blocks.known(self.blocks) else untold_blocks.common
        known = self._cells(state.held), self._cells(state.gone)
        found = look(len(self.places), self.blocks, *known)
        if found is None:
            raise ClashError
        return self._slots(found[0]), self._slots(found[1])

    def propagate(self, state: State) -> None:
        """Settle the cells that are the same in all ways to lay the blocks."""
        state.settle(*self._common(state))

    def _left(self, state: State) -> tuple[range, LineClue, int, int]:
        """Return the line without its settled ends: slots, blocks, filled and blank cells."""
        ink, blank = self._cells(state.held), self._cells(state.gone)
        start, stop, blocks = 0, len(self.places), self.blocks
        if ink | blank and untold_blocks.known(blocks):
            start, stop, blocks = laid_blocks.narrowed(start, stop, blocks, ink, blank)
        return self.places[start:stop], blocks, ink >> start, blank >> start

    def write(self, formula: Formula, state: State, literals: Literals) -> None:
        """Write what is left of the line by the places of its blocks, or by an automaton."""
        places, blocks, ink, blank = self._left(state)
        own = [literals[slot] for slot in places]
        (by_order if self.ordered else by_automaton)(formula, own, blocks, ink, blank)

    def machines(self, state: State, ranks: Ranks) -> list[Reader]:
        """Return a machine that reads what is left of the line from either end."""
        places, blocks, *_ = self._left(state)
        if laid_blocks.spare(len(places), untold_blocks.least(blocks)) < 0:
            raise ClashError
        if not self.mask & state.open:
            return []
        machine = _machine(blocks, len(places))
        return Regular(places, 1, machine, empty=True, clue=self.clue).machines(state, ranks)

    def steps(self, state: State) -> Iterator[Seen]:
        """Yield ``every way``: cells that are the same in all ways to lay the blocks."""
        try:
            held, gone = self._common(state)
        except ClashError:
            return
        if (held | gone) & state.open:
            because = self.mask & state.held, self.mask & state.gone
            yield Seen("every way", held & state.open, gone & state.open, *because)


@lru_cache(maxsize=1 << 12)
def _machine(blocks: LineClue, length: int) -> WordAutomaton:
    """Return the automaton of a line; its letter 0 is a cell that is filled, 1 a blank one."""
    steps, last = untold_blocks.steps(blocks)

    def step(state: int, letter: int) -> int | None:
        return steps[state][1 - letter]

    return WordAutomaton(0, step, last.__contains__, letters=2, length=length)


@record
class BlocksAlong(Rule):
    """The blocks of shaded cells in each row, or each column, have the lengths beside it, in order.

    Between two blocks there is at least one unshaded cell. A line without lengths has no block. A
    ``?`` is a block of any length, ``*`` any number of blocks, or none.

    Attributes
    ----------
    layer
        The lengths beside lines.
    side
        Where they are: ``left`` of the rows, or ``above`` the columns.
    ordered
        Whether clauses say for each block how far it is pushed, where all lengths are known; else
        they are those of an automaton for each line.
    """

    _: KW_ONLY
    layer: str = "beside"
    side: str = "left"
    ordered: bool = True

    unnamed: ClassVar[tuple[str, ...]] = ("ordered",)
    phrases: ClassVar[tuple[Phrase, ...]] = (
        Phrase(
            "{layer} are blocks of shaded in {side}",
            layer=Named(Blocks),
            side=Choice({"left": "rows", "above": "columns"}),
        ),
    )
    steps: ClassVar[Mapping[str, StepName]] = {
        "every way": StepName(
            "whole line",
            4,
            "In all the ways in which the blocks can still lie, these cells are the same.",
        ),
    }
    answers: ClassVar[tuple[str, ...]] = ("Shade",)

    def among(self, rules: Sequence[Rule], layers: Sequence[Any]) -> Rule:
        """Return the rule as it is: its side is its own."""
        return self

    def ground(self, board: AnyBoard) -> Iterator[Ground]:
        """Return a constraint for each line of which something is told."""
        for at, blocks in enumerate(blocks_beside(board, self.side, self.layer)):
            if blocks != (ANY,):
                places = _places(board, self.side, at)
                clue = board.clue_number(self.layer, (self.side, at))
                yield BlockLine(places, blocks, ordered=self.ordered, clue=clue)

    def as_many(self, board: AnyBoard, left: Slots) -> bool:
        """Return whether the lengths in all lines with a slot that is left are known."""
        return all(
            untold_blocks.known(blocks)
            or not any(left >> slot & 1 for slot in _places(board, self.side, at))
            for at, blocks in enumerate(blocks_beside(board, self.side, self.layer))
        )

    def flaws(self, board: AnyBoard) -> list[str]:
        """Report lines too short for their blocks, and other totals in the lines across."""
        kind, length = _KINDS[self.side], board.shape[1 if self.side == "left" else 0]
        every = {side: blocks_beside(board, side, self.layer) for side in _KINDS}
        found = []
        for number, blocks in enumerate(every[self.side], 1):
            over = -laid_blocks.spare(length, untold_blocks.least(blocks))
            if over > 0:
                cells = plural(length, "cell")
                found.append(f"{kind} {number} has {cells}, but its clue needs {length + over}")
        if self.side == "above" and unequal_totals(*every.values()):
            across, down = (sum(map(sum, clues)) for clues in every.values())
            filled = plural(across, "filled cell")
            found.append(f"the rows ask for {filled} in all, the columns for {down:,}")
        return found

    def clues_for(
        self, board: AnyBoard, solution: frozenset[Any]
    ) -> Mapping[Hashable, tuple[int, ...]]:
        """Return the lengths of the blocks of each row and of each column."""
        found: dict[Hashable, tuple[int, ...]] = {}
        for side, number in zip(_KINDS, board.shape, strict=True):
            for at in range(number):
                runs = groupby(line(side, at, board.shape), solution.__contains__)
                found[side, at] = tuple(len([*run]) for shaded, run in runs if shaded)
        return found

    def violations(self, board: AnyBoard, solution: frozenset[Any]) -> list[Violation]:
        """Compare the blocks of each line with its clue."""
        words = board.data[self.layer]
        return judge.blocks_along(self.name, self.side, words, board.shape, solution)


def unequal_totals(rows: Sequence[LineClue], columns: Sequence[LineClue]) -> bool:
    """Return whether all lengths are known, and rows and columns have other numbers of cells."""
    every = all(map(untold_blocks.known, (*rows, *columns)))
    return every and sum(map(sum, rows)) != sum(map(sum, columns))
