"""A genre as a declaration: its name, answer, layers and rules, each stated once.

A file ``satgrid/genres/creek.py`` with a ``GENRE`` is a whole genre. The class of its boards, their
text, clauses, judge, clues, steps, pictures, codecs and generator follow from it. A genre that
needs more by hand is a folder, where a file of a role is taken before what follows.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import KW_ONLY
from typing import Any, TypeVar

from satgrid.answers.answer import Answer
from satgrid.declared.fitting import unfit
from satgrid.errors import SatgridError
from satgrid.grounds.ground import Ground
from satgrid.layers.layer import Layer
from satgrid.layers.option import Option
from satgrid.puzzle.protocol import variant
from satgrid.puzzle.view import AnyBoard
from satgrid.record import record
from satgrid.rules.rule import Rule

__all__ = ["OPTIONAL", "Encoding", "Genre"]

Part = TypeVar("Part")
OPTIONAL = "?"
"""The sign after the name of a layer that a problem may leave out."""


@record
class Encoding:
    """A way to write the rules of a genre as clauses; all ways have the same solutions.

    Attributes
    ----------
    name
        Its name, as the option ``--encoding`` takes it.
    rules
        The rules that it writes in place of the genre's rules with the same names.
    """

    name: str
    rules: tuple[Rule, ...] = ()


@record
class Genre:
    """The declaration of a genre: everything about it that cannot be derived.

    Attributes
    ----------
    name
        The name of the genre and of its module.
    called
        Its name in words, for headings; empty where ``name`` is one word.
    says
        The rules for a player, in two sentences.
    answer
        The kind of solution.
    layers
        What is printed, in the order of the text; the first is drawn without a heading.
    rules
        The rules, in the order of the specification.
    partial
        Whether there are further rules, which are not known here.
    forced
        A constraint of the genre's own that propagates in place of those of its rules
        (``Ground.stands_for``): it settles in one pass what they would settle in many.
    encodings
        The ways to write the rules as clauses, the usual one first.
    explained
        The name of the encoding whose clauses for a clue say nothing of any other clue, so that
        clues can be left out one by one; empty for the first.
    options
        Lines of the header that change the rules.
    aliases
        Other names that people use.
    namesakes
        Names that are easily taken for its own, each with what it is: ``another puzzle, ...`` ends
        the sentence that begins with the name. Such a name is refused with this sentence.
    puzzlink
        The name of its kind at puzz.link, and the layers in the order of the body.
    puzzlekit
        Its name in the collection puzzlekit, and in their order the layers of a problem and the
        options that follow the size. By default all layers. A layer with ``?`` after its
        name is left out where it holds nothing; it has a row for each row of cells, as have those
        behind it.
    penpa
        Its tag at penpa-edit.
    usual
        The size that a generator makes unless asked for another.
    square
        Whether a board has as many rows as columns.
    even
        Whether a board has an even number of rows, and of columns.
    symmetric
        The usual symmetries of new puzzles, by names of ``board.isometry.SYMMETRIES`` or ``none``:
        seeds take turns. Empty if they are symmetric only where asked for. By default a half turn
        where clues stand in cells and nowhere else.
    spare
        The share of the clues that could be spared and stay in a puzzle made as medium.
    large
        The share of the numbers below the mean that are left out before other clues.
    inner
        The share of the clues at the border that are left out before other clues.
    loose
        How much clues of new puzzles keep apart: 0 where they lie by chance, 0.5 where those that
        are needed do, 1 where those that could be spared do, too.
    """

    name: str
    _: KW_ONLY
    called: str = ""
    says: str
    answer: Answer
    layers: tuple[Layer, ...]
    rules: tuple[Rule, ...] = ()
    partial: bool = False
    forced: Callable[[AnyBoard], Ground] | None = None
    encodings: tuple[Encoding, ...] = (Encoding("direct"),)
    explained: str = ""
    options: tuple[Option, ...] = ()
    aliases: tuple[str, ...] = ()
    namesakes: tuple[tuple[str, str], ...] = ()
    puzzlink: tuple[str, ...] = ()
    puzzlekit: tuple[str, ...] = ()
    penpa: str = ""
    usual: tuple[int, int] = (10, 10)
    square: bool = False
    even: bool = False
    symmetric: tuple[str, ...] | None = None
    spare: float = 0.1
    large: float = 0.0
    inner: float = 0.0
    loose: float = 0.5

    def __post_init__(self) -> None:
        """Refuse a declaration that contradicts itself, in one line."""
        named = [layer.name for layer in self.layers] + [option.name for option in self.options]
        for name, number in Counter(named).items():
            if number > 1:
                raise SatgridError(f"genre {self.name}: {number} layers or options named {name!r}")
        for name, number in Counter(rule.name for rule in self.rules).items():
            if number > 1:
                raise SatgridError(f"genre {self.name}: {number} rules named {name!r}")
        if not self.layers:
            raise SatgridError(f"genre {self.name}: it has no layer")
        for rule in self.rules:
            self._check(rule, named)
        self._check_encodings(named)

    def _check(self, rule: Rule, named: list[str]) -> None:
        """Refuse a rule that does not go with the rest."""
        for name in rule.reads:
            if name not in named:
                raise SatgridError(
                    f"genre {self.name}: rule {rule.name!r} reads the layer {name!r}, "
                    f"which is not declared"
                )
        known = None if self.partial else self.rules
        reason = unfit(rule, self.answer, self.layers, known)
        if reason:
            raise SatgridError(f"genre {self.name}: {reason}")

    def _check_encodings(self, named: list[str]) -> None:
        """Refuse encodings of one name, and rules that they cannot write."""
        for name, number in Counter(one.name for one in self.encodings).items():
            if number > 1:
                raise SatgridError(f"genre {self.name}: {number} encodings named {name!r}")
        if not self.encodings:
            raise SatgridError(f"genre {self.name}: it has no encoding")
        if self.explained and self.explained not in [one.name for one in self.encodings]:
            raise SatgridError(f"genre {self.name}: it has no encoding {self.explained!r}")
        replaced = {rule.name for rule in self.rules}
        for one in self.encodings:
            for rule in one.rules:
                if rule.name not in replaced:
                    raise SatgridError(
                        f"genre {self.name}: the encoding {one.name!r} has a rule {rule.name!r}, "
                        f"but the genre has none of this name"
                    )
                self._check(rule, named)

    def __hash__(self) -> int:
        """Return the hash of the genre's name, which is unique."""
        return hash(self.name)

    def parts(self, of: tuple[str, ...], where: str) -> list[Layer | Option]:
        """Return the layers and options that a format lists after its name; by default all layers.

        Parameters
        ----------
        where
            The name of the format, for the error.
        """
        known: dict[str, Layer | Option] = {layer.name: layer for layer in self.layers}
        known |= {option.name: option for option in self.options}
        names = [name.removesuffix(OPTIONAL) for name in of[1:]]
        for name in names:
            if name not in known:
                raise SatgridError(f"genre {self.name}: {where}: no layer or option {name!r}")
        return [known[name] for name in names] or [*self.layers]

    def layers_of(self, kind: type[Part]) -> list[Part]:
        """Return the layers of a kind, in the order of the text."""
        return [layer for layer in self.layers if isinstance(layer, kind)]

    def rules_of(self, kind: type[Part]) -> list[Part]:
        """Return the rules of a kind, in the order of the specification."""
        return [rule for rule in self.rules if isinstance(rule, kind)]

    def encoding(self, name: str | None) -> Encoding:
        """Return an encoding by its name, without one the first; raise SatgridError if unknown."""
        known = {one.name: one for one in self.encodings}
        return known[variant(tuple(known), name)]

    def option(self, name: str) -> Option:
        """Return an option by its name."""
        return next(option for option in self.options if option.name == name)

    def defaults(self) -> Mapping[str, Any]:
        """Return the options of a board whose header has none."""
        return {option.name: option.default for option in self.options}
