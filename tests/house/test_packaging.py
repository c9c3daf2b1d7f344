"""What an installed package has: every file of ``satgrid/``, as ``pyproject.toml`` names them."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

from catalogue import ROOT

SETTINGS: dict[str, Any] = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
PACKAGE = ROOT / "satgrid"


def files(pattern: str) -> list[Path]:
    return [
        path
        for path in PACKAGE.rglob(pattern)
        if path.is_file() and "__pycache__" not in path.parts and path.suffix != ".pyc"
    ]


def test_each_folder_with_modules_is_a_package() -> None:
    """Only such folders are found by ``packages.find``."""
    assert {path.parent for path in files("*.py")} == {path.parent for path in files("__init__.py")}


def test_each_other_file_is_package_data() -> None:
    listed: dict[str, list[str]] = SETTINGS["tool"]["setuptools"]["package-data"]
    for path in files("*"):
        if path.suffix == ".py":
            continue
        package = path.parent
        while not (package / "__init__.py").exists():
            package = package.parent
        name = ".".join(package.relative_to(ROOT).parts)
        within = path.relative_to(package)
        patterns = [*listed["*"], *listed.get(name, ())]
        assert any(within.match(one) for one in patterns), path.relative_to(ROOT).as_posix()


def test_extra_of_the_tests_has_all_others_that_a_user_installs() -> None:
    """So no test is skipped for want of one in the environment of the README."""
    extras = SETTINGS["project"]["optional-dependencies"]
    others = set(extras) - {"test", "dev", "bench"}
    assert extras["test"][0] == f"satgrid[{','.join(name for name in extras if name in others)}]"
