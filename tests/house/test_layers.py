"""Who may import whom: the table of ``docs/architecture.md``, read from the source."""

from __future__ import annotations

import ast
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from pathlib import Path

import pytest
from catalogue import BY_HAND, ROOT

from satgrid.puzzle import registry

PACKAGE = ROOT / "satgrid"
# Bottom to top: the modules of a folder may import those of the folders named beside it, each of
# which stands above it, and each other without a cycle.
LAYERS: dict[str, set[str]] = {
    "record": set(),
    "errors": set(),
    "system": {"errors"},
    "board": {"errors"},
    "sat": {"errors", "system"},
    "linear": {"errors"},
    "formula": {"errors", "sat", "system"},
    "machines": set(),
    "puzzle": {"board", "errors", "formula", "machines", "system"},
    "judging": {"board", "errors", "puzzle"},
    # What genres are declared with: seven rooms.
    "phrases": {"board", "errors", "puzzle"},
    "grounds": {"board", "errors", "formula", "linear", "machines", "puzzle"},
    "layers": {"board", "errors", "phrases", "puzzle"},
    "answers": {"board", "errors", "layers", "phrases", "puzzle"},
    "rules": {"answers", "board", "errors", "formula", "grounds", "judging", "layers", "linear"}
    | {"machines", "phrases", "puzzle"},
    "declared": {"answers", "board", "errors", "formula", "grounds", "judging", "layers"}
    | {"machines", "phrases", "puzzle", "rules", "system"},
    "own_text": {"answers", "board", "declared", "errors", "layers", "phrases", "puzzle", "rules"},
    "steps": {"answers", "board", "declared", "grounds", "layers", "linear", "puzzle", "rules"},
    "solve": {"errors", "formula", "sat", "system"},
    "frontier": {"board", "errors", "machines", "system"},
    "runs": {"board", "errors", "formula", "puzzle", "solve", "system"},
    "counting": {
        "board",
        "errors",
        "formula",
        "frontier",
        "machines",
        "puzzle",
        "runs",
        "solve",
        "system",
    },
    "explain": {"board", "errors", "formula", "own_text", "puzzle", "solve", "steps", "system"},
    "formats": {"answers", "board", "declared", "errors", "formula", "layers", "puzzle", "system"},
    "proofs": {"board", "errors", "formula", "puzzle", "runs", "solve", "system"},
    "verdicts": {
        "board",
        "counting",
        "errors",
        "explain",
        "formats",
        "formula",
        "proofs",
        "puzzle",
        "runs",
        "solve",
        "system",
    },
    "generators": {
        "answers",
        "board",
        "declared",
        "errors",
        "explain",
        "formula",
        "layers",
        "own_text",
        "puzzle",
        "rules",
        "solve",
        "system",
        "verdicts",
    },
    "drawing": {"answers", "board", "declared", "errors", "layers", "own_text", "puzzle"}
    | {"steps", "system"},
}
# A genre's files by their role; nothing outside ``genres`` imports a genre.
_RULES = {"answers", "board", "declared", "errors", "formula", "grounds", "judging", "layers"}
_RULES |= {"machines", "phrases", "puzzle", "rules", "system"}
ROLES: dict[str, set[str]] = {
    "picture": {"board", "drawing", "errors", "puzzle"},
    "terminal": {"board", "drawing", "puzzle"},
    "judge": {"board", "errors", "judging", "puzzle"},
    "steps": {"board", "errors", "puzzle", "steps"},
    "generator": _RULES | {"frontier", "generators", "solve"},
    "image": _RULES | {"generators", "solve"},
    "penpa": {"answers", "board", "errors", "formats", "puzzle"},
    "puzzlekit": {"board", "errors", "formats", "puzzle"},
    "puzzlink": {"board", "errors", "formats", "puzzle"},
    "formats": {"board", "errors", "formats", "puzzle"},
}
OTHERS = _RULES | {"machines"}
"""What the other files of a genre may import: its rules, clauses, judge and text."""
LAYERS["web"] = {
    "board",
    "declared",
    "drawing",
    "errors",
    "formats",
    "formula",
    "layers",
    "own_text",
    "puzzle",
    "system",
}
_EVERY = set(LAYERS)
_VERSIONED = ("cli", "generators", "web", "__main__")  # which state the version
LAYERS["solved"] = {"board", "drawing", "errors", "puzzle"}
LAYERS["notebook"] = {"board", "drawing", "errors", "explain", "puzzle", "solve", "steps"}
LAYERS["notebook"] |= {"verdicts"}
LAYERS["cli"] = _EVERY | {"notebook"}
LAYERS["__main__"] = {"cli"}
LAYERS["loaded"] = _EVERY | {"notebook", "solved"}
LAYERS["new_puzzles"] = {"board", "errors", "formats", "generators", "loaded", "puzzle", "solved"}
LAYERS["api"] = {"errors", "formats", "loaded", "new_puzzles", "notebook", "solved"}
LAYERS["own_genre"] = {"answers", "board", "errors", "layers", "loaded", "new_puzzles"}
LAYERS["own_genre"] |= {"own_text", "puzzle", "rules"}
LAYERS["__init__"] = {"api", "own_genre"}
# Beyond the standard library.
OUTSIDE: dict[str, set[str]] = {
    "sat": {"pysat"},
    "linear": {"highspy", "numpy", "pyodide", "satgrid_highs"},
    "formula": {"networkx"},
    "solve": {"pyganak"},
    "puzzle": {"networkx"},
    "generators": {"networkx"},
    "genres": {"defusedxml", "networkx"},
    "frontier": {"numpy"},
    "runs": {"dask", "distributed", "networkx"},
    "cli": {"click", "rich"},
    "solved": {"numpy"},
    "web": {"pebble", "starlette", "uvicorn"},
}
# Loaded where they are used: the command line must answer at once.
HEAVY = ("networkx", "numpy", "highspy", "dask", "distributed", "pysat", "pysolvers", "sqlite3")


