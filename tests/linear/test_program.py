"""Linear programs: points of least cost with the prices of rows, small enough to see."""

from __future__ import annotations

import subprocess
import sys
from math import inf

import pytest

from satgrid.linear.program import LinearRow, program

ROWS = [
    LinearRow(3, inf, {0: 1, 1: 1}),
    LinearRow(-inf, 1, {0: 1, 2: 1}),
    LinearRow(0, 9, {1: 1, 2: 2}),
]


def test_a_program_asked_again_forgets_the_bounds_before() -> None:
    """What costs least: 1 each of column 0, 2 each of column 1; at least 3 of both."""
    asked = program([1, 2, 0], ROWS)
    first = asked.least([0, 0, 0], [5, 5, 5])
    assert first is not None
    assert first.cost == pytest.approx(5)
    assert list(first.values) == pytest.approx([1, 2, 0])
    assert list(first.prices) == pytest.approx([2, -1, 0])
    second = asked.least([0, 0, 1], [5, 5, 5])
    assert second is not None
    assert second.cost == pytest.approx(6)
    assert list(second.values) == pytest.approx([0, 3, 1])
    assert asked.least([0, 0, 0], [5, 1, 5]) is None
    assert asked.least([0, 0, 0], [5, 5, 5]) == first


def test_a_column_without_bounds_grows_as_far_as_rows_allow() -> None:
    found = program([-1, 0], [LinearRow(-inf, 7, {0: 2, 1: 1}), LinearRow(-2, inf, {1: 1})]).least(
        [-inf, -inf], [inf, inf]
    )
    assert found is not None
    assert list(found.values) == pytest.approx([4.5, -2])
    assert list(found.prices) == pytest.approx([-0.5, 0.5])


def test_nothing_is_printed() -> None:
    code = (
        "from satgrid.linear.program import LinearRow, program\n"
        "assert program([1.0], [LinearRow(1, 2, {0: 1})]).least([0.0], [3.0]) is not None\n"
    )
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert (ran.stdout, ran.stderr) == ("", "")
