"""The files in ``encodings/`` describe the encoders correctly."""

from __future__ import annotations

import os
import subprocess
import sys
from importlib.util import module_from_spec, spec_from_file_location
from typing import Any

import pytest
from catalogue import BY_HAND, DECLARED, ROOT, encoded, load

from satgrid.formula import dimacs
from satgrid.formula.clauses import Formula
from satgrid.formula.connectivity import eager
from satgrid.puzzle import registry
from satgrid.runs.pockets import exclusions
from satgrid.system.limits import ENDLESS

NAMES = BY_HAND


def table(text: str, heading: str) -> list[dict[str, str]]:
    section = text.split(f"\n## {heading}\n")[1].split("\n## ")[0]
    lines = [line.strip("| ") for line in section.splitlines() if line.startswith("|")]
    head, _, *body = [[cell.strip() for cell in line.split(" | ")] for line in lines]
    return [dict(zip(head, row, strict=True)) for row in body]


def page(name: str) -> str:
    return (ROOT / "encodings" / f"{name}.md").read_text(encoding="utf-8")


def formula_of(name: str, board: str, encoding: str) -> Formula:
    return eager(encoded(load(ROOT / "instances" / name / f"{board}.txt"), encoding))


@pytest.mark.parametrize("name", NAMES)
def test_sizes_match(name: str) -> None:
    """The default encoding stands under "Sizes", any other under "Sizes (name)"."""
    for encoding in registry.find(name).encodings:
        first = encoding == registry.find(name).encodings[0]
        rows = table(page(name), "Sizes" if first else f"Sizes ({encoding})")
        assert rows
        for row in rows:
            sizes = formula_of(name, row.pop("board"), encoding).sizes()
            for count in {"auxiliary"} & row.keys() - sizes.keys():
                sizes[count] = 0
            assert {key: int(count.replace(",", "")) for key, count in row.items()} == sizes


def test_pockets_match() -> None:
    for row in table(page("tiling"), "Pockets"):
        cover = load(ROOT / "instances/tiling" / f"{row['board']}.txt").cover()
        assert cover is not None
        found = exclusions(cover, [], cover.placements, ENDLESS)
        sizes = [sum(len(some) == number for some in found) for number in (1, 2)]
        assert [int(row[name]) for name in ("placements", "pairs")] == sizes, row


@pytest.mark.parametrize("name", NAMES)
def test_names_match(name: str) -> None:
    formulas = [formula_of(name, "small", each) for each in registry.find(name).encodings]
    blocks = dict.fromkeys(block for formula in formulas for block in formula.blocks)
    rules = dict.fromkeys(rule for formula in formulas for rule in formula.rules)
    assert {row["name"] for row in table(page(name), "Variables")} == set(blocks)
    assert {row["name"] for row in table(page(name), "Rules")} == set(rules)


@pytest.mark.parametrize("name", NAMES)
def test_golden_formula_is_current(name: str) -> None:
    """If the change is meant: python tools/golden.py NAME, and an entry in the changelog."""
    board = load(ROOT / "instances" / name / "small.txt")
    written = "".join(dimacs.write(encoded(board), board.text().splitlines()))
    golden = ROOT / "encodings" / f"{name}.cnf"
    assert written == golden.read_text(encoding="utf-8")


def test_pages_of_rules_and_declared_genres_are_current() -> None:
    """If the change is meant: python tools/rules.py, and an entry in the changelog."""
    spec = spec_from_file_location("tools_rules", ROOT / "tools" / "rules.py")
    assert spec is not None
    assert spec.loader is not None
    module: Any = module_from_spec(spec)
    spec.loader.exec_module(module)
    pages = module.pages()
    assert list(module.changed()) == []
    there = {f"encodings/rules/{path.name}" for path in (ROOT / "encodings/rules").iterdir()}
    assert there <= set(pages)


def test_every_page_has_its_puzzle() -> None:
    """Or is that of a constraint, which has its own tests and no golden formula."""
    for suffix, others in ((".md", {"areas", "connectivity", "machines"}), (".cnf", set())):
        pages = {path.stem for path in (ROOT / "encodings").glob(f"*{suffix}")}
        assert pages == {*NAMES, *DECLARED, *others}


def test_folder_stays_out_of_the_way_of_the_interpreter() -> None:
    """A Python file in ``encodings/`` can shadow the standard library's package."""
    assert not list((ROOT / "encodings").rglob("*.py"))
    start = subprocess.run(
        [sys.executable, "-c", ""], env={**os.environ, "PYTHONPATH": str(ROOT)}, check=False
    )
    assert start.returncode == 0
