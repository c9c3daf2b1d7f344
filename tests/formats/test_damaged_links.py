"""Damaged links of every format: each is read, or refused in one line; what is read is written."""

from __future__ import annotations

import random
import re
from functools import cache

import pytest
from catalogue import ROOT

from satgrid import formats
from satgrid.board.text import Value
from satgrid.errors import SatgridError
from satgrid.formats.penpa.envelope import EDIT, packed, unpacked
from satgrid.puzzle import registry

FORMATS = ("fpuzzles", "penpa", "puzzlink", "pzprv3", "tatham")
NUMBERS = ("0", "1", "-1", "99", "1000", "9" * 30, "1e9", "²")
SIGNS = '0123456789abcdefghijklmnopqrstuvwxyz-_.+=/%@*$!~?&#:,;ABCZ"[]{} \n'


@cache
def links() -> list[tuple[str, str, str]]:
    """Return links of the smallest board of each genre, each with the format and the genre."""
    found = []
    for name in registry.names():
        file = ROOT / "instances" / name / "small.txt"
        [board] = formats.read(file.read_text("utf-8"))
        for form in FORMATS:
            try:
                found.append((form, name, formats.write(board, form)))
            except SatgridError:
                continue
    return found


def damaged(text: str, dice: random.Random) -> str:
    """Return a text with characters replaced, left out, repeated, or of another link."""
    for _ in range(dice.choice((1, 1, 1, 2, 3, 6))):
        start = dice.randrange(len(text) + 1)
        end = start + dice.choice((1, 1, 2, 5, 20))
        front, part, back = text[:start], text[start:end], text[end:]
        numbers = list(re.finditer(r"\d+", text))
        kind = dice.randrange(6)
        if kind == 0:
            text = front + "".join(dice.choices(SIGNS, k=dice.randint(1, 5))) + part[1:] + back
        elif kind == 1:
            text = front + back
        elif kind == 2:
            text = front + part * dice.choice((2, 3, 50)) + back
        elif kind == 3 and numbers:
            match = dice.choice(numbers)
            text = text[: match.start()] + dice.choice(NUMBERS) + text[match.end() :]
        elif kind == 4:
            text = front
        else:
            other = dice.choice(links())[2]
            at = dice.randrange(len(other))
            text = front + other[at : at + dice.choice((3, 20, 200))] + back
    return text


def _one(dice: random.Random) -> None:
    form, name, text = dice.choice(links())
    if form == "penpa" and dice.random() < 0.8:  # inside the envelope more can be wrong
        inner = unpacked(Value(text.strip().split("p=", 1)[1], 1, 1))
        text = f"{EDIT}{packed(damaged(inner, dice))}"
    else:
        text = damaged(text, dice)
    if dice.random() < 0.3:
        text = f"genre: {name}\n{text}"
    told = ""
    try:
        for part in formats.parts(text):
            board = part.read()
            part.solution(board)
            formats.write(board, dice.choice(FORMATS))
    except SatgridError as error:
        told = str(error)
    assert "\n" not in told, text


@pytest.mark.parametrize(
    "number", [150, pytest.param(100_000, marks=pytest.mark.slow)], ids=["some", "all"]
)
def test_none_escapes(number: int) -> None:
    dice = random.Random(number)
    for _ in range(number):
        _one(dice)
