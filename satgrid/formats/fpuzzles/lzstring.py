"""The compression of lz-string, as its ``compressToBase64`` writes it.

A stream of codes, each of as many bits as the dictionary needs, least bit first. Code 0 is followed
by a new character of 8 bits, 1 by one of 16, and 2 ends the text; every other code is a word of the
dictionary, to which each step adds the last word and the first character of this one. Six bits make
a character of Base64, the most significant bit first. Source: lz-string 1.5, pieroxy.
"""

from __future__ import annotations

from satgrid.errors import SatgridError

__all__ = ["compressed", "decompressed"]

_SIGNS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
_VALUES = {sign: value for value, sign in enumerate(_SIGNS)} | {"-": 62, "_": 63, " ": 62}
_EIGHT, _SIXTEEN, _END = 0, 1, 2
_LETTER = 6  # bits of a character of Base64


class _Bits:
    """Reads numbers from the bits of a text in Base64."""

    def __init__(self, text: str) -> None:
        self._text, self._at, self._end = text, 0, len(text) * _LETTER

    def number(self, bits: int) -> int:
        """Return the next number; raise SatgridError if the text ends too early."""
        if self._at + bits > self._end:
            raise SatgridError("the link ends before its puzzle does")
        found = 0
        for power in range(bits):
            place, within = divmod(self._at, _LETTER)
            found |= (_VALUES[self._text[place]] >> (_LETTER - 1 - within) & 1) << power
            self._at += 1
        return found


def decompressed(text: str, most: int) -> str:
    """Return the text before compression.

    Parameters
    ----------
    most
        The longest text allowed: a short link can expand to any length.

    Raises
    ------
    SatgridError
        If the text is no such compression, ends early or stands for too long a text.
    """
    bare = text.rstrip("=")
    wrong = next((sign for sign in bare if sign not in _VALUES), None)
    if wrong is not None:
        raise SatgridError(f"{wrong!r} is not a character of a compressed puzzle")
    bits = _Bits(bare)
    first = bits.number(2)
    if first == _END:
        return ""
    if first not in (_EIGHT, _SIXTEEN):
        raise SatgridError("this is not a compressed puzzle")
    last = chr(bits.number(16 if first == _SIXTEEN else 8))
    words = ["", "", "", last]  # the first three codes are no words
    found, length = [last], 1
    while True:
        # As many bits as the number of the word that comes next needs.
        code = bits.number(len(words).bit_length())
        if code == _END:
            return "".join(found)
        if code in (_EIGHT, _SIXTEEN):
            words.append(chr(bits.number(16 if code == _SIXTEEN else 8)))
            code = len(words) - 1
        if code > len(words):
            raise SatgridError("this is not a compressed puzzle")
        word = words[code] if code < len(words) else last + last[0]
        found.append(word)
        length += len(word)
        if length > most:
            raise SatgridError(f"the link unpacks to more than {most:,} characters")
        words.append(last + word[0])
        last = word


def compressed(text: str) -> str:
    """Return the compressed form of a text, as lz-string writes it."""
    numbers: list[tuple[int, int]] = []  # each with its bits
    codes: dict[str, int] = {}
    fresh: set[str] = set()
    size, last, bits, left = 3, "", 2, 2

    def grown() -> None:
        nonlocal bits, left
        left -= 1
        if not left:
            left, bits = 1 << bits, bits + 1

    def put(word: str) -> None:
        if word in fresh:
            wide = ord(word[0]) >= 1 << 8
            numbers.append((int(wide), bits))
            numbers.append((ord(word[0]), 16 if wide else 8))
            grown()
            fresh.remove(word)
        else:
            numbers.append((codes[word], bits))
        grown()

    for sign in text:
        if sign not in codes:
            codes[sign], size = size, size + 1
            fresh.add(sign)
        if last + sign in codes:
            last += sign
            continue
        if last:
            put(last)
        codes[last + sign], size, last = size, size + 1, sign
    if last:
        put(last)
    numbers.append((_END, bits))
    stream = "".join(str(number >> at & 1) for number, some in numbers for at in range(some))
    # lz-string ends with at least one bit more, and fills the last four characters with signs "=".
    stream += "0" * (_LETTER - len(stream) % _LETTER)
    signs = [_SIGNS[int(stream[at : at + _LETTER], 2)] for at in range(0, len(stream), _LETTER)]
    return "".join(signs) + "=" * (-len(signs) % 4)
