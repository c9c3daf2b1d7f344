"""Who may import whom: the table of ``docs/architecture.md``, read from the source."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from catalogue import ROOT

PACKAGE = ROOT / "satgrid"
# Bottom to top: a module may import those named beside it, and each of these stands above it.
# A folder is one entry; what its modules may import of each other is tested further down.
LAYERS: dict[str, set[str]] = {
    "errors": set(),
    "interrupts": set(),
    "grid": set(),
    "cover": set(),
    "sketch": set(),
    "text": {"errors"},
    "regions": {"errors", "grid", "text"},
    "marking": {"cover", "errors", "grid", "text"},
    "polyforms": {"grid"},
    "lines": set(),
    "linewise": {"errors", "grid", "lines"},
    "formula": {"errors"},
    "cardinality": {"errors", "formula", "interrupts"},
    "automaton": {"errors", "formula"},
    "dimacs": {"errors", "formula"},
    "backends": {"errors", "formula", "interrupts"},
    "solver": {"backends", "errors", "formula", "interrupts"},
    "_mus": {"errors", "formula", "interrupts", "solver"},  # minimal unsatisfiable sets
    "drat": {"errors", "formula", "interrupts", "solver"},
    "enumeration": {"formula", "solver"},
    "puzzle": {"cover", "errors", "formula", "grid", "text"},
    "puzzles": {
        "automaton",
        "cardinality",
        "cover",
        "errors",
        "formula",
        "grid",
        "lines",
        "linewise",
        "marking",
        "polyforms",
        "puzzle",
        "regions",
        "sketch",
        "text",
    },
    "judging": {"enumeration", "errors", "formula", "puzzle"},
    "registry": {"errors", "puzzle", "puzzles", "text"},
    "symmetry": {"grid", "puzzle"},
    "components": {"formula"},
    "cubes": {"backends", "components", "formula", "solver", "symmetry"},
    "frontier": {"cover", "errors", "grid", "interrupts"},
    "counter": {"errors", "formula"},
    "workers": {"errors", "interrupts"},
    "jobs": {"components", "cubes", "errors", "formula", "registry", "solver"},
    "runs": {"cubes", "errors", "jobs", "workers"},
    "lock": {"errors"},
    "database": {"errors", "lock"},
    "store": {"cubes", "database"},
    "stage": {"cubes", "jobs", "store"},
    "request": {
        "cubes",
        "dimacs",
        "errors",
        "formula",
        "jobs",
        "puzzle",
        "registry",
        "runs",
        "store",
        "symmetry",
    },
    "counting": {
        "counter",
        "cubes",
        "enumeration",
        "errors",
        "frontier",
        "jobs",
        "request",
        "runs",
        "stage",
        "store",
        "symmetry",
    },
    "listing": {
        "cubes",
        "errors",
        "frontier",
        "jobs",
        "request",
        "runs",
        "stage",
        "store",
        "symmetry",
    },
    "estimation": {"cubes", "frontier", "jobs", "request", "solver"},
    "explain": {"_mus", "errors", "formula", "grid", "puzzle", "solver"},
    "difference": {"enumeration", "errors", "explain", "formula", "grid", "puzzle", "solver"},
    "steps": {"_mus", "errors", "explain", "grid", "puzzle"},
    "generators": {
        "_mus",
        "cover",
        "enumeration",
        "errors",
        "formula",
        "grid",
        "polyforms",
        "puzzle",
        "puzzles",
        "regions",
        "solver",
    },
    "generation": {"enumeration", "errors", "generators", "grid", "puzzle"},
    "deduction": {
        "backends",
        "enumeration",
        "errors",
        "formula",
        "grid",
        "linewise",
        "puzzle",
        "solver",
    },
    "proof": {"dimacs", "drat", "enumeration", "errors", "formula", "puzzle", "solver", "text"},
    "formats": {
        "dimacs",
        "errors",
        "grid",
        "puzzle",
        "puzzles",
        "regions",
        "registry",
        "text",
    },
    "outcomes": {"enumeration", "errors", "formats", "judging", "proof", "puzzle"},
    "checking": {"enumeration", "outcomes", "workers"},
    "drawing": {"cover", "errors", "grid", "puzzle", "puzzles", "text"},
}
LAYERS["cli"] = set(LAYERS)
LAYERS["__main__"] = {"cli"}
LAYERS["api"] = set(LAYERS) - {"cli", "__main__"}
LAYERS["__init__"] = {"api"}
# Beyond the standard library.
OUTSIDE: dict[str, set[str]] = {
    "cardinality": {"pysat"},
    "interrupts": {"pysat"},
    "backends": {"pysat"},
    "drat": {"pysat"},
    "_mus": {"pysat"},
    "components": {"networkx"},
    "symmetry": {"networkx"},
    "generators": {"networkx"},
    "frontier": {"numpy"},
    "counter": {"pyganak"},
    "workers": {"dask", "distributed"},
    "formats": {"defusedxml"},
    "cli": {"click", "rich"},
}
# Loaded where they are used: the command line must answer at once.
HEAVY = ("networkx", "numpy", "dask", "distributed", "rich", "pysat", "pysolvers", "sqlite3")


def name_of(path: Path) -> str:
    """Return a file's place in the package with dots: ``puzzles.tiling``."""
    return ".".join(path.relative_to(PACKAGE).with_suffix("").parts)


