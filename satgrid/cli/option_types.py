"""Types of option values: times, numbers of bytes, sizes of boards, cells."""

from __future__ import annotations

import re
from math import isnan, nan
from typing import TYPE_CHECKING, Any

import click

if TYPE_CHECKING:
    from satgrid.board.grid import Place

__all__ = ["BYTES", "DIFFICULTY", "MILLIMETERS", "SECONDS", "SIZE", "place_from"]

_NUMBER = re.compile(r"(\d{1,9})([KMG]?)(?:i?B)?", re.ASCII | re.IGNORECASE)

_LENGTH = re.compile(r"(\d{1,3}(?:\.\d{1,3})?) ?(mm|cm)?", re.ASCII | re.IGNORECASE)
_LISTED = re.compile(r"\d{1,6}(\s*,\s*\d{1,6})+", re.ASCII)
_LETTERED = re.compile(r"(?:l(\d{1,6})\s*)?r(\d{1,6})\s*c(\d{1,6})", re.ASCII | re.IGNORECASE)


class _Seconds(click.FloatRange):
    """A time in seconds, up to thirty years."""

    name = "seconds"

    def __init__(self) -> None:
        super().__init__(min=0, max=1e9, min_open=True)

    def convert(
        self, value: Any, param: click.Parameter | None, ctx: click.Context | None
    ) -> float:
        try:
            seconds = float(value)
        except (TypeError, ValueError):
            seconds = nan
        if isnan(seconds):
            self.fail(f"{value!r} is not a number of seconds.", param, ctx)
        return float(super().convert(seconds, param, ctx))


class _Bytes(click.ParamType[int]):
    """A number of bytes such as 500M or 2G."""

    name = "size"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> int:
        match = _NUMBER.fullmatch(str(value))
        if not match:
            self.fail(f"{value!r} is not a size such as 500M or 2G", param, ctx)
        number, unit = match.groups()
        return int(number) << {"": 0, "K": 10, "M": 20, "G": 30}[unit.upper()]


class _Size(click.ParamType[tuple[int, int]]):
    """A size such as 20x15: rows, then columns."""

    name = "ROWSxCOLUMNS"

    def convert(
        self, value: Any, param: click.Parameter | None, ctx: click.Context | None
    ) -> tuple[int, int]:
        from satgrid.errors import SatgridError
        from satgrid.generators.order import size_from

        try:
            return size_from(str(value))
        except SatgridError as error:
            self.fail(str(error), param, ctx)


class _Millimeters(click.ParamType[float]):
    """A length such as 8mm or 0.8cm, in millimeters."""

    name = "length"

    def convert(
        self, value: Any, param: click.Parameter | None, ctx: click.Context | None
    ) -> float:
        match = _LENGTH.fullmatch(str(value))
        length = float(match[1]) * (10 if match[2] == "cm" else 1) if match else 0
        if not 1 <= length <= 100:
            self.fail(f"{value!r} is not a length such as 8mm, from 1 mm to 100 mm", param, ctx)
        return length


class _Difficulty(click.Choice[str]):
    """A word of the difficulty scale; ``very-hard`` also means ``very hard``."""

    name = "difficulty"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:
        return str(super().convert(str(value).replace(" ", "-"), param, ctx)).replace("-", " ")


SECONDS, BYTES, SIZE, MILLIMETERS = _Seconds(), _Bytes(), _Size(), _Millimeters()
DIFFICULTY = _Difficulty(("easy", "medium", "hard", "very-hard"))


def place_from(text: str, shape: tuple[int, ...]) -> Place:
    """Read a cell, counted from 1: ``1,2`` or ``r1c2``; in 3D ``3,1,2`` or ``l3r1c2``.

    >>> place_from("r1c2", (6, 6))
    (0, 1)

    Raises
    ------
    SatgridError
        If there is no such cell on a board of this shape.
    """
    from satgrid.errors import SatgridError

    text = text.strip()
    lettered = _LETTERED.fullmatch(text)
    if lettered:
        numbers = [number for number in lettered.groups() if number is not None]
    else:
        numbers = text.split(",") if _LISTED.fullmatch(text) else []
    place = tuple(int(number) - 1 for number in numbers)
    if (
        len(place) != len(shape)
        or min(place) < 0
        or any(at >= most for at, most in zip(place, shape, strict=True))
    ):
        solid = len(shape) == 3
        listed, lettered_as = ("layer,row,column", "l1r2c3") if solid else ("row,column", "r1c2")
        size = ",".join(map(str, shape))
        raise SatgridError(
            f"{text!r} is not a cell: write it as {listed}, from 1 to {size}, or as {lettered_as}"
        )
    return place
