"""Game ids of Simon Tatham's collection, there and back, and against its programs if installed."""

from __future__ import annotations

import random
import shutil
import subprocess

import pytest
from click.testing import CliRunner

from satgrid import formats
from satgrid.board import regions
from satgrid.board.text import Value
from satgrid.cli import program
from satgrid.errors import ParseError, SatgridError
from satgrid.formats.remarks import collected
from satgrid.formats.tatham import codes
from satgrid.formats.tatham.games import GAMES
from satgrid.verdicts.puzzle_verdict import uniqueness

# Made for these tests, or by the programs of the collection.
IDS = {
    "bridges": "7x7m2:3a4c3d1m3a43h2c13d1a",
    "dominosa": "5:410020121310211235430254244123050553344355",
    "filling": "9x7:c8b72a88b8b4d7a9a7c7h3g3b336924b62d",
    "galaxies": "7x7:lredzmqejizh",
    "keen": "5:_aa__b_b_baa_3a_aa_7a,s3m50s1a7s2s3a6a7m20m5m12",
    "lightup": "7x7:bBaBi0a0a1aBg1a2aBa0i2a2b",
    "loopy": "7x7t0:c11c331f102a22e3b23b301a2a2d12a",
    "magnets": "6x5:122122,32221,122122,32122,LRTLRTLRBLRBTTLRTTBBTTBBLRBBLR",
    "mosaic": "5x5:a6b1g7c965d4a",
    "palisade": "5x5n5:k23121e22",
    "pattern": "10x10:4.1/2.1/3.3/3/8/4/7/2.4/1.1.1.1/1.3/5.3/5.1/1.3/1.3/3.2/3.1/6/1.1.2/1.3/3.2",
    "pearl": "8x8:dBdWaWaBcWWWdWdWWaBaBdWcWlBbWaBb",
    "range": "9x6:g7b9_11_9_12c12e6f10e4c10_10_8_11b4g",
    "rect": "9x9:a2_2c8k6d3a6m3f8d5b2a3a8c8f7a2b5c3b",
    "singles": "6x6:221613621154452566135462316116562321",
    "slant": "8x8:a2c12a0b2a2b3e24b1a4e11d223b032b22a0a22a2g3c11a01b11a0",
    "solo": "3x3:7_8b6b1d7d4a9_1c7b4_1_8c5f7f2c8_6_9b5c4_3a2d3d3b4b2_8",
    "tents": "8x8:hbbahcbflfaa_,3,0,2,0,4,0,3,0,1,1,1,3,1,2,0,3",
    "towers": "5:4//2/3//////2/////2/2//2//",
    "unequal": "5:0,0,0D,0,0L,0U,0D,0L,0L,0,0,0,0U,0,0D,0U,0,0,0,0,5,0R,0,0L,0,",
    "unruly": "8x8u:AjeHcCfaecDebcf",
}
SOLOS = (
    "9j:c9c8d6_9_2c6b3_4a9c9c4o5c7c5a7_3b4c2_3_9d3c5c,"
    "cbdbb____baa_aacccbac__b__aceea__acb_d__ad_abbbaaa_dadd_",
    "3x3x:c1_5a7_8b9_1b3b5g1c6_5s1_3c3g8b4b1_7b6_2a7_8c",
    "3x3k:zzzc,a_aab_aa__a__a__a________a_a__aaab_aaa____aa___aa_aa______a__a_a__a_a_aa_a_aa__"
    "aaa_a_____aa___aaba,7a13_14a8a11a10b6a13a17a6_13a4_11_10b13a15c11a14a13_12a14d9b17a19a11b"
    "10e14b15a12_10_3_20_4a18_8h",
)
GENERATED = (
    *("loopy 7x7t0de", "tents 8x8de", "lightup 7x7b20s4d1", "singles 6x6dk", "pearl 8x8de"),
    *("unequal 5de", "range 9x6", "towers 5dh", "unruly 8x8de", "bridges 7x7i30e10m2d1"),
    *("solo 3x3da", "solo 2x3db", "solo 4x4dt", "solo 3x3xda", "solo 9jda", "solo 3x3kda"),
    *("slant 8x8de", "dominosa 5db", "galaxies 7x7dn", "keen 5de", "pattern 10x10", "rect 9x9"),
    *("filling 9x7", "palisade 5x5n5", "mosaic 5x5", "magnets 6x5dt", "magnets 5x5de"),
)


