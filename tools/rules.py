"""Write a page for each rule class, and a formula and a page for each declared genre.

    python tools/rules.py            writes encodings/rules/*.md, encodings/GENRE.md and GENRE.cnf
    python tools/rules.py --check    exits with 1 where one of them would change

A page of a rule has its meaning, its constraints, and how many clauses and helpers it takes on the
small boards of the genres that have it. A page of a genre lists its rules; the formula is that of
``instances/GENRE/small.txt``.
"""

from __future__ import annotations

import inspect
import re
import sys
from collections.abc import Mapping
from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules
from typing import Any

import satgrid.declared
import satgrid.rules
from satgrid.formula import dimacs
from satgrid.formula.clauses import Formula
from satgrid.formula.connectivity import eager
from satgrid.puzzle import registry
from satgrid.rules.rule import Rule

ROOT = Path(__file__).parents[1]
LINK = "https://puzz.link/rules.html?"


def _kind(answer: Any) -> str:
    """Return the kind of an answer in words: ``lines and cells``."""
    return re.sub(r"(?<=[a-z])(?=[A-Z])", " ", type(answer).__name__).lower()


def rule_classes() -> dict[str, type[Rule]]:
    """Return the rule classes of the library by their names."""
    found: dict[str, type[Rule]] = {}
    rooms = satgrid.declared, satgrid.rules
    places = [(room, info.name) for room in rooms for info in iter_modules(room.__path__)]
    for room, place in places:
        module = import_module(f"{room.__name__}.{place}")
        for name, one in vars(module).items():
            if not inspect.isclass(one) or one.__module__ != module.__name__:
                continue
            if issubclass(one, Rule) and not inspect.isabstract(one) and name[0] != "_":
                if name in found:
                    raise ValueError(f"{name}: two rule classes would share a page")
                found[name] = one
    return dict(sorted(found.items()))


def declared() -> dict[str, Any]:
    """Return the small boards of the genres that are nothing but declarations, by genre."""
    found = {}
    for name in registry.names():
        if getattr(registry.find(name), "whole", False):
            text = (ROOT / "instances" / name / "small.txt").read_text(encoding="utf-8")
            found[name] = registry.parse(text)
    return found


def own_classes(boards: dict[str, Any]) -> dict[str, type[Rule]]:
    """Return the rule classes that genres have of their own, by their names."""
    every = {type(rule) for board in boards.values() for rule in board.genre.rules}
    own = [kind for kind in every if kind.__module__.startswith("satgrid.genres.")]
    return {kind.__name__: kind for kind in sorted(own, key=lambda kind: kind.__name__)}


def written(board: Any) -> Formula:
    """Return the formula of a board, its networks written out."""
    formula = Formula()
    board.encode(formula)
    return eager(formula)


def helpers(formula: Formula, rule: str) -> int:
    """Return how many helper variables a rule has."""
    own = [name for _, name in formula.names() if name.startswith(f"auxiliary {rule} ")]
    return len(own)


def rule_page(name: str, kind: type[Rule], boards: dict[str, Any]) -> str:
    """Return the page of a rule class."""
    lines = [f"# {name}", "", *_meant(kind), "", *_phrases(kind)]
    users = [
        (genre, rule)
        for genre, board in boards.items()
        for rule in board.genre.rules
        if type(rule) is kind
    ]
    grounds: dict[str, type] = {}
    rows = []
    for genre, rule in users:
        board = boards[genre]
        own = [one for of, one in board.constraints if of is rule]
        grounds |= {type(one).__name__: type(one) for one in own}
        formula = written(board)
        sizes = formula.sizes()
        size = "x".join(map(str, board.shape))
        clauses = sizes.get(rule.name, 0)
        rows.append(
            f"| [{genre}](../{genre}.md) | {rule.name} | {size} | {len(own)} | {clauses} "
            f"| {helpers(formula, rule.name)} |"
        )
    if grounds:
        lines += ["## Constraints", ""]
        for ground in sorted(grounds):
            lines += [f"- `{ground}`: {_meaning(grounds[ground])}"]
        lines += ["", "## Sizes", ""]
        lines += ["On the small boards, with networks written out:", ""]
        lines += ["| genre | rule | board | constraints | clauses | helpers |"]
        lines += ["| --- | --- | --- | --- | --- | --- |", *rows, ""]
    if kind.follows is not Rule.follows:
        lines += ["## With other rules", "", "Where slots stay open, a search is given", ""]
        lines += [f"- {(inspect.getdoc(kind.follows) or '').removeprefix('Return ')}", ""]
    lines += ["## Steps", ""]
    named = kind.steps if isinstance(kind.steps, Mapping) else {}
    every = [*named.values(), *kind.ahead.values(), *kind.single.values()]
    steps = [f"- {one.name} (level {one.level}): {one.why}" for one in every]
    lines += steps or ["None by itself."]
    links = sorted(
        {boards[genre].genre.puzzlink[0] for genre, _ in users if _linked(boards[genre])}
    )
    if links:
        lines += ["", "## Source", "", "The rules of the genres, as players read them:", ""]
        lines += [f"- <{LINK}{link}>" for link in links]
    return "\n".join(lines) + "\n"


