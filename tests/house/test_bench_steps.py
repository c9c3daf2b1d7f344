"""The benchmark of steps: published boards by genre, what is counted, and the table."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import options
import published
import pytest
import steps
from children import FailedError

from satgrid import formats
from satgrid.explain.difficulty import WORDS, used, walked

URLS = ("norinori/6/6/4apuc8trglm7", "norinori/5/5/cag4ocjo", "norinori/5/5/!")


def folder(at: Path) -> Path:
    """Write files of two kinds: three boards, of which one cannot be read, and none."""
    rows = [{"name": f"{number}_5x5", "puzzlink": url} for number, url in enumerate(URLS)]
    text = "\n".join(map(json.dumps, rows)) + "\n"
    (at / "rooms.jsonl").write_text(text, encoding="utf-8")
    (at / "unknown.jsonl").write_text('{"name": "1_5x5", "problem": "?"}\n', encoding="utf-8")
    return at


def test_boards_are_read_by_genre_and_size(tmp_path: Path) -> None:
    files = published.files(folder(tmp_path))
    assert list(files) == ["norinori"]
    lines = published.of_size(files["norinori"], range(25, 26))
    assert len(lines) == 3
    assert published.of_size(files["norinori"], range(26, 90)) == []
    assert len(list(published.puzzles(lines, files["norinori"]))) == 2
    assert published.spread(list("abcdefg"), 3) == ["a", "c", "e"]
    assert published.spread(["a"], 3) == ["a"]


def test_steps_are_counted_and_shown(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    saved: dict[str, Any] = {}
    monkeypatch.setattr(steps, "save", lambda name, one: saved.update({name: one}))
    monkeypatch.setattr(steps, "load", saved.get)
    result = steps.measure(options.Options(folder(tmp_path), genres=("norinori", "tents")))
    assert saved["steps"]["genres"] == result["genres"]
    row = result["genres"]["norinori"]
    paths = [walked(puzzle) for url in URLS[:2] for puzzle in formats.read(url)]
    names = [used(one) for one in paths if one is not None]
    trials = [(one["trial"], one["trial within a trial"], one["direct"]) for one in names]
    assert (row["boards"], row["other"]) == (2, 0)
    assert row["steps"] == sum(one.total() for one in names)
    assert [row[key] for key in ("trials", "nested", "direct")] == [
        sum(some) for some in zip(*trials, strict=True)
    ]
    assert row["alone"] == trials.count((0, 0, 0))
    assert sum(row["words"].values()) == 2
    assert tuple(row["words"]) == WORDS
    assert 0 < row["sentence"][0] <= row["sentence"][1]
    monkeypatch.setattr(steps, "measured", lambda *_: pytest.fail("kept at this commit"))
    assert steps.measure(options.Options(tmp_path)) == result
    shown = steps.shown(result)
    assert shown["steps"].splitlines()[2].startswith(f"| norinori | 2 | {row['steps']} | ")
    assert shown["steps.sums"].startswith("All together 2 boards of 1 genres: ")


def test_what_takes_too_long_is_counted_apart(tmp_path: Path) -> None:
    row = steps.measured(folder(tmp_path) / "rooms.jsonl", 5, 0.0)
    assert (row["boards"], row["other"], row["steps"], row["sentence"]) == (0, 2, 0, [])
    text = steps.shown({"genres": {"norinori": row}})["steps.sums"]
    assert text.endswith(" 2 more have no path to a single solution, or not in time.")
    with pytest.raises(FailedError, match="--published"):
        steps.measure(options.Options())
