"""What other programs call the genres: each name means one genre, wherever a name is asked for."""

from __future__ import annotations

import json
import re

import pytest
from catalogue import ROOT
from click.testing import CliRunner

import satgrid
from satgrid import formats
from satgrid.cli.main import program
from satgrid.errors import ParseError, SatgridError
from satgrid.formats.puzzlekit.genres import genres
from satgrid.formats.puzzlink.kinds import canonical, find, kinds
from satgrid.puzzle import registry

TATHAM = {
    "bridges": "hashi",
    "dominosa": "dominosa",
    "filling": "fillomino",
    "galaxies": "galaxies",
    "keen": "kenken",
    "lightup": "akari",
    "loopy": "slitherlink",
    "magnets": "magnets",
    "mines": "minesweeper",
    "mosaic": "mosaic",
    "pattern": "nonogram",
    "pearl": "masyu",
    "range": "kuromasu",
    "rect": "shikaku",
    "singles": "hitori",
    "slant": "slant",
    "solo": "sudoku",
    "tents": "tents",
    "towers": "skyscrapers",
    "unequal": "futoshiki",
    "unruly": "binairo",
}
"""The names in Simon Tatham's collection."""
PENPA = {
    "classic": "sudoku",
    "cocktail lamp": "cocktaillamp",
    "easy as abc": "abcendview",
    "evenodd": "evenoddsudoku",
    "hashiwokakero (hashi/bridges)": "hashi",
    "killer": "killersudoku",
    "kurochute": "kuroshuto",
    "kurodoko": "kuromasu",
    "moon or sun": "moonorsun",
    "ripple effect": "hakyuu",
    "shimaguni (islands)": "shimaguni",
    "slant (gokigen)": "slant",
    "spiralgalaxies": "galaxies",
    "suguru (capsules)": "suguru",
    "territory (nawabari)": "nawabari",
    "tomtom": "kenken",
    "yin-yang": "yinyang",
}
"""Tags of penpa-edit that are not the names here."""
NOQX = {
    "balance": "balanceloop",
    "battleship": "battleships",
    "canal": "canalview",
    "castle": "castlewall",
    "cocktail": "cocktaillamp",
    "country": "countryroad",
    "easyasabc": "abcendview",
    "fillpix": "mosaic",
    "gokigen": "slant",
    "kurochute": "kuroshuto",
    "kurodoko": "kuromasu",
    "mines": "minesweeper",
    "moonsun": "moonorsun",
    "numlin": "numberlink",
    "ripple": "hakyuu",
    "slither": "slitherlink",
    "tentaisho": "galaxies",
    "wblink": "shirokuro",
}
"""Names of noqx that are not the names here."""


def _bare(name: str) -> str:
    return re.sub(r"[\W_]+", "", name).lower()


@pytest.mark.parametrize("names", [TATHAM, PENPA, NOQX], ids=["tatham", "penpa", "noqx"])
def test_the_names_of_other_programs_are_understood(names: dict[str, str]) -> None:
    assert {name: registry.resolved(name) for name in names} == names


def test_no_name_means_two_genres() -> None:
    """Neither another name that people use, nor a name at puzz.link, puzzlekit or penpa-edit."""
    known: dict[str, set[str]] = {}
    for genre in registry.names():
        link, kit, penpa = (registry.part(genre, it) for it in ("puzzlink", "puzzlekit", "penpa"))
        names = [genre, *getattr(registry.find(genre), "aliases", ())]
        for name, kind in (link.KINDS if link else {}).items():
            names += [name, kind.row.url or name, *kind.row.others]
        names += [one.name for one in (kit.GENRES if kit else ())]
        names += [penpa.KIND.tag] if penpa else []
        for name in names:
            known.setdefault(_bare(name), set()).add(genre)
            meant = registry.resolved(name)
            assert meant == genre or registry.namesake(name) is not None, name
    assert {name: found for name, found in known.items() if len(found) > 1} == {}
    assert {_bare(name) for name in [*kinds(), *genres()]} <= set(known)