def test_every_game_has_an_id_here() -> None:
    assert IDS.keys() == GAMES.keys()


@pytest.mark.parametrize("text", [*(f"{name}:{IDS[name]}" for name in IDS)])
def test_ids_there_and_back(text: str) -> None:
    assert formats.detect(text) == "tatham"
    [board] = formats.read(text)
    assert uniqueness(board).verdict.name == "UNIQUE"
    assert formats.write(board, "tatham") == f"{text}\n"
    name, _, bare = text.partition(":")
    assert formats.read(f"genre: {board.name}\n{bare}\n") == [board]
    assert formats.read(f"genre: {name}\n{bare}\n") == [board]


@pytest.mark.parametrize("text", SOLOS)
def test_kinds_of_solo(text: str) -> None:
    [board] = formats.read(f"solo:{text}")
    assert uniqueness(board).verdict.name == "UNIQUE"
    assert formats.write(board, "tatham") == f"solo:{text}\n"


@pytest.mark.parametrize("words", GENERATED)
def test_what_the_programs_make_has_one_solution(words: str) -> None:
    game, params = words.split()
    made = shutil.which(f"sgt-{game}", path="/usr/games:/usr/local/bin:/usr/bin")
    if made is None:
        pytest.skip("the programs of the collection are not installed")
    done = subprocess.run(
        [made, "--generate", "1", params], capture_output=True, text=True, check=True, timeout=60
    )
    text = f"{game}:{done.stdout.strip()}"
    [board] = formats.read(text)
    assert uniqueness(board).verdict.name == "UNIQUE"
    assert formats.write(board, "tatham") == f"{text}\n"


def test_option_genre_and_errors() -> None:
    runner = CliRunner()
    bare = IDS["loopy"]
    assert runner.invoke(program, ["check", "--genre", "slitherlink", bare]).exit_code == 0
    untold = runner.invoke(program, ["solve", bare])
    assert untold.exit_code == 2
    assert "a game id does not name its game" in untold.stderr
    for text, message in (
        ("loopy:7x7t1:abc", "'t1' has rules that are not read"),
        ("unequal:5a:0,", "'a' has rules that are not read"),
        ("loopy:7x7t0#123", "is a random seed, which holds no board"),
        ("looopy:7x7t0:a", "no game 'looopy'"),
        ("loopy:9999x9999:a", "a board has from 1 to"),
        ("solo:3x3kj:a", "rules that are not read"),
        ("tents:2x2:a_,1", "does not fit its size"),
        ("mines:9x9:0,8,m435d9c00ffb3f04622680", "hold where the mines are"),
        ("magnets:2x1:..,.,..,.,LL", "without its other half"),
        ("magnets:2x1:..,.,..,.,RL", "without its other half"),
        ("magnets:2x1:..,.,..,.,*", "do not fit"),
        ("magnets:2x1:..,.,..,*L", "do not fit"),
        ("genre: kakuro\n5:1", "kakuro is not a game of the collection"),
    ):
        with pytest.raises(ParseError, match=message):
            formats.read(text)


def test_numbers_of_singles_are_digits_then_letters_of_both_kinds() -> None:
    [board] = formats.read("singles:2x2:9aZA")
    assert board.text().split()[-4:] == ["9", "10", "61", "36"]
    assert formats.write(board, "tatham") == "singles:2x2:9aZA\n"


def test_areas_there_and_back() -> None:
    dice = random.Random(3)
    for _ in range(300):
        size = dice.randint(1, 11)
        room = {cell: cell for cell in range(size * size)}
        for _ in range(dice.randint(0, 2 * size * size)):
            one = dice.randrange(size * size)
            other = one + dice.choice((1, size))
            if other < size * size and (other % size or other - one == size):
                joined = room[one]
                room = {cell: joined if at == room[other] else at for cell, at in room.items()}
        areas = regions.renumbered(
            [[room[row * size + column] for column in range(size)] for row in range(size)]
        )
        for short in (False, True):
            text = codes.areas_written(areas, short=short)
            assert codes.areas(text, size, Value("", 1, 1)) == areas


