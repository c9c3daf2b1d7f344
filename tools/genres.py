"""Write the documentation of declared genres from their declarations.

    python tools/genres.py            writes docs/genres.md, docs/puzzles.md and docs/formats.md
    python tools/genres.py --check    exits with 1 where one of them would change

Written are the gallery ``docs/genres.md`` from the registry, the sections of declared genres in
``docs/puzzles.md`` as far as the part above has none by hand, and in ``docs/formats.md`` the kinds
of puzz.link, the elements of penpa and the genres of puzzlekit. Their pictures are drawn by
``tools/pictures.py``.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

from satgrid.answers.kinds import Bridges, Lines, Numbers, Shade, Slants
from satgrid.answers.lines_and_cells import LinesAndCells
from satgrid.answers.triangles import Triangles
from satgrid.declared.genre import Genre
from satgrid.formats.fpuzzles.cell_keys import CELL_KEYS
from satgrid.formats.fpuzzles.keys import KEYS
from satgrid.formats.fpuzzles.sudokupad import PARTS
from satgrid.formats.iss.constraints import CONSTRAINTS
from satgrid.formats.penpa import answers, leftover, table
from satgrid.formats.penpa.elements import Element
from satgrid.formats.puzzlink.kinds import kinds
from satgrid.formats.puzzlink.table import Flag, KindRow
from satgrid.formats.tatham.games import GAMES
from satgrid.puzzle import registry

ROOT = Path(__file__).parents[1]
MARK = "<!-- declared genres: written by tools/genres.py -->"
ANSWERS = {
    "cells": "cells",
    "bars": "bars in cells",
    "inner": "lines between cells",
    "outer": "lines around cells",
}
"""Where the answer of a saved file of puzz.link stands, for a reader."""
ACROSS = 5
"""How many pictures a row of the gallery has."""
FAMILIES: dict[str, type[Any] | tuple[type[Any], ...]] = {
    "Numbers": Numbers,
    "Slants, bars and triangles": (Slants, Triangles),
    "Shaded cells": Shade,
    "Lines": (Lines, LinesAndCells),
    "Bridges": Bridges,
    "Areas and pieces": object,
}
"""The families in the order of the gallery, each with the answers of its genres; the first fits."""


def declared() -> dict[str, Genre]:
    """Return the genres that are nothing but declarations, by name."""
    classes: list[Any] = [registry.find(name) for name in registry.names()]
    return {one.name: one.genre for one in classes if getattr(one, "whole", False)}


def section(genre: Genre) -> str:
    """Return the section of a genre."""
    name = genre.name
    lines = [f"## {name}", "", genre.says, ""]
    if genre.aliases:
        lines += [f"Also called {', '.join(genre.aliases)}.", ""]
    lines += [
        f'<img src="pictures/{name}-given.svg" width="240" alt="{name} as it is given">',
        f'<img src="pictures/{name}.svg" width="240" alt="{name} solved">',
        "",
    ]
    text = registry.example(name)
    if text is not None:
        lines += ["```", text.rstrip("\n"), "```", ""]
    lines += [f"- {sentence}" for sentence in forms(genre)]
    return "\n".join(lines) + "\n"


def forms(genre: Genre) -> list[str]:
    """Return how each part of a board is written."""
    found = []
    drawn = [layer.name for layer in genre.layers if layer.drawn]
    for layer in genre.layers:
        if not layer.drawn:
            where = ""
        elif layer.name == drawn[0]:
            where = ", below the header"
        else:
            where = f", below a line `{layer.name}:`"
        found.append(f"{layer.form()}{where}.")
    for option in genre.options:
        if option.words:
            words = " or ".join(f"`{option.name}: {word}`" for word in option.words)
            found.append(f"{words}, the first by default: {option.says}")
        else:
            found.append(f"`{option.name}: NUMBER`: {option.says}")
    return found


def puzzles(page: str) -> str:
    """Return the page of puzzles with the sections of declared genres."""
    own = page.partition(MARK)[0].rstrip("\n")
    there = set(re.findall(r"^## (\w+)$", own, re.MULTILINE))
    sections = "\n".join(section(one) for name, one in declared().items() if name not in there)
    return f"{own}\n\n{MARK}\n\n{sections}" if sections else f"{own}\n"


def families() -> dict[str, list[str]]:
    """Return the names of all genres by family, which is that of their answers."""
    found: dict[str, list[str]] = {family: [] for family in FAMILIES}
    for name in registry.names():
        genre = getattr(registry.find(name), "genre", None)
        answer = genre.answer if genre else None
        found[next(word for word, kinds in FAMILIES.items() if isinstance(answer, kinds))] += [name]
    return found


def gallery(_: str) -> str:
    """Return the page with a picture of each genre, by family, and of other names."""
    grouped = families()
    total = sum(map(len, grouped.values()))
    lines = [
        "# Genres",
        "",
        f"satgrid knows {total} genres. A picture leads to the rules of its genre, and to the way "
        "it is written. `satgrid genres NAME` shows the same at a terminal. Rules can be added to "
        "each of them, and genres composed, in the text of a puzzle: see "
        "[variants.md](variants.md).",
    ]
    for family, names in grouped.items():
        lines += ["", f"## {family}", ""]
        rows = [names[start : start + ACROSS] for start in range(0, len(names), ACROSS)]
        for number, row in enumerate(rows):
            cells = [_pictured(name) for name in row] + [""] * (ACROSS - len(row))
            lines.append(f"| {' | '.join(cells)} |")
            if not number:
                lines.append("| " + " | ".join([":---:"] * ACROSS) + " |")
    lines += ["", "## Other names", "", "| name | genre |", "| --- | --- |"]
    others = {
        other: name
        for name in registry.names()
        for other in getattr(registry.find(name), "aliases", ())
    }
    lines += [
        f"| {other} | [{name}](puzzles.md#{name}) |"
        for other, name in sorted(others.items(), key=lambda pair: (pair[0].lower(), pair))
    ]
    lines += ["", "## Names of other puzzles", ""]
    lines += ["Other programs use these names for other rules, so that they are refused here:", ""]
    unlike = {
        other: meaning
        for name in registry.names()
        for other, meaning in getattr(registry.find(name), "namesakes", ())
    }
    lines += [f"- {other} is {meaning}." for other, meaning in sorted(unlike.items())]
    return "\n".join(lines) + "\n"


def _pictured(name: str) -> str:
    """Return the cell of a genre in the gallery."""
    picture = f'<img src="pictures/{name}.svg" width="130" alt="Solved {name}">'
    return f"[{picture}<br>{name}](puzzles.md#{name})"


def formats(page: str) -> str:
    """Return the page of formats with the kinds of puzz.link and the genres of puzzlekit."""
    known = re.compile(r"^(\| puzzlink \| [^|]+ \| )[^|]*( \|)", re.MULTILINE)
    page = known.sub(lambda match: f"{match[1]}{', '.join(kinds())}{match[2]}", page, 1)
    own = declared()
    rows = {row.split(" | ")[0].strip("| "): row for row in _table(page).splitlines()}
    kept = {name: row for name, row in rows.items() if row.split(" | ")[1] not in own}
    for name in own:
        kit = registry.part(name, "puzzlekit")
        for genre in kit.GENRES if kit else ():
            if not hasattr(kit, "FORMS"):  # by hand, as its row
                kept[genre.name] = rows[genre.name]
                continue
            told = [genre.name, name, *kit.FORMS[genre.name]]
            kept[genre.name] = "| " + " | ".join(told) + " |"
    listed = [row for _, row in sorted(kept.items())]
    page = page.replace(_table(page), "\n".join(listed) + "\n")
    page = page.replace(_rows(page, r"\| kind \| genre \| in a link \|"), linked())
    every = sorted({row.split(" | ")[1] for row in listed})
    page = _penpa(page)
    names = re.compile(r"^(\| puzzlekit \| [^|]+ \| )[^|]*( \|)", re.MULTILINE)
    page = names.sub(lambda match: f"{match[1]}{', '.join(every)}{match[2]}", page, 1)
    for head, meanings in programs().items():
        page = _told(page, head, meanings)
    return page


def programs() -> dict[str, dict[str, str]]:
    """Return what keys of other programs mean, by the heads of their tables."""
    return {
        "key of f-puzzles": {name: key.means for name, key in KEYS.items()},
        "key of a cell of f-puzzles": {name: key.means for name, key in CELL_KEYS.items()},
        "game": {
            name: " | ".join(
                (
                    ", ".join((game.genre, *game.also)),
                    f"`{game.fits}`".replace("|", "\\|") if game.fits else "",
                )
            )
            for name, game in GAMES.items()
        },
        "constraint": {name or "(none)": one.means for name, one in CONSTRAINTS.items()},
        "key of SudokuPad": {name: key.means for name, key in PARTS.items()},
    }


def _told(page: str, head: str, meanings: dict[str, str]) -> str:
    """Return the page with the table of this head; keys of one meaning stand in one row."""
    together: dict[str, list[str]] = {}
    for name, meaning in meanings.items():
        together.setdefault(meaning, []).append(f"`{name}`")
    rows = [f"| {', '.join(names)} | {meaning} |\n" for meaning, names in together.items()]
    table = re.compile(rf"^(\| {head} \|.*\n\|.*\n)(?:\|.*\n)*", re.MULTILINE)
    return table.sub(lambda match: match[1] + "".join(rows), page, count=1)


def _penpa(page: str) -> str:
    """Return the page with the tables of what penpa's elements mean, from the reader's tables."""
    meant: dict[Element, list[str]] = {}
    drawn: dict[str, list[str]] = {}
    for name in registry.names():
        genre = getattr(registry.find(name), "genre", None)
        if genre is None or registry.part(name, "penpa") is None:
            continue  # by hand: described in words
        for layer in genre.layers:
            codec = table.codec(layer)
            for element in codec.elements(layer) if codec else ():
                names = meant.setdefault(element, [])
                names += [] if name in names else [name]
        drawn.setdefault(answers.codec(genre.answer).says, []).append(name)
    tables: dict[str, list[tuple[str, ...]]] = {
        "elements": [(*one, ", ".join(names)) for one, names in sorted(meant.items())],
        "answers": [(says, ", ".join(names)) for says, names in sorted(drawn.items())],
        "others": [(kind, one.says) for kind, one in leftover.TREATMENTS.items()],
    }
    for name, rows in tables.items():
        listed = "".join(f"| {' | '.join(row)} |\n" for row in rows)
        mark = re.compile(rf"(<!-- penpa {name}: .+-->\n\n\|.*\n\|.*\n)(?:\|.*\n)*")
        head = mark.search(page)
        assert head is not None
        page = page.replace(head[0], head[1] + listed)
    return page


def _table(page: str) -> str:
    """Return the rows of the table of puzzlekit's genres."""
    return _rows(page, r"\| genre \| puzzle \|")


