"""The README's commands print what it says."""

from __future__ import annotations

from pathlib import Path

from catalogue import ROOT
from transcripts import follow


def test_commands_of_the_readme(tmp_path: Path) -> None:
    assert follow(ROOT / "README.md", tmp_path) >= 8