def name_of(path: Path) -> str:
    """Return a file's place in the package with dots: ``genres.tiling``."""
    return ".".join(path.relative_to(PACKAGE).with_suffix("").parts)


SOURCES = {name_of(path): path for path in sorted(PACKAGE.rglob("*.py"))}


def layer_of(name: str) -> str:
    return name.split(".")[0]


ROOMS = {
    layer_of(name): [one for one in SOURCES if layer_of(one) == layer_of(name)] for name in SOURCES
}
"""The modules of each layer: a test of a room names those of them that are wrong."""


@cache
def nodes(name: str) -> list[ast.AST]:
    return list(ast.walk(ast.parse(SOURCES[name].read_text(encoding="utf-8"))))


@cache
def imported(name: str) -> frozenset[str]:
    """Return the modules that a source file imports, anywhere in it, with dots."""
    return frozenset(_imported(name))


def _imported(name: str) -> Iterator[str]:
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


def test_page_shows_every_folder() -> None:
    page = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
    tree = page.split("```")[1]
    shown = {line.split()[0].rstrip("/") for line in tree.splitlines() if line.startswith("  ")}
    assert {name for name in {*LAYERS, "genres"} if not name.startswith("__")} <= shown


def test_every_module_has_its_place() -> None:
    """A new folder is entered in the table above, and in ``docs/architecture.md``."""
    assert {layer_of(name) for name in SOURCES} <= {*LAYERS, "genres"}


def genre_of(name: str) -> tuple[str, str]:
    """Return the genre of a module in ``genres`` and its role: ``picture``, ``puzzlink``."""
    _, genre, role, *_ = [*name.split("."), "", ""]
    return genre, role.partition("_")[0]


def allowed_for(name: str) -> set[str]:
    """Return the layers that a module may import: any module may make records."""
    return {"record"} | _allowed(name)


def _allowed(name: str) -> set[str]:
    own = layer_of(name)
    if name.endswith(".__init__"):
        return LAYERS.get(own, OTHERS) | {own}
    if own == "genres":
        return ROLES.get(genre_of(name)[1], OTHERS) | {own}
    return LAYERS[own] | {own} | ({"__init__"} if own in _VERSIONED else set())


@pytest.mark.parametrize("room", ROOMS)
def test_imports_point_downwards(room: str) -> None:
    if room not in {*LAYERS, "genres"}:
        pytest.skip("has no place yet, as another test says")
    met = {name: {layer_of(one) for one in inner(name)} - allowed_for(name) for name in ROOMS[room]}
    assert {name: above for name, above in met.items() if above} == {}


STUBS = {path.parent.name: path for path in sorted(PACKAGE.glob("*/__init__.pyi"))}


