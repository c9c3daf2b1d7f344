"""The clues of a board of a declared genre: numbered, left out, added."""

from __future__ import annotations

from collections.abc import Collection, Hashable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from typing import Any, Self

from satgrid.board.grid import Cell
from satgrid.declared.printed_board import PrintedBoard
from satgrid.layers.layer import Layer
from satgrid.puzzle.numbers import Entry, NumberPuzzle
from satgrid.puzzle.protocol import Clue
from satgrid.puzzle.view import Word
from satgrid.rules.rule import Rule

__all__ = ["CluedBoard"]


class CluedBoard(PrintedBoard):
    """A board whose clues have numbers: first the printed clues, then those that rules make."""

    @cached_property
    def _printed_clues(self) -> list[tuple[Layer, Hashable, Clue]]:
        return [
            (layer, key, clue) for layer in self.genre.layers for key, clue in self._clues_of(layer)
        ]

    def _clues_of(self, layer: Layer) -> Iterator[tuple[Hashable, Clue]]:
        """Yield the clues of a layer; rules can make them a part of the answer, or keep them."""
        given = any(rule.gives and layer.name == rule.reads[0] for rule in self.genre.rules)
        kept = any(layer.name in rule.keeps(self) for rule in self.genre.rules)
        for key, clue in layer.clues(self.data[layer.name], self):
            said = replace(clue, given=True) if given else clue
            yield key, replace(said, removable=False) if kept else said

    @cached_property
    def _clue_numbers(self) -> dict[tuple[str, Hashable], int]:
        keys = [
            (layer.name, key)
            for layer in self.genre.layers
            for key in layer.clue_keys(self.data[layer.name], self)
        ]
        return {pair: number for number, pair in enumerate(keys)}

    def clue_number(self, layer: str, key: Hashable) -> int | None:
        """Return the number of a printed clue in ``clue_list``; None if it is not a clue."""
        return self._clue_numbers.get((layer, key))

    @cached_property
    def _first_clue(self) -> dict[str, int]:
        """The number of the first clue of each rule, computed on demand."""
        return {}

    def made_clue(self, rule: Rule, index: int) -> int:
        """Return the number of a clue that a rule makes by itself, by its index there."""
        first = self._first_clue.get(rule.name)
        if first is None:
            first = len(self._clue_numbers)
            for other in self.genre.rules:
                if other.name == rule.name:
                    break
                first += len(other.clues(self))
            self._first_clue[rule.name] = first
        return first + index

    def clue_list(self) -> list[Clue]:
        """Return the printed clues layer by layer, then those that rules make."""
        made = [clue for rule in self.genre.rules for clue in rule.clues(self)]
        return [clue for _, _, clue in self._printed_clues] + made

    def without(self, clues: Collection[int]) -> Self:
        """Return the board with some of its printed clues left out."""
        gone: dict[str, set[Hashable]] = {}
        for number in clues:
            layer, key, _ = self._printed_clues[number]
            gone.setdefault(layer.name, set()).add(key)
        layers = {layer.name: layer for layer in self.genre.layers}
        return self.with_data(
            **{name: layers[name].without(self.data[name], keys) for name, keys in gone.items()}
        )

    def more_clues(self, solution: frozenset[Any]) -> dict[tuple[str, Hashable, Word], Clue]:
        """Return the clues that are true of a solution and could be added."""
        found: dict[tuple[str, Hashable, Word], Clue] = {}
        true = self.true_words(solution)
        for layer in self.genre.layers:
            value, own = self.data[layer.name], true.get(layer.name, {})
            words: dict[Any, Sequence[Any]] = {key: (word,) for key, word in own.items()}
            for rule in self.genre.rules:
                if layer.name in rule.reads[:1]:
                    words |= rule.more_words(self, solution)
            fresh = {key: some for key, some in words.items() if not layer.holds(value, key)}
            clues: dict[Any, list[tuple[Any, Clue]]] = {}
            for at in range(max(map(len, fresh.values()), default=0)):
                each = {key: some[at] for key, some in fresh.items() if at < len(some)}
                full = self.with_data(**{layer.name: layer.changed(value, each)})
                for key, clue in full._clues_of(layer):
                    if key in each:
                        clues.setdefault(key, []).append((each[key], clue))
            found |= {
                (layer.name, key, word): clue for key, some in clues.items() for word, clue in some
            }
        return found

    def true_words(self, solution: frozenset[Any]) -> Mapping[str, Mapping[Any, Any]]:
        """Return, for each layer by its name, the words that are true of a solution, by places."""
        found: dict[str, Mapping[Any, Any]] = {}
        for layer in self.genre.layers:
            for rule in self.genre.rules:
                if layer.name in rule.reads[:1]:
                    words = rule.clues_for(self, solution)
                    if words:
                        found[layer.name] = words
                        break
        return found

    def with_clue(self, key: tuple[str, Hashable, Word]) -> Self:
        """Return the board with a clue of ``more_clues`` added."""
        name, place, word = key
        layer = next(layer for layer in self.genre.layers if layer.name == name)
        return self.with_data(**{name: layer.changed(self.data[name], {place: word})})

    @cached_property
    def givens(self) -> tuple[Entry, ...]:
        """The printed numbers that are part of the answer; none in an answer without numbers."""
        if not isinstance(self, NumberPuzzle):
            return ()
        words = [
            (Cell(*key), self.data[layer.name][key])
            for layer, key, clue in self._printed_clues
            if clue.given and isinstance(key, tuple)
        ]
        number_of = getattr(self.answer, "number_of", lambda word: word)
        found = [Entry(cell, number_of(word)) for cell, word in words]
        return tuple(entry for entry in found if isinstance(entry.number, int))