def test_damaged_ids_are_errors_of_one_line() -> None:
    dice = random.Random(9)
    for _ in range(600):
        name = dice.choice(list(IDS))
        text = list(f"{name}:{IDS[name]}")
        for _ in range(dice.randint(1, 3)):
            text[dice.randrange(len(text))] = dice.choice("azB_09,/:x[]")
        try:
            told = "".join(str(board.shape) for board in formats.read("".join(text)))
        except ParseError as error:
            told = str(error)
        assert "\n" not in told


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("puzzle: norinori\n\nAA\n", "it is not a game of the collection"),
        ("puzzle: magnets\n\nAA\n\ngivens:\n+.\n", "given poles have no place there"),
        ("puzzle: hitori\n\n1 .\n", "below 62 there"),
        ("puzzle: hitori\n\n1 62\n", "below 62 there"),
        ("puzzle: hashi\n\n1?\n", "cannot be written as tatham"),
        ("puzzle: sudoku\nboxes: no\n\n..\n..\n", "a board without boxes has no place there"),
        ("puzzle: skyscrapers\nhighest: 1\n\n..\n..\n", "something of it has no place"),
    ],
)
def test_what_has_no_place_is_refused(text: str, message: str) -> None:
    [board] = formats.read(text)
    with pytest.raises(SatgridError, match=message):
        formats.write(board, "tatham")


def saved(game: str, params: str, desc: str, **more: str) -> str:
    """Return a file as ``midend_serialise`` of the collection writes it."""
    fields = {"SAVEFILE": "Simon Tatham's Portable Puzzle Collection", "VERSION": "1"}
    fields |= {"GAME": game, "PARAMS": params, "CPARAMS": params, "DESC": desc}
    fields |= {"NSTATES": "1", "STATEPOS": "1", **more}
    return "".join(f"{key:<8}:{len(value)}:{value}\n" for key, value in fields.items())


def test_saved_games_are_read() -> None:
    text = saved("Light Up", "7x7b20s4d1", IDS["lightup"].partition(":")[2])
    assert formats.detect(text) == "tatham"
    assert formats.read(text) == formats.read(f"lightup:{IDS['lightup']}")
    text = saved("Rectangles", "9x9e0.5", IDS["rect"].partition(":")[2], NSTATES="2", MOVE="R1,1")
    with collected() as remarks:
        assert formats.read(text) == formats.read(f"rect:{IDS['rect']}")
    assert remarks == ["what was played so far of the saved game is not read"]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (saved("Towers", "5dh", "3/2"), "1:1: the clues of this game id do not fit its size"),
        (saved("Towers", "5dh", "3/2").replace("DESC    :3", "DESC    :9"), "6:1: .* no line KEY"),
        (saved("Towers", "5dh", "3/2").replace("DESC", "DEMO"), "9:1: .* has no line DESC"),
        (saved("Net", "5x5", "3"), "no game 'net'; did you mean"),
        ("bridges:7x7m2L:3a4c3d1m3a43h2c13d1a", "bridges with 'm2L' has rules that are not read"),
        ("unequal:4ad:0,0", "unequal with 'ad' has rules that are not read"),
        ("keen:4:4a_,a3", "the areas of this game id begin with a number of repetitions"),
        ("solo:2x2:L1n", "'L' is not a number of a sudoku"),
    ],
)
def test_saved_games_and_ids_are_refused_by_what_is_wrong(text: str, message: str) -> None:
    with pytest.raises(ParseError, match=message):
        formats.read(text, "tatham")


def test_damaged_ids_are_boards_or_one_line() -> None:
    draw = random.Random(9)
    ids = [f"{name}:{own}" for name, own in IDS.items()] + [f"solo:{own}" for own in SOLOS]
    signs = "0123456789abcdefghijkLRUD_,/.*-BWwxmsdtnS+"
    for _ in range(1500):
        name, size, body = draw.choice(ids).split(":")
        for _ in range(draw.choice((1, 2, 4))):
            at, way = draw.randrange(len(body) + 1), draw.randrange(3)
            body = body[:at] + (draw.choice(signs) if way else "") + body[at + (way != 1) :]
        message = ""
        try:
            formats.read(f"{name}:{size}:{body}", "tatham")
        except ParseError as error:
            message = str(error)
        assert "fault" not in message
        assert "\n" not in message