def _rows(page: str, head: str) -> str:
    """Return the rows of a table below its head."""
    found = re.search(rf"^{head}.*\n\|.*\n((?:\|.*\n)+)", page, re.MULTILINE)
    assert found is not None
    return found[1]


def linked() -> str:
    """Return the rows of the table of puzz.link's kinds."""
    found = []
    for name, kind in kinds().items():
        row = kind.row
        names = [name, *filter(None, (row.url,)), *row.others]
        told = [f"{', '.join(names)}", kind.puzzle, "; ".join(kind.form).replace("|", "\\|")]
        told += ["; ".join(map(_flag, row.flags)), _saved(row)]
        told += ["; ".join(dict.fromkeys(meaning for _, meaning in row.gone))]
        found.append(f"| {' | '.join(told)} |")
    return "\n".join(found) + "\n"


def _flag(flag: Flag) -> str:
    if flag.option:
        return f"`{flag.letter}` is `{flag.option[0]}: {flag.option[1]}`"
    return f"`{flag.letter}`: {flag.says}{'' if flag.shown else ' (refused)'}"


def _saved(row: KindRow) -> str:
    """Return what a saved file has beside the words of the board."""
    found = []
    if row.borders is not None:
        found.append("borders" if not row.borders else f"borders from version {row.borders} on")
    if row.question != "-":
        found.append(f"`{row.question}` is a number not told")
    if row.signs:
        found.append(f"signs are {', '.join(f'`{sign}`' for sign in row.signs)}")
    where = [ANSWERS[part] for part in row.after if part in ANSWERS]
    if row.among or not where:
        where = ["among the cells"]
    return "; ".join([*found, f"answer: {' and '.join(where)}"])


PAGES: dict[str, Callable[[str], str]] = {
    "docs/genres.md": gallery,
    "docs/puzzles.md": puzzles,
    "docs/formats.md": formats,
}


def changed() -> dict[str, str]:
    """Return the pages that would be written otherwise than they are."""
    found = {}
    for name, write in PAGES.items():
        page = (ROOT / name).read_text(encoding="utf-8")
        if write(page) != page:
            found[name] = write(page)
    return found


def main() -> int:
    """Write the pages, or tell which would change."""
    pages = changed()
    for name, page in pages.items():
        print(name)
        if "--check" not in sys.argv[1:]:
            (ROOT / name).write_text(page, encoding="utf-8", newline="\n")
    return int(bool(pages) and "--check" in sys.argv[1:])


if __name__ == "__main__":
    sys.exit(main())
