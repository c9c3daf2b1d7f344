"""Words of the collection, and what a layer of satgrid calls them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from satgrid.board.symbols import BLANK
from satgrid.board.text import Value
from satgrid.errors import ParseError
from satgrid.formats.puzzlekit.sheet import NOTHING, is_nothing
from satgrid.layers.words import Words
from satgrid.layers.words_beside import Beside

__all__ = ["is_bare", "ours", "theirs", "word_of"]


def is_bare(layer: Any, word: Value) -> bool:
    """Return whether a word means an empty place; where ``-`` is a sign, only the dot does."""
    if NOTHING in getattr(layer, "words", ()):
        return word.text == BLANK
    return is_nothing(word)


def ours(layer: Any, word: Value) -> Value:
    """Translate a word of the collection into the layer's own text."""
    given = BLANK if is_bare(layer, word) else word.text
    return Value(dict(layer.puzzlekit).get(given, given), word.line, word.column)


def word_of(layer: Words | Beside, word: Value, signs: Sequence[str]) -> Any:
    """Return a word of the collection as a value; an error lists the collection's words."""
    try:
        return layer.word(ours(layer, word))
    except ParseError:
        shown = theirs(layer)
        known = [shown(sign) for sign in dict.fromkeys([BLANK, *signs])]
        if layer.most >= layer.least:
            known.append(f"{layer.least}-{layer.most}")
        known = [*dict.fromkeys(NOTHING if one == BLANK else one for one in known)]
        raise word.error(f"{word.text[:20]!r} is not one of {' '.join(known)}") from None


def theirs(layer: Any, spelled: Callable[[Any], str] = str) -> Callable[[Any], str]:
    """Translate a word of the layer into the form of the collection."""
    words = {ours: theirs for theirs, ours in layer.puzzlekit}

    def shown(word: Any) -> str:
        text = word if isinstance(word, str) else "" if word is None else spelled(word)
        return words.get(text, text) or NOTHING

    return shown