def test_a_name_from_elsewhere_is_taken_wherever_a_genre_is_named() -> None:
    result = CliRunner().invoke(program, ["genres", "loopy"])
    assert result.exit_code == 0
    assert "Draw one closed loop" in result.output
    [one] = formats.read("https://puzz.link/p?loopy/5/5/cbcbcddad")
    [other] = formats.read("https://puzz.link/p?slither/5/5/cbcbcddad")
    assert one == other
    text = registry.example("slitherlink")
    assert text is not None
    assert registry.parse(text.replace("slitherlink", "Loopy")).name == "slitherlink"


def test_a_kind_at_puzzlink_comes_before_another_name() -> None:
    """Arukone there is a numberlink whose paths pass all cells; elsewhere it may be any."""
    assert registry.resolved("arukone") is None
    kind = find("arukone")
    assert kind is not None
    assert canonical(kind) == "arukone"
    [board] = formats.read("https://puzz.link/p?arukone/2/2/11h")
    assert "fill: yes\n" in board.text()
    [loose] = formats.read("https://puzz.link/p?arukone/e/2/2/11h")
    [bare] = formats.read("https://puzz.link/p?numlin/2/2/11h")
    assert loose == bare
    assert formats.write(board, "puzzlink") == "https://puzz.link/p?arukone/2/2/11h\n"
    saved = formats.write(board, "pzprv3")
    assert saved.startswith("pzprv3\narukone\n2\n2\npassallcell \nA A \n")
    assert formats.read(saved) == [board]
    assert formats.read(saved.replace("passallcell", "dontpassallcell")) == [bare]


OTHERS = {
    "arukone": "numberlink with the line 'fill: yes'",
    "Binary Puzzle": "binairo with the line 'lines differ: yes'",
    "binoxxo": "binairo with the line 'lines differ: yes'",
    "Consecutive Sudoku": "kropki with the line 'all dots: white'",
    "Flow Free": "numberlink with the line 'fill: yes'",
    "foseruzu": "fivecells and of fourcells",
    "kakuru": "another puzzle",
    "Renban-Madoguchi": "another puzzle",
    "renban (renban-madoguchi)": "another puzzle",
    "takuzu": "binairo with the line 'lines differ: yes'",
    "territory": "another puzzle",
}
"""Names that other programs use for other rules than those of the genre called like it."""


@pytest.mark.parametrize("name", OTHERS)
def test_a_name_for_other_rules_is_refused_with_what_it_is(name: str) -> None:
    assert registry.resolved(name) is None
    for ask in (registry.find, satgrid.generate):
        with pytest.raises(SatgridError, match=f"no puzzle .*: .* is .*{re.escape(OTHERS[name])}"):
            ask(name)
    for more in ("", "also: no 2x2 shaded\n"):
        with pytest.raises(ParseError, match=re.escape(OTHERS[name])) as caught:
            registry.parse(f"puzzle: {name}\n{more}\n..\n..\n")
        assert (caught.value.line, caught.value.column) == (1, 9)


def test_options_that_such_a_name_stands_for_are_read() -> None:
    for meaning in OTHERS.values():
        if "with the line" in meaning:
            genre, line = meaning.removesuffix("'").split(" with the line '")
            text = registry.example(genre) or ""
            text = re.sub(rf"^{line.split(':')[0]}:.*\n", "", text, flags=re.MULTILINE)
            board = registry.parse(text.replace("\n", f"\n{line}\n", 1))
            assert f"\n{line}\n" in board.text()


def test_kinds_of_puzzlink_that_a_genre_is_called_like_are_its_own() -> None:
    """But for those of the same name and other rules, which a link is refused for."""
    table = ROOT.parent / "shared" / "links" / "pzprjs.jsonl"
    if not table.exists():
        pytest.skip("needs the table of all kinds of puzz.link beside the project")
    lines = table.read_text("utf-8").splitlines()
    names = {json.loads(line)["url"].split("/")[0] for line in lines}
    assert len(names) == 341
    other = set()
    for name in names:
        genre = registry.resolved(name)
        if genre is None:
            continue
        own = registry.part(genre, "puzzlink")
        known = own.KINDS.items() if own else ()
        words = {word for kind, one in known for word in (kind, one.row.url, *one.row.others)}
        if name not in words:
            other.add(name)
    assert other == {"renban"}