SOURCES = {name_of(path): path for path in sorted(PACKAGE.rglob("*.py"))}


def layer_of(name: str) -> str:
    return name.split(".")[0]


def nodes(name: str) -> Iterator[ast.AST]:
    return ast.walk(ast.parse(SOURCES[name].read_text(encoding="utf-8")))


def imported(name: str) -> Iterator[str]:
    """Yield the modules that a source file imports, anywhere in it, with dots."""
    for node in nodes(name):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{name}: imports are written in full"
            assert node.module is not None
            for alias in node.names:
                full = f"{node.module}.{alias.name}"
                inside = full.removeprefix("satgrid.")
                is_module = inside in SOURCES or f"{inside}.__init__" in SOURCES
                yield full if is_module else node.module


def inner(name: str) -> set[str]:
    """Return the modules of the package that a source file imports."""
    found = {one.removeprefix("satgrid.") for one in imported(name) if one.startswith("satgrid.")}
    return found | ({"__init__"} if "satgrid" in imported(name) else set())


def test_table_points_downwards() -> None:
    order = list(LAYERS)
    for name, allowed in LAYERS.items():
        for below in allowed:
            assert order.index(below) < order.index(name), f"{name} stands below {below}"


def test_page_says_imports_point_down_its_table() -> None:
    page = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
    table = page.split("\n## Modules, bottom to top\n")[1].split("\n## ")[0]
    rows = [line.split("|")[1] for line in table.splitlines() if line.startswith("| `")]
    row_of = {
        name.removesuffix("/*"): at
        for at, names in enumerate(rows)
        for name in re.findall(r"`([\w/*]+)`", names)
    }
    for name, allowed in LAYERS.items():
        if not name.startswith("__"):
            below = {one for one in allowed if not one.startswith("__")}
            late = {one for one in below if row_of[one] > row_of[name]}
            assert not late, f"{name} stands above {late}"


def test_every_module_has_its_place() -> None:
    """A new module is entered in the table above, and in ``docs/architecture.md``."""
    assert {layer_of(name) for name in SOURCES} <= set(LAYERS)


@pytest.mark.parametrize("name", SOURCES)
def test_imports_point_downwards(name: str) -> None:
    own = layer_of(name)
    if own not in LAYERS:
        pytest.skip("has no place yet, as another test says")
    used = {layer_of(one) for one in inner(name)}
    allowed = LAYERS[own] | ({own} if "." in name else set())
    if own in ("cli", "__main__"):
        allowed |= {"__init__"}  # for the version
    assert used <= allowed


@pytest.mark.parametrize("name", SOURCES)
def test_third_parties_are_met_in_one_place(name: str) -> None:
    used = {one.split(".")[0] for one in imported(name)} - {"satgrid"}
    outside = {one for one in used if one not in sys.stdlib_module_names}
    assert outside <= OUTSIDE.get(layer_of(name), set())


def test_a_puzzle_knows_no_other_puzzle() -> None:
    """Nor a private module of another one."""
    owners: dict[str, set[str]] = {}
    for name in SOURCES:
        folder, _, own = name.partition(".")
        if folder != "puzzles" or own.startswith("_"):
            continue
        seen: set[str] = set()
        fresh = [name]
        while fresh:
            for one in inner(fresh.pop()):
                if one.startswith("puzzles") and one not in seen:
                    assert one.startswith("puzzles._"), f"{name} imports {one}"
                    seen.add(one)
                    fresh.append(one)
        for one in seen:
            owners.setdefault(one, set()).add(own)
    assert all(len(puzzles) == 1 for puzzles in owners.values()), owners
    private = {name for name in SOURCES if name.startswith("puzzles._") and "__" not in name}
    assert private == set(owners), "a private module that nobody uses"


@pytest.mark.parametrize("name", [name for name in SOURCES if layer_of(name) != "cli"])
def test_only_the_command_line_prints(name: str) -> None:
    for node in nodes(name):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            assert node.func.id not in ("print", "input"), f"line {node.lineno}"
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
            called = f"{node.value.id}.{node.attr}"
            assert called not in ("sys.stdout", "sys.stderr", "sys.exit"), f"line {node.lineno}"
    if name != "__main__":
        assert not {"click", "rich"} & {one.split(".")[0] for one in imported(name)}


@pytest.mark.parametrize("module", ["satgrid", "satgrid.cli.main"])
def test_command_line_starts_without_heavy_modules(module: str) -> None:
    code = f"import {module}, sys; print(*sys.modules)"
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    loaded = {one.split(".")[0] for one in ran.stdout.split()}
    assert "satgrid" in loaded
    assert loaded.isdisjoint(HEAVY)
    assert "satgrid.puzzles.tiling" not in ran.stdout.split(), "puzzles are found by name"


def test_help_needs_no_heavy_module() -> None:
    code = (
        "import sys\n"
        "from satgrid.cli.main import main\n"
        "sys.argv[1:] = ['--help']\n"
        "try:\n    main()\nexcept SystemExit:\n    pass\n"
        "print(*sys.modules, file=sys.stderr)\n"
    )
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert "count" in ran.stdout
    loaded = {one.split(".")[0] for one in ran.stderr.split()}
    assert loaded.isdisjoint({"networkx", "numpy", "dask", "distributed", "pysat", "pysolvers"})
