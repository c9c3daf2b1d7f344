"""The page: ``page.md`` with tables in the place of ``{{name}}``, from the results alone."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path
from typing import Any

import verdicts
from parts import PARTS
from record import RESULTS, Result, load

TEMPLATE = Path(__file__).with_name("page.md")
DOCS = Path(__file__).parents[2] / "docs"
BUSY = 0.05  # the share of the processors from which on other work is told of


def results(folder: Path = RESULTS) -> dict[str, Result]:
    """Return the results that there are, by part."""
    found = {name: load(name, folder) for name in PARTS}
    return {name: result for name, result in found.items() if result is not None}


def files(measured: dict[str, Result]) -> dict[str, str]:
    """Return the page and its pictures by their paths in ``docs``."""
    words = {"machine": _machines(measured), "verdicts": verdicts.summary(measured)}
    pictures = verdicts.pictures(measured)
    for name, part in PARTS.items():
        if name in measured:
            asked = verdicts.sampled(measured[name])
            taken = f"`python tools/bench run {name}{asked}`{_apart(measured, name)}"
            words |= part.shown(measured[name]) | {f"{name}.taken": taken}
            pictures |= part.pictures(measured[name])

    def filled(match: re.Match[str]) -> str:
        part, _, detail = match[1].partition(".")
        missing = f"Not measured yet: `python tools/bench run {part}`."
        return words.get(match[1], missing if detail == "taken" else "")

    def drawn(match: re.Match[str]) -> str:
        return match[0] if match[1] in pictures else ""

    text = re.sub(r"\{\{([\w.-]+)\}\}", filled, TEMPLATE.read_text(encoding="utf-8"))
    text = re.sub(r"^!\[[^\]]*\]\(pictures/([\w.-]+)\)$", drawn, text, flags=re.MULTILINE)
    text = re.sub(r"\n{3,}", "\n\n", text)
    shown = {f"pictures/{name}": picture for name, picture in sorted(pictures.items())}
    return {"benchmarks.md": text, **shown}


def write(measured: dict[str, Result], docs: Path = DOCS) -> list[str]:
    """Write the page and its pictures, and remove pictures that it no longer shows."""
    made = files(measured)
    for path in (docs / "pictures").glob("bench-*.svg"):
        if f"pictures/{path.name}" not in made:
            path.unlink()
    for name, text in made.items():
        target = docs / name
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(text, encoding="utf-8", newline="\n")
    return list(made)


def _machine(result: Result) -> str:
    about: dict[str, Any] = result["machine"]
    return (
        f"{about['processor']}, {about['cores']} cores, {about['system']}, {about['python']}; "
        f"{_listed(about['versions'])}"
    )


def _listed(versions: dict[str, str]) -> str:
    return ", ".join(f"{name} {number}" for name, number in versions.items())


def _most(measured: dict[str, Result]) -> Result:
    """Return one of the results taken on the machine that most were taken on."""
    usual = Counter(_machine(result) for result in measured.values()).most_common(1)[0][0]
    return next(result for result in measured.values() if _machine(result) == usual)


def _machines(measured: dict[str, Result]) -> str:
    """Return the machine and the versions that most of the parts were measured with."""
    return _machine(_most(measured)) if measured else "nothing measured yet"


def _apart(measured: dict[str, Result], name: str) -> str:
    """Return what was special when a part was measured."""
    result, words = measured[name], []
    about, usual = result["machine"], _most(measured)["machine"]
    others = [about[key] for key in ("processor", "system", "python") if about[key] != usual[key]]
    known = usual["versions"]
    versions = {one: of for one, of in about["versions"].items() if known.get(one, of) != of}
    if others or versions:
        words.append(f"on {', '.join(filter(None, [*others, _listed(versions)]))}")
    if result.get("commit"):
        words.append(f"commit {result['commit']}")
    if "others" in result:
        shares = [share for share in result["others"] if share is not None]
        if shares and max(shares) >= BUSY:
            words.append(f"**busy**: {shares[0]:.0%} and {shares[-1]:.0%}")
    return f"; {'; '.join(words)}" if words else ""
