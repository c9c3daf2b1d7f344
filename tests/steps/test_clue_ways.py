"""All ways of a clue: what it finds follows from what it names."""

from __future__ import annotations

from typing import Any

import pytest
from catalogue import ROOT, boards, load
from finding import found_by

from satgrid import formats
from satgrid.errors import SatgridError
from satgrid.explain.paths import path
from satgrid.explain.reasons import Explainer
from satgrid.puzzle import registry
from satgrid.steps.clue_ways import CLUE_WAYS
from satgrid.steps.declared import GENERAL
from satgrid.steps.techniques import Known, absent, techniques

PUBLISHED = ROOT.parent / "shared" / "published"
NORINORI = "puzzle: norinori\n\nAAAB\nCCAB\nCCCB\nDDDD\n"
CHOCONA = "puzzle: chocona\n\nAAB\nACC\nDDD\n\nnumbers:\n{}..\n...\n...\n"
NURIMISAKI = "puzzle: nurimisaki\n\n.....\n.....\n.{}...\n.....\n.....\n"
NAMES = ["aqre", "castlewall", "chocona", "entryexit", "gappy", "juosan", "koburin", "nurimisaki"]
NAMES += ["stitches", "tilepaint", "usoone", "yajilin"]


@pytest.mark.parametrize(
    ("text", "known", "found"),
    [
        # Without the corner, the middle cell is in each way to shade two that can form dominoes.
        (NORINORI, "o... .... .... ....", ("#0,2", [0])),
        (NORINORI, ".... .... .... ....", None),
        # Of four cells in a row the middle ones: either end alone would be no domino.
        (NORINORI, ".... .... .... o..o", ("#3,1 #3,2", [3])),
        (NORINORI, ".... .... .... ...o", None),
        # A corner of the bent room is shaded: with one of its other cells it is a rectangle, too.
        (CHOCONA.format(1), "#.. ... ...", ("o0,1 o1,0", [4])),
        (CHOCONA.format(2), "#.. ... ...", None),
        # Three cells are seen, none of them to the right: two more columns would be needed.
        (NURIMISAKI.format(4), "..... ..... ..... ..... .....", ("o2,1", [0])),
    ],
)
def test_what_one_clue_leaves(text: str, known: str, found: Any) -> None:
    seen = found_by(registry.parse(text), "all ways", known)
    assert seen[:1] == ([found] if found else [])


def test_names_exactly_what_it_needs() -> None:
    """Without the known cell, or without the clue, the opposite is possible."""
    board = registry.parse(NORINORI)
    with Explainer(board) as explainer:
        known = Known(explainer.cells)
        corner, other = [key for key in known.places if tuple(key) in {(0, 0), (3, 3)}]
        known.learn(absent([other, corner]))
        first = next(CLUE_WAYS.find(board, known))
        assert [tuple(fact.key) for fact in first.because] == [(0, 0)]
        assert list(first.clues) == [0]
        assert first.level == pytest.approx(6.25)  # the room, and that cells form dominoes
        [fact] = first.facts
        chosen = [explainer.selectors[0]]
        because = list(map(explainer.literal, first.because))
        otherwise = explainer.literal(fact._replace(holds=not fact.holds))
        assert not explainer.fits([*chosen, *because, otherwise])
        assert explainer.fits([*because, otherwise])
        assert explainer.fits([*chosen, otherwise])


def test_finds_the_same_each_time() -> None:
    board = load(ROOT / "instances" / "norinori" / "6x6.txt")
    walks = []
    for _ in range(2):
        with Explainer(board) as explainer:
            walks.append(path(explainer))
            known = Known(explainer.cells)
            assert walks[-1] is not None
            for step in walks[-1].steps:
                seen = list(CLUE_WAYS.find(board, known))
                assert seen == list(CLUE_WAYS.find(board, known))
                known.learn(step.facts)
    assert walks[0] == walks[1]


@pytest.mark.parametrize("name", [name for name in registry.names() if name != "tiling"])
def test_every_declared_genre_has_it_behind_its_own(name: str) -> None:
    [first] = boards_of(name)[:1]
    listed = techniques(first)
    alike = [one for one in listed if one.level == CLUE_WAYS.level and one not in GENERAL]
    assert all(listed.index(one) < listed.index(CLUE_WAYS) for one in alike)


def boards_of(name: str) -> list[Any]:
    return [load(file) for file in boards() if file.parent.name == name]


def published(name: str, number: int) -> list[Any]:
    """Return some published boards of up to 100 cells."""
    found: list[Any] = []
    for line in (PUBLISHED / f"{name}.jsonl").read_text(encoding="utf-8").splitlines():
        try:
            board = formats.parts(line, file_name=f"{name}.jsonl")[0].read()
        except SatgridError:
            continue
        board = getattr(board, "puzzle", board)
        if 36 <= board.shape[0] * board.shape[1] <= 100:
            found.append(board)
    return found[:: max(1, len(found) // number)][:number]


@pytest.mark.skipif(not PUBLISHED.is_dir(), reason="without published boards")
def test_steps_on_published_boards_follow() -> None:
    """And nine in ten take at most six constraints, or fewer beside a clue."""
    few = many = 0
    for board in [board for name in NAMES for board in published(name, 2)]:
        with Explainer(board) as explainer:
            walk = path(explainer)
            assert walk is not None
            given = [number for number, clue in enumerate(explainer.clues) if clue.given]
            for step in walk.steps:
                if step.technique is CLUE_WAYS:
                    check(explainer, step, given)
                    few += step.level <= 7.25
                    many += step.level > 7.25
                    assert len(step.named(explainer.clues)) <= 160
    assert few >= 9 * many > 0


@pytest.mark.parametrize("name", ["balanceloop", "cave", "lits", "masyu", "norinori", "yinyang"])
def test_steps_on_boards_of_the_catalogue_follow(name: str) -> None:
    for board in boards_of(name):
        if board.shape[0] * board.shape[1] <= 100:
            with Explainer(board) as explainer:
                walk = path(explainer)
                for step in walk.steps if walk else ():
                    if step.technique is CLUE_WAYS:
                        check(explainer, step, [])


def check(explainer: Explainer, step: Any, given: list[int]) -> None:
    """Check that a step follows from the clues and the known facts that it names."""
    chosen = [explainer.selectors[number] for number in (*given, *step.clues)]
    because = [explainer.literal(fact) for fact in step.because]
    differs = explainer.any_of([-explainer.literal(fact) for fact in step.facts])
    assert explainer.fits([*chosen, *because])
    assert not explainer.fits([*chosen, *because, differs])
