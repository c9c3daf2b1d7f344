"""What the keys of f-puzzles mean: one row for each, from which reader and writer are made.

The meanings are those of f-puzzles itself, of the constraints that a userscript adds to it
(Fpuzzles-NewConstraints of dclamage/SudokuSolver), and of SudokuPad, which opens its links. What
f-puzzles calls cosmetic is only drawn, and is passed over with a remark; a constraint that satgrid
has no rule for is refused with what is missing.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Mapping
from typing import Any, NamedTuple

from satgrid.errors import SatgridError
from satgrid.formats.fpuzzles import giving, taking
from satgrid.formats.fpuzzles.parts import Part, parts_of, places
from satgrid.formats.fpuzzles.variants import Collected
from satgrid.formats.remarks import passed_over

__all__ = ["KEYS", "Key", "nothing", "remarked", "take_all"]

_ROOT = re.compile(r"\s*DR\d+\s*", re.ASCII)
_LONGEST_WORD = 20
_FOG = "fog only hides parts of the puzzle"


class Key(NamedTuple):
    """A key, what it means, and how it is read and written."""

    name: str
    means: str
    """In words, for the table of docs/formats.md."""
    take: Callable[[Any, Part, Collected], None]
    """Adds what stands under it to the board; raises SatgridError where it cannot."""
    give: Callable[[Any], Any] | None = None
    """Returns what stands under it for a board, or nothing; None where it is never written."""
    writes: Collection[str] = ()
    """The layers of the board that it holds."""


def take_all(
    table: Mapping[str, Key], found: Part, taken: Collected, *, program: str, unknown: str
) -> None:
    """Add all parts of a puzzle to a board, each as the row of its key in a table says.

    Parameters
    ----------
    program
        Whose keys these are, for messages.
    unknown
        What to say of a key that is not in the table.
    """
    for name, value in found.items():
        if not value:
            continue
        take = table[name].take if name in table else _refused(unknown)
        try:
            take(value, found, taken)
        except SatgridError as error:
            raise SatgridError(f"{name[:30]!r} of {program}: {error}") from None


def nothing(name: str, means: str) -> Key:
    """Return a key of which no notice is taken."""

    def take(value: Any, found: Part, taken: Collected) -> None:
        pass

    return Key(name, means, take)


def remarked(name: str, why: str) -> Key:
    """Return a key that is passed over with a remark."""

    def take(value: Any, found: Part, taken: Collected) -> None:
        passed_over(f"{name!r}: {why}")

    return Key(name, f"{why}: a remark", take)


def _drawn(name: str) -> Key:
    """Return the key of cosmetic elements; those drawn for a rule that is read are not told."""

    def take(value: Any, found: Part, taken: Collected) -> None:
        told = []
        for part in parts_of(value):
            if _for_a_rule(part, found):
                continue
            word = str(part.get("value") or "").strip()
            if name == "cage" and _ROOT.fullmatch(word):
                raise SatgridError(f"satgrid has no rule of digital roots, such as {word[:9]!r}")
            at = _place(part)
            if at or word:
                shown = repr(word[:_LONGEST_WORD]) if word else ""
                told.append(" at ".join(filter(None, (shown, at))))
        if told:
            passed_over(f"{name!r} of f-puzzles is only drawn: {places(told)}")

    return Key(name, "only drawn, unless a rule is there that it is drawn for: a remark", take)


def _for_a_rule(part: Part, found: Part) -> bool:
    """Return whether a program drew a part for a constraint, which the puzzle must have, then."""
    if part.get("isNewConstraint"):
        return any(key in found for key in ("renban", "whispers", "germanwhispers"))
    named = re.sub(r"[\W_]", "", str(part.get("fromConstraint", ""))).lower()
    ways = {named, f"{named}s", named.removesuffix("s"), "whispers" * named.endswith("whispers")}
    if named and {key.lower() for key in found}.isdisjoint(ways):
        raise SatgridError(f"it is drawn for {named[:30]!r}, which is not there")
    return bool(named)


def _place(part: Part) -> str:
    """Return the first cell of a drawn part; an empty text where it has none."""
    for key in ("cells", "lines", "cell"):
        value = part.get(key)
        while isinstance(value, list) and value:
            value = value[0]
        if isinstance(value, str):
            return value[:_LONGEST_WORD]
    return ""


def _refused(why: str) -> Callable[[Any, Part, Collected], None]:
    def take(value: Any, found: Part, taken: Collected) -> None:
        raise SatgridError(why)

    return take


def _missing(name: str, rule: str) -> Key:
    return Key(name, f"refused: {rule}", _refused(f"satgrid has no such rule: {rule}"))


def _option(name: str, option: str) -> Key:
    def take(value: Any, found: Part, taken: Collected) -> None:
        taken.options[option] = "yes"

    def give(board: Any) -> bool:
        return bool(board.options.get(option) == "yes")

    return Key(name, f"`{option}: yes`", take, give)


def _diagonal(name: str, way: str) -> Key:
    def take(value: Any, found: Part, taken: Collected) -> None:
        taken.ways.add(way)

    def give(board: Any) -> bool:
        return bool(board.options.get("diagonals") == "yes")

    means = "with the other `diagonals: yes`, alone an extra region"
    return Key(name, means, take, give)


def _line(name: str, layer: str) -> Key:
    return Key(name, layer, taking.lines(layer), giving.lines(layer), (layer,))


def _beside(name: str, layer: str) -> Key:
    return Key(
        name, f"{layer}, beside the board", taking.beside(layer), giving.beside(layer), (layer,)
    )


KEYS: dict[str, Key] = {
    key.name: key
    for key in (
        nothing("size", "the number of rows"),
        nothing("grid", "the cells: see below"),
        nothing("title", "the title"),
        nothing("author", "the author"),
        nothing("solution", "nothing: an answer"),
        nothing("metadata", "nothing"),
        nothing("disabledlogic", "nothing: for a solver"),
        nothing("truecandidatesoptions", "nothing: for a solver"),
        remarked("ruleset", "rules in words are not read"),
        remarked("fogofwar", _FOG),
        remarked("foglight", _FOG),
        remarked("triggereffect", _FOG),
        _diagonal("diagonal+", "rising"),
        _diagonal("diagonal-", "falling"),
        _option("antiknight", "antiknight"),
        _option("antiking", "antiking"),
        _option("disjointgroups", "disjoint groups"),
        Key(
            "nonconsecutive",
            "`nonconsecutive: yes`; with dots `all dots: white`, since it does not hold at dots",
            taking.nonconsecutive,
            giving.nonconsecutive,
        ),
        Key(
            "negative",
            "`ratio`: black dots are all shown, `xv`: X and V are; `difference`: white dots are",
            taking.negative,
            giving.negative,
        ),
        _line("thermometer", "thermometers"),
        _line("palindrome", "palindromes"),
        _line("renban", "renban lines"),
        _line("betweenline", "between lines"),
        _line("regionsumline", "region sum lines"),
        Key(
            "whispers",
            "german whispers; dutch ones where the value is 4; without a value it is half the size",
            taking.whispers(None),
            giving.whispers,
            ("german whispers", "dutch whispers"),
        ),
        Key(
            "germanwhispers",
            "german whispers, of half the size",
            taking.whispers(0),
        ),
        Key(
            "dutchwhispers",
            "whispers of one less than half the size: dutch ones on 9x9",
            taking.whispers(-1),
        ),
        Key("killercage", "cages", taking.cages, giving.cages, ("cages",)),
        Key(
            "arrow",
            "arrows; a pill is read from left to right, then down",
            taking.arrows,
            giving.arrows,
            ("arrows",),
        ),
        Key(
            "extraregion",
            "extra regions",
            taking.sets("extra regions"),
            giving.sets("extra regions"),
            ("extra regions",),
        ),
        Key("clone", "clones", taking.clones, giving.clones, ("clones",)),
        Key("quadruple", "quadruples", taking.quadruples, giving.quadruples, ("quadruples",)),
        Key(
            "difference",
            "white dots; with a value other than 1 differences",
            taking.relations("differences", 1, "o"),
            giving.relations("differences", "o"),
            ("dots", "differences"),
        ),
        Key(
            "ratio",
            "black dots; with a value other than 2 ratios",
            taking.relations("ratios", 2, "*"),
            giving.relations("ratios", "*"),
            ("dots", "ratios"),
        ),
        Key("xv", "X and V", taking.sums, giving.sums, ("xv",)),
        Key("even", "parity: even", taking.parity("e"), giving.parity("e"), ("parity",)),
        Key("odd", "parity: odd", taking.parity("o"), giving.parity("o"), ("parity",)),
        Key(
            "minimum",
            "signs for less, to each neighbor that is no minimum",
            taking.extremes(least=True),
        ),
        Key(
            "maximum",
            "signs for more, to each neighbor that is no maximum",
            taking.extremes(least=False),
        ),
        Key("littlekillersum", "little killers", taking.rays, giving.rays, ("little killers",)),
        _beside("sandwichsum", "sandwiches"),
        _beside("skyscraper", "skyscrapers"),
        _beside("xsum", "x sums"),
        _drawn("line"),
        _drawn("cage"),
        _drawn("text"),
        _drawn("circle"),
        _drawn("rectangle"),
        _missing("rowindexer", "row indexers"),
        _missing("columnindexer", "column indexers"),
        _missing("boxindexer", "box indexers"),
        _missing("entropicline", "entropic lines"),
        _missing("modularline", "modular lines"),
        _missing("zipperline", "zipper lines"),
        _missing("slowthermometer", "slow thermometers"),
        _missing("doublearrow", "double arrows"),
        _missing("nabner", "nabner lines"),
        _missing("lockout", "lockout lines"),
        _missing("sumline", "sum lines"),
        _missing("numberedroom", "numbered rooms"),
    )
}
"""The keys of a puzzle. A key that is not here may be a rule, and is refused by its name."""
