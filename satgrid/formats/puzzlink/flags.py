"""The flags of links of puzz.link: letters before the size, and lines before a saved board.

Most of them change the rules. A board whose rules are an option of its genre is read as that. Every
other one is refused by what it changes, and so is a letter that is not known. Source: pzprjs,
``Config.js`` and the modules of the kinds.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from satgrid.board.text import Value

__all__ = ["OPTIONS", "VARIANTS", "letters", "options_of", "with_options"]

VARIANTS: Mapping[str, Mapping[str, str]] = {
    "aqre": {"b": "borders touch exactly one shaded cell"},
    "country": {"e": "the loop need not visit every room"},
    "fillomino": {"t": "no area has more than 3 cells"},
    "koburin": {
        "m": "numbers count the cells at their corners, too",
        "o": "all shaded cells are outside the loop",
    },
    "magnets": {"a": "poles of two magnets side by side are equal"},
    "slither": {"f": "the loop passes every corner of cells"},
    "yajilin": {"o": "all shaded cells are outside the loop"},
}
"""What each letter changes in boards of a kind."""
OPTIONS: Mapping[str, Mapping[str, tuple[str, str | int]]] = {
    "aqre": {"b": ("borders", "yes")},
    "arukone": {"e": ("fill", "no")},
    "country": {"e": ("empty", "yes")},
    "fillomino": {"t": ("largest", 3)},
    "koburin": {"m": ("corners", "yes")},
    "magnets": {"a": ("alike", "yes")},
    "slither": {"f": ("full", "yes")},
    "yajilin": {"o": ("outside", "yes")},
}
"""The lines of a header that have the same rules as a letter."""
_SHOWN = {"koburin": "b", "yajilin": "b"}
"""Letters that change only how a board is shown."""
_OLD = {"creek": "d", "gokigen": "d", "lits": "d"}
"""Letters of old links that are written in another way."""


def options_of(kind: str, flags: Value) -> dict[str, str | int]:
    """Return the options that flags mean; refuse unknown flags.

    Raises
    ------
    ParseError
        If a flag is a variant whose rules are no option of the genre, or is not known.
    """
    chosen: dict[str, str | int] = {}
    for letter in flags.text:
        option = OPTIONS.get(kind, {}).get(letter)
        if option is not None:
            chosen[option[0]] = option[1]
        elif letter in _OLD.get(kind, ""):
            raise flags.error(f"a link of an old form, with the flag {letter!r}")
        elif letter in VARIANTS.get(kind, {}):
            rule = VARIANTS[kind][letter]
            raise flags.error(f"the variant {letter!r} of {kind}, where {rule}: it is not known")
        elif letter not in _SHOWN.get(kind, ""):
            raise flags.error(f"the flag {letter[:20]!r}, which is not known for {kind}")
    return chosen


def with_options(puzzle: Any, chosen: Mapping[str, str | int]) -> Any:
    """Return a board with other options."""
    return puzzle.with_options(**chosen) if chosen else puzzle


def letters(puzzle: Any, kind: str) -> str:
    """Return the flags that mean the options of a board."""
    return "".join(
        letter
        for letter, (name, word) in OPTIONS.get(kind, {}).items()
        if puzzle.options[name] == word
    )
