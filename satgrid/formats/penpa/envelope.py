"""The envelope of a penpa link: its text is shortened, compressed, and written in base 64.

Source: swaroopg92/penpa-edit, ``class_p.js`` (the replacements) and ``general.js`` (the rest).
"""

from __future__ import annotations

import base64
import re
import zlib

from satgrid.board.text import Value

__all__ = ["EDIT", "LINK", "SOLVE", "packed", "unpacked"]

EDIT = "https://swaroopg92.github.io/penpa-edit/#m=edit&p="
SOLVE = "https://swaroopg92.github.io/penpa-edit/#m=solve&p="
LINK = re.compile(r"(?:https?://[^\s#?]*penpa[^\s#?]*/?[#?])?m=(edit|solve)\b(\S*)")
"""A link: whether it is for editing, and its other parameters."""

_MOST = 4_000_000  # characters of an unpacked link; a 50x50 board with its solution has 300,000
_SHORT = {
    "z": "zZ",
    '"qa"': "z9",
    '"pu_q"': "zQ",
    '"pu_a"': "zA",
    '"grid"': "zG",
    '"edit_mode"': "zM",
    '"surface"': "zS",
    '"line"': "zL",
    '"lineE"': "zE",
    '"wall"': "zW",
    '"cage"': "zC",
    '"number"': "zN",
    '"symbol"': "zY",
    '"special"': "zP",
    '"board"': "zB",
    '"command_redo"': "zR",
    '"command_undo"': "zU",
    '"command_replay"': "z8",
    '"numberS"': "z1",
    '"freeline"': "zF",
    '"freelineE"': "z2",
    '"thermo"': "zT",
    '"arrows"': "z3",
    '"direction"': "zD",
    '"squareframe"': "z0",
    '"polygon"': "z5",
    '"deletelineE"': "z4",
    '"killercages"': "z6",
    '"nobulbthermo"': "z7",
    '"__a"': "z_",
    "null": "zO",
}


def packed(text: str) -> str:
    """Return a text encoded as the parameter ``p`` or ``a`` of a link."""
    for word, short in _SHORT.items():
        text = text.replace(word, short)
    return compressed(text)


def compressed(text: str) -> str:
    """Return a text compressed (raw deflate) and encoded in base 64."""
    packer = zlib.compressobj(9, zlib.DEFLATED, -15)
    return base64.b64encode(packer.compress(text.encode()) + packer.flush()).decode()


def unpacked(word: Value) -> str:
    """Return the decoded text of a parameter.

    Raises
    ------
    ParseError
        If it is damaged, too long, or of the first version of penpa.
    """
    try:
        data = base64.b64decode(word.text + "=" * (-len(word.text) % 4), validate=True)
        reader = zlib.decompressobj(-15)
        plain = reader.decompress(data, _MOST)
        whole = reader.eof or bool(reader.unconsumed_tail)
        text = plain.decode() if reader.eof else ""
    except (ValueError, zlib.error):  # no base 64, no ASCII, no UTF-8
        raise word.error("this is not a link of penpa, or it is damaged") from None
    if not whole:
        raise word.error("this link ends too early, or is damaged")
    if reader.unconsumed_tail:
        raise word.error("this link holds more than a puzzle can have")
    if text[:1].isdigit():
        raise word.error("a link of an old form of penpa: open it there and share it again")
    for long, short in reversed(_SHORT.items()):
        text = text.replace(short, long)
    return text
