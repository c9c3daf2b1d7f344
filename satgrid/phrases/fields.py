"""Words of a phrase: how fields of rules, layers and answers are written in a puzzle's own text."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from satgrid.board.text import MOST_NUMBER, is_unwanted
from satgrid.errors import SatgridError
from satgrid.puzzle.view import Word

__all__ = [
    "MOST",
    "Asked",
    "Choice",
    "Each",
    "Name",
    "Named",
    "PairsField",
    "PhraseField",
    "Sign",
    "SignsField",
]
__all__ += ["Whole"]

_LINE = r"[a-z](?:[a-z ]{0,40}?[a-z])??"
_NAME = rf"(?!(?:cells|corners)\b){_LINE}"
_RESERVED = {"cells", "corners", "solution", "rules", "also", "says", "answer", "layers", "puzzle"}
_RESERVED |= {"title", "author", "source", "size", "boxes"}
MOST = MOST_NUMBER
"""The largest number that a phrase has."""


class PhraseField:
    """A field of a class that is read from the words of a phrase and written in them."""

    pattern: str
    """What its word matches, as a regular expression without groups."""

    def read(self, word: str) -> Any:
        """Return the value of a word that matches the pattern; raise SatgridError if none does."""
        raise NotImplementedError

    def written(self, value: Any) -> str | None:
        """Return the word of a value; None if it has none."""
        raise NotImplementedError

    def form(self, name: str) -> str:
        """Return the form of the words for the documentation."""
        raise NotImplementedError

    def samples(self) -> list[str]:
        """Return sample words, which completion offers."""
        return []


class Choice(PhraseField):
    """One of some values, each with its words."""

    def __init__(self, words: Mapping[Any, str]) -> None:
        self.words = dict(words)
        longest = sorted(self.words.values(), key=len, reverse=True)
        self.pattern = "|".join(map(re.escape, longest))

    def read(self, word: str) -> Any:
        """Return the value that has these words."""
        return next(value for value, words in self.words.items() if words == word)

    def written(self, value: Any) -> str | None:
        """Return the words of a value."""
        return self.words.get(value)

    def form(self, name: str) -> str:
        """Return the words of all values for the documentation."""
        words = "|".join(word for word in self.words.values() if word)
        return f"[{words}]" if "" in self.words.values() else words

    def samples(self) -> list[str]:
        """Return the words of all values as samples."""
        return list(self.words.values())


class Whole(PhraseField):
    """A whole number within bounds."""

    pattern = r"\d{1,12}"

    def __init__(self, least: int = 0, most: int = 999) -> None:
        self.least, self.most = least, most

    def read(self, word: str) -> int:
        """Return the number that a word states."""
        if not self.least <= int(word) <= self.most:
            raise SatgridError(f"{word} is not between {self.least} and {self.most}")
        return int(word)

    def written(self, value: Any) -> str | None:
        """Return the number as digits."""
        whole = isinstance(value, int) and not isinstance(value, bool)
        return str(value) if whole and self.least <= value <= self.most else None

    def form(self, name: str) -> str:
        """Return the form of a number for the documentation."""
        return "N"

    def samples(self) -> list[str]:
        """Return a small number as a sample."""
        return [str(max(self.least, min(3, self.most)))]


class Named(PhraseField):
    """The name of a layer.

    Parameters
    ----------
    kinds
        The classes of layers that can be read.
    adds
        The layer that a puzzle has by this rule where it has none of the name.
    needs
        The required attributes of the layer.
    """

    pattern = _NAME

    def __init__(self, *kinds: type, adds: Any = None, **needs: Any) -> None:
        self.kinds, self.adds, self.needs = kinds, adds, needs

    def read(self, word: str) -> str:
        """Return the name of the layer."""
        return word

    def written(self, value: Any) -> str | None:
        """Return the name; empty for no layer."""
        return value if isinstance(value, str) and re.fullmatch(_NAME, value) else None

    def form(self, name: str) -> str:
        """Return the form of the words for the documentation."""
        return name.upper()

    def fits(self, layer: Any) -> bool:
        """Return whether a layer is of a kind that the field accepts."""
        known = type(layer) in self.kinds or not getattr(layer, "apart", False)
        return (
            known
            and isinstance(layer, self.kinds)
            and all(getattr(layer, name, value) == value for name, value in self.needs.items())
        )


class Name(PhraseField):
    """A name that the puzzle gives to something."""

    pattern = _NAME

    def read(self, word: str) -> str:
        """Return the name that the puzzle gives."""
        if word in _RESERVED:
            raise SatgridError(f"{word!r} cannot be a name here")
        return word

    def written(self, value: Any) -> str | None:
        """Return the name that the puzzle gives."""
        return value if re.fullmatch(_NAME, value) else None

    def form(self, name: str) -> str:
        """Return the form of a name for the documentation."""
        return "NAME"


class Each(Named):
    """The name of a layer with several things, in a phrase about each: ``each room``."""

    def read(self, word: str) -> str:
        """Return the plural name of the layer."""
        return f"{word}s"

    def written(self, value: Any) -> str | None:
        """Return the singular name."""
        found = super().written(value)
        return found[:-1] if found and found[-1] == "s" and found[1:] else None


class Asked(PhraseField):
    """The name of a header line that decides about a rule.

    Parameters
    ----------
    option
        The option to add if the genre has none of this name.
    """

    pattern = _LINE

    def __init__(self, option: Any) -> None:
        self.option = option

    def read(self, word: str) -> str:
        """Return the name of the header line."""
        return word

    def written(self, value: Any) -> str | None:
        """Return the name; empty if no header line decides."""
        return value if isinstance(value, str) and re.fullmatch(_LINE, value) else None

    def form(self, name: str) -> str:
        """Return the form of the name of a header line for the documentation."""
        return "OPTION"

    def samples(self) -> list[str]:
        """Return the usual name as a sample."""
        return [self.option.name]


class Sign(PhraseField):
    """A printed word: a whole number, or one character; ``usual`` is an example."""

    pattern = r"\d{1,4}|\S"

    def __init__(self, usual: str) -> None:
        self.usual = usual

    def read(self, word: str) -> Word:
        """Return a number as such."""
        _refuse_unseen(word)
        return int(word) if word.isascii() and word.isdecimal() else word

    def written(self, value: Any) -> str | None:
        """Return the printed word as text."""
        return str(value) if re.fullmatch(self.pattern, str(value)) else None

    def form(self, name: str) -> str:
        """Return the form of a sign for the documentation."""
        return "SIGN"

    def samples(self) -> list[str]:
        """Return the usual sign as a sample."""
        return [self.usual]


def _refuse_unseen(word: str) -> None:
    """Refuse signs that would not be seen, or would change the text around them."""
    if any(map(is_unwanted, word)):
        raise SatgridError(f"{word!r} has a control character")


class SignsField(PhraseField):
    """Some characters, each a sign; ``'#'`` has quotes where it would begin a comment."""

    pattern = r"[^\s#]\S{0,59}"

    def read(self, word: str) -> str:
        """Return the characters that the signs are."""
        if len(word) > 2 and word[0] == word[-1] == "'":
            word = word[1:-1]
        if len(set(word)) < len(word):
            raise SatgridError(f"the signs {word!r} repeat one")
        _refuse_unseen(word)
        if "," in word or "." in word:
            raise SatgridError("neither a comma nor a point can be a sign")
        return word

    def written(self, value: Any) -> str | None:
        """Return the signs as characters."""
        if not isinstance(value, str):
            return None
        word = f"'{value}'" if value.startswith("#") else value
        return word if re.fullmatch(self.pattern, word) else None

    def form(self, name: str) -> str:
        """Return the form of signs for the documentation."""
        return "SIGNS"


class PairsField(PhraseField):
    """Signs, each with its meaning: ``e even and o odd``."""

    def __init__(self, *meanings: str) -> None:
        one = rf"\S (?:{'|'.join(meanings)})"
        self.meanings = meanings
        self.pattern = rf"{one}(?: and {one}){{0,9}}"

    def read(self, word: str) -> tuple[tuple[str, ...], ...]:
        """Return the pairs in a text, each a sign with its meaning."""
        return tuple(tuple(pair.split(" ")) for pair in word.split(" and "))

    def written(self, value: Any) -> str | None:
        """Return the pairs as words: each sign, then its meaning."""
        word = " and ".join(" ".join(pair) for pair in value)
        return word if re.fullmatch(self.pattern, word) else None

    def form(self, name: str) -> str:
        """Return the form of the words for the documentation."""
        return f"SIGN {'|'.join(self.meanings)} and ..."

    def samples(self) -> list[str]:
        """Return two signs with the first two meanings."""
        return [f"e {self.meanings[0]} and o {self.meanings[1]}"]
