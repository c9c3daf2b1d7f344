"""Proofs as CaDiCaL writes them, turned into lines of text.

It writes binary DRAT: a letter, ``a`` for a lemma and ``d`` for a deletion, the literals, and a
zero byte. A literal is the number 2v, or 2v + 1 where the variable v is negated, seven bits a byte
from the last ones on; a byte that is not the last has the eighth bit too. So there is no zero byte
in a literal, and one regular expression cuts up a proof of millions of literals, of which only some
thousands are different. Each is written by a table, and its image by another table.
"""

from __future__ import annotations

import re
from collections.abc import Container, Iterator, Sequence

__all__ = ["Trace"]

_WORD = re.compile(rb"\0[ad]?|[\x80-\xff]*[\x01-\x7f]")
_AT_ONCE = 100_000  # words
_DELETION = ord("d")


class Trace:
    """A proof up to its empty clause.

    Parameters
    ----------
    written
        The solver's proof. Its empty clause may be missing if unit propagation alone refutes the
        formula.
    spared
        Clauses whose deletions are left out.
    """

    def __init__(self, written: bytes, spared: Container[frozenset[int]] = frozenset()) -> None:
        steps = written.split(b"\0")
        steps = steps[: steps.index(b"a") if b"a" in steps else -1]
        numbers = _Numbers()
        kept = [
            step
            for step in steps
            if step[0] != _DELETION
            or frozenset(map(numbers.__getitem__, _WORD.findall(step, 1))) not in spared
        ]
        same: dict[bytes, bytes] = {}
        words = _WORD.findall(b"\0".join([b"", *kept, b"a", b""]))
        self._words = list(map(same.setdefault, words, words))

    def text(
        self, ending: Sequence[int] = (), moved: Sequence[int] | None = None
    ) -> Iterator[bytes]:
        """Yield the lines, some at once; the last one is the empty clause.

        Parameters
        ----------
        ending
            Literals to add to every clause.
        moved
            For each variable, by its number, the one to tell in its place, but not in the ending.
        """
        renamed = _Renamed(ending, moved)
        at_first = len(renamed[b"\0"])  # the end of a line, before any line
        for start in range(0, len(self._words), _AT_ONCE):
            text = b"".join(map(renamed.__getitem__, self._words[start : start + _AT_ONCE]))
            yield text if start else text[at_first:]


class _Numbers(dict[bytes, int]):
    """The number of each literal, by its bytes in a binary proof."""

    def __missing__(self, word: bytes) -> int:
        """Work out a literal when it is first met."""
        number = sum((byte & 127) << 7 * place for place, byte in enumerate(word))
        self[word] = -(number >> 1) if number & 1 else number >> 1
        return self[word]


class _Renamed(dict[bytes, bytes]):
    """The text for each word of a proof."""

    def __init__(self, ending: Sequence[int], moved: Sequence[int] | None) -> None:
        super().__init__()
        end = " ".join(map(str, (*ending, 0))).encode() + b"\n"
        self |= {b"\0": end, b"\0a": end, b"\0d": end + b"d "}
        self._numbers = _Numbers()
        self._moved = moved

    def __missing__(self, word: bytes) -> bytes:
        """Return the text of a literal when it is first met."""
        literal = self._numbers[word]
        if self._moved is not None:
            literal = self._moved[literal] if literal > 0 else -self._moved[-literal]
        self[word] = f"{literal} ".encode()
        return self[word]