@pytest.mark.parametrize("folder", STUBS)
def test_folders_load_what_they_show_when_it_is_asked_for(folder: str) -> None:
    """And give it whatever was loaded before: no module there has the name of what is shown."""
    package = f"satgrid.{folder}"
    names, modules = set(import_module(package).__all__), set()
    for node in ast.walk(ast.parse(STUBS[folder].read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom):
            modules.add(f"{package}.{node.module}")
            for alias in node.names:
                shown = getattr(import_module(package), alias.name)
                assert shown is getattr(import_module(f"{package}.{node.module}"), alias.name)
                names.remove(alias.name)
    assert names == set()
    assert set(dir(import_module(package))) == set(import_module(package).__all__)
    assert not {name.removeprefix(f"{folder}.") for name in SOURCES} & set(
        import_module(package).__all__
    )
    code = f"import {package}, sys; print(*sys.modules)"
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert not set(ran.stdout.split()) & modules


def test_no_module_imports_itself_by_way_of_others() -> None:
    """Importing ``a.b`` runs ``a/__init__.py``, too, so a package counts with its modules."""
    edges = {name: {one for one in inner(name) if one in SOURCES} for name in SOURCES}
    done: set[str] = set()

    def visit(name: str, above: tuple[str, ...]) -> None:
        assert name not in above, " -> ".join([*above, name])
        if name not in done:
            for one in sorted(edges[name]):
                visit(one, (*above, name))
            done.add(name)

    for name in SOURCES:
        visit(name, ())


@pytest.mark.parametrize("room", ROOMS)
def test_third_parties_are_met_in_one_place(room: str) -> None:
    inside = {"satgrid", *sys.stdlib_module_names, *OUTSIDE.get(room, ())}
    for name in ROOMS[room]:
        lazy = {"lazy_loader"} if name.endswith("__init__") else set()
        assert {one.split(".")[0] for one in imported(name)} - inside - lazy == set(), name


MOST_FILES = 55
"""So many files a room has at most; ``genres`` has one for each genre."""
A_ROLE = {"PAINTER"}
"""What modules of one role have, each for its genre."""


@pytest.mark.parametrize("room", sorted({path.parent for path in SOURCES.values()}))
def test_a_room_has_no_more_files_than_one_sees_at_a_glance(room: Path) -> None:
    files = [path for path in room.glob("*.py") if path.stem != "__init__"]
    assert room.name == "genres" or len(files) <= MOST_FILES


def test_each_public_class_has_a_name_of_its_own() -> None:
    found: dict[str, list[str]] = {}
    for name in SOURCES:
        for node in ast.parse(SOURCES[name].read_text(encoding="utf-8")).body:
            if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                found.setdefault(node.name, []).append(name)
    twice = {name: modules for name, modules in found.items() if len(modules) > 1}
    assert twice.keys() <= A_ROLE, twice


def test_a_formula_knows_nothing_of_solvers() -> None:
    """Of the wall around PySAT it sees the part that bounds how many literals hold."""
    for name in ROOMS["formula"]:
        below = {one for one in inner(name) if layer_of(one) == "sat"}
        assert below <= {"sat.pysat_cardinality"}, name


def test_cardinality_clauses_come_without_a_solver() -> None:
    assert inner("sat.pysat_cardinality") == {"sat.calls"}
    assert inner("sat.calls") == set()


def test_a_genre_knows_no_other_genre() -> None:
    for name in ROOMS["genres"]:
        met = {genre_of(one)[0] for one in inner(name) if layer_of(one) == "genres"}
        assert met <= {genre_of(name)[0]}, name


def test_of_the_system_a_genre_knows_when_time_is_over() -> None:
    """What follows without clauses is looked for until then; files and processes are no rules."""
    for name in ROOMS["genres"]:
        assert {one for one in inner(name) if layer_of(one) == "system"} <= {"system.limits"}, name


_CLAUSES = {"declared", "formula", "grounds", "rules"}


def test_a_genre_that_is_a_folder_has_a_file_for_its_judge() -> None:
    """But for one whose declared rules judge."""
    folders = [name for name in BY_HAND if f"genres.{name}.puzzle" in SOURCES]
    folders = [name for name in folders if not getattr(registry.find(name), "constraints", None)]
    assert [name for name in folders if f"genres.{name}.judge" not in SOURCES] == []


@pytest.mark.parametrize("genre", BY_HAND)
def test_the_judge_shares_nothing_with_the_clauses(genre: str) -> None:
    """Where they have files of their own; nor does any file they import know of both."""

    def reached(role: str) -> set[str]:
        fresh, seen = {f"genres.{genre}.{role}"} & set(SOURCES), set()
        while fresh:
            name = fresh.pop()
            seen.add(name)
            fresh |= {one for one in inner(name) if one.startswith(f"genres.{genre}.")} - seen
        return seen

    judge = reached("judge")
    assert not {one for name in judge for one in inner(name) if layer_of(one) in _CLAUSES}
    assert f"genres.{genre}.clauses" not in judge
    assert f"genres.{genre}.judge" not in reached("clauses")


@pytest.mark.parametrize("room", [room for room in ROOMS if room != "cli"])
def test_only_the_command_line_prints(room: str) -> None:
    forbidden = {"print", "input", "sys.stdout", "sys.stderr", "sys.exit"}
    for name in ROOMS[room]:
        for node in nodes(name):
            called = ""
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
                called = node.func.id
            elif isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
                called = f"{node.value.id}.{node.attr}"
            assert called not in forbidden, f"{name}, line {getattr(node, 'lineno', 0)}"
        if room != "__main__":
            assert not {"click"} & {one.split(".")[0] for one in imported(name)}, name


@pytest.mark.parametrize("module", ["satgrid", "satgrid.cli.main"])
def test_command_line_starts_without_heavy_modules(module: str) -> None:
    code = f"import {module}, sys; print(*sys.modules)"
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    loaded = {one.split(".")[0] for one in ran.stdout.split()}
    assert "satgrid" in loaded
    assert loaded.isdisjoint(HEAVY)
    assert "satgrid.genres.tiling.puzzle" not in ran.stdout.split(), "puzzles are found by name"


def _run(*arguments: str) -> tuple[str, set[str]]:
    """Return what a command prints, and the modules that it has loaded."""
    code = (
        "import sys\n"
        "from satgrid.cli.main import main\n"
        f"sys.argv[1:] = {list(arguments)!r}\n"
        "try:\n    main()\nexcept SystemExit:\n    pass\n"
        "print(*sys.modules, file=sys.stderr)\n"
    )
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    return ran.stdout, set(ran.stderr.splitlines()[-1].split())


def test_help_needs_no_heavy_module() -> None:
    told, loaded = _run("--help")
    assert "count" in told
    assert loaded.isdisjoint({*HEAVY} - {"sqlite3"})


@pytest.mark.parametrize("command", ["check", "count", "list", "solve"])
def test_a_question_loads_what_it_needs(command: str) -> None:
    more = [] if command == "solve" else ["--jobs", "1"]  # however busy the machine is
    more += ["--method", "sat"] if command == "count" else []  # merged states need numpy
    _, loaded = _run(command, str(ROOT / "instances" / "shakashaka" / "10x10.txt"), *more)
    assert "pysat" in loaded
    assert loaded.isdisjoint({"networkx", "numpy", "highspy", "sqlite3"})
    assert loaded.isdisjoint({"multiprocessing", "socket"})
    assert loaded.isdisjoint({"satgrid.formats.puzzlekit.collection", "satgrid.formats.puzzlink"})
    assert loaded.isdisjoint({"satgrid.proofs.certificate", "satgrid.runs.ledger_store"})


@pytest.mark.parametrize("name", ["norinori", "slither"])
def test_a_url_loads_one_genre(name: str) -> None:
    genre = {"slither": "slitherlink"}.get(name, name)
    told, loaded = _run("check", f"https://puzz.link/p?{name}/2/2/00", "--jobs", "1")
    assert genre in told
    genres = {one.split(".")[2] for one in loaded if one.startswith("satgrid.genres.")}
    assert genres == {genre}


def test_a_count_by_the_frontier_loads_little_else() -> None:
    board = str(ROOT / "instances" / "tiling" / "small.txt")
    told, loaded = _run("count", board)
    assert told == "4\n"
    assert "numpy" in loaded
    assert loaded.isdisjoint({"networkx", "highspy", "pysat", "pysolvers", "sqlite3"})
    assert loaded.isdisjoint({"xml", "urllib.request"})
    assert loaded.isdisjoint({"satgrid.genres.nonogram.puzzle", "satgrid.runs.run"})
    assert "multiprocessing" not in loaded
