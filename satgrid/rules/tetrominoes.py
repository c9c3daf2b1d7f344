"""Rules of tetrominoes: one in each room, and none beside another of its shape."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import KW_ONLY
from typing import Any, ClassVar

from satgrid.board import regions
from satgrid.errors import SatgridError
from satgrid.grounds.ground import Ground
from satgrid.grounds.room_tetrominoes import Differing, Tetrominoes
from satgrid.grounds.tetrominoes import LETTERS
from satgrid.grounds.tetrominoes_left import RoomTetrominoes
from satgrid.judging import tetrominoes as judge
from satgrid.layers.layer import Layer
from satgrid.layers.rooms import Rooms
from satgrid.phrases.phrase import Choice, Each, Phrase
from satgrid.puzzle.protocol import Violation
from satgrid.puzzle.view import AnyBoard
from satgrid.record import record
from satgrid.rules.rule import Rule, StepName

__all__ = ["Alike", "InRegion"]


@record
class InRegion(Rule):
    """In each room four shaded cells form a tetromino, and no other cell of it is shaded.

    Attributes
    ----------
    letters
        The shapes: ``LITS``, or ``LITSO`` with the square.
    rooms
        The layer of the rooms.
    """

    _: KW_ONLY
    letters: str = LETTERS
    rooms: str = "rooms"

    phrases: ClassVar[tuple[Phrase, ...]] = (
        Phrase(
            "one tetromino{letters} in each {rooms}",
            letters=Choice({LETTERS: " but no square", f"{LETTERS}O": ""}),
            rooms=Each(Rooms),
        ),
    )
    steps: ClassVar[Mapping[str, StepName]] = {
        "full": StepName(
            "finished tetromino", 1, "The room has its four cells: the rest is blank."
        ),
        "all": StepName(
            "whole room", 2, "In all tetrominoes that fit into the room this is the same."
        ),
    }
    answers: ClassVar[tuple[str, ...]] = ("Shade",)

    def fitting(self, board: AnyBoard) -> RoomTetrominoes:
        """Return the tetrominoes that fit into the rooms of a board."""
        return RoomTetrominoes.of(board, self.name, self.rooms, self.letters)

    def ground(self, board: AnyBoard) -> Iterator[Ground]:
        """State that each room has one of the tetrominoes that fit."""
        others = [one for one in board.genre.rules if isinstance(one, Alike)]
        yield Tetrominoes(
            self.fitting(board),
            implied=any(_one_in_each(board.genre.rules, one.rooms) == self for one in others),
        )

    def flaws(self, board: AnyBoard) -> list[str]:
        """Report which rooms have no space for a tetromino."""
        noun = next((one.noun for one in board.genre.layers if one.name == self.rooms), Rooms.noun)
        areas = regions.cells_of(board.data[self.rooms])
        kinds = f"{', '.join(self.letters[:-1])} or {self.letters[-1]}"
        return [
            f"{regions.named(cells, noun=noun)} has no room for an {kinds}"
            for cells, found in zip(areas, self.fitting(board).fitting, strict=True)
            if not found
        ]

    def violations(self, board: AnyBoard, solution: frozenset[Any]) -> list[Violation]:
        """Count the shaded cells of each room and look at their shape."""
        return judge.not_one(self.name, board.data[self.rooms], solution, self.letters)


@record
class Alike(Rule):
    """No two tetrominoes of one shape, turned or mirrored or not, share a side.

    Attributes
    ----------
    rooms
        The layer of the rooms, each of which has a tetromino by ``InRegion``.
    """

    _: KW_ONLY
    rooms: str = "rooms"

    needs: ClassVar[tuple[str, ...]] = ("InRegion",)
    phrases: ClassVar[tuple[Phrase, ...]] = (
        Phrase("no tetromino beside one alike of another {rooms}", rooms=Each(Rooms)),
    )
    steps: ClassVar[Mapping[str, StepName]] = {
        "alike": StepName(
            "no two alike", 3, "In all tetrominoes beside none of their kind this is the same."
        ),
    }
    answers: ClassVar[tuple[str, ...]] = ("Shade",)

    def among(self, rules: Sequence[Rule], layers: Sequence[Layer]) -> Rule:
        """Return the rule; raise SatgridError if no rule says that its rooms have tetrominoes."""
        _one_in_each(rules, self.rooms)
        return self

    def ground(self, board: AnyBoard) -> Iterator[Ground]:
        """State that tetrominoes that share a side differ."""
        yield Differing(_one_in_each(board.genre.rules, self.rooms).fitting(board))

    def violations(self, board: AnyBoard, solution: frozenset[Any]) -> list[Violation]:
        """Compare the shapes on both sides of each border."""
        shapes = _one_in_each(board.genre.rules, self.rooms).letters
        return judge.alike(self.name, board.data[self.rooms], solution, shapes)


def _one_in_each(rules: Sequence[Rule], rooms: str) -> InRegion:
    """Return the rule that says that each room of a layer has a tetromino."""
    for rule in rules:
        if isinstance(rule, InRegion) and rule.rooms == rooms:
            return rule
    raise SatgridError(f"no rule says that there is one tetromino in each of the {rooms}")
