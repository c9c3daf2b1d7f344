"""Values that options take: times, numbers of bytes, sizes of boards."""

from __future__ import annotations

import re
from math import isnan, nan
from typing import Any

import click

__all__ = ["BYTES", "DIFFICULTY", "SECONDS", "SIZE"]

_NUMBER = re.compile(r"(\d{1,9})([KMG]?)(?:i?B)?", re.ASCII | re.IGNORECASE)


class _Seconds(click.FloatRange):
    """A time: some seconds, up to thirty years of them."""

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


class _Difficulty(click.Choice[str]):
    """A word of the scale of difficulty; ``very-hard`` stands for ``very hard``."""

    name = "difficulty"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:
        return str(super().convert(str(value).replace(" ", "-"), param, ctx)).replace("-", " ")


SECONDS, BYTES, SIZE = _Seconds(), _Bytes(), _Size()
DIFFICULTY = _Difficulty(("easy", "medium", "hard", "very-hard"))