def _phrases(kind: type[Rule]) -> list[str]:
    """Return how the rule is written in a puzzle's own text."""
    if not kind.phrases:
        return []
    known = [f"- `{phrase.form}`" for phrase in kind.phrases]
    return ["## In a puzzle's own text", "", *known, ""]


def _meant(kind: type[Rule]) -> list[str]:
    """Return the docstring of a rule class as Markdown: its attributes are a list."""
    text, _, attributes = (inspect.getdoc(kind) or "").partition("Attributes\n----------\n")
    lines = text.rstrip("\n").replace("``", "`").split("\n")
    for line in attributes.replace("``", "`").split("\n"):
        if line[:1].strip():
            lines += ["", f"- `{line.replace(', ', '`, `')}`:"]
        elif line.strip():
            lines[-1] += f" {line.strip()}"
    return lines


def _linked(board: Any) -> bool:
    return bool(board.genre.puzzlink)


def _meaning(ground: type) -> str:
    """Return the first sentence of a constraint's docstring."""
    return (inspect.getdoc(ground) or "").split("\n\n")[0].replace("\n", " ")


def genre_page(board: Any) -> str:
    """Return the page of a declared genre."""
    genre = board.genre
    formula = written(board)
    sizes = formula.sizes()
    size = "x".join(map(str, board.shape))
    lines = [f"# {genre.name}", "", genre.says, "", "## Variables", ""]
    lines += [f"`{genre.answer.block}`: {_kind(genre.answer)}, the answer.", ""]
    if getattr(genre.answer, "empty", False) and any(rule.vacates for rule in genre.rules):
        lines += ["`empty`: cells without a number.", ""]
    lines += ["## Rules", "", "| name | class | clauses | helpers |", "| --- | --- | --- | --- |"]
    own = {rule.name for rule in genre.rules}
    for name in sorted(formula.definitions - own):
        lines.append(f"| {name} | what helpers mean | {sizes.get(name, 0)} | 0 |")
    for rule in genre.rules:
        kind = type(rule).__name__
        lines.append(
            f"| {rule.name} | [{kind}](rules/{kind}.md) | {sizes.get(rule.name, 0)} "
            f"| {helpers(formula, rule.name)} |"
        )
    lines += [
        "",
        f"The sizes are those of `instances/{genre.name}/small.txt`, {size}, with networks written "
        f"out. Its formula without them is [{genre.name}.cnf]({genre.name}.cnf).",
    ]
    return "\n".join(lines) + "\n"


def golden(board: Any) -> str:
    """Return the formula of a small board as DIMACS."""
    formula = Formula()
    board.encode(formula)
    return "".join(dimacs.write(formula, board.text().splitlines()))


def pages() -> dict[str, str]:
    """Return every file by its place."""
    boards = declared()
    found = {
        f"encodings/rules/{name}.md": rule_page(name, kind, boards)
        for name, kind in (rule_classes() | own_classes(boards)).items()
    }
    for name, board in boards.items():
        found[f"encodings/{name}.md"] = genre_page(board)
        found[f"encodings/{name}.cnf"] = golden(board)
    return found


def changed() -> dict[str, str]:
    """Return the files that would be written otherwise than they are."""
    found = {}
    for place, text in pages().items():
        file = ROOT / place
        if not file.exists() or file.read_text(encoding="utf-8") != text:
            found[place] = text
    return found


def main() -> int:
    """Write the files, or tell which would change."""
    found = changed()
    for place, text in found.items():
        print(place)
        if "--check" not in sys.argv[1:]:
            (ROOT / place).parent.mkdir(exist_ok=True)
            (ROOT / place).write_text(text, encoding="utf-8", newline="\n")
    return int(bool(found) and "--check" in sys.argv[1:])


if __name__ == "__main__":
    sys.exit(main())
