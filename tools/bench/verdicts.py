"""Verdicts: has a puzzle exactly one solution? satgrid and other programs, board by board."""

from __future__ import annotations

import sys
from contextlib import ExitStack
from math import prod
from statistics import median
from typing import Any

from boards import Board, boards
from chart import bars
from children import CLOCK, Answer, Child, DisagreedError, FailedError
from options import Options, megabytes, ratio, seconds, table
from record import Result

from satgrid.puzzle import registry

ROUNDS = 3
LONG = 1.0  # seconds from which on a question is asked once
LIMIT = 10.0
USUAL = ("satgrid", "CP-SAT", "clingo")
DECLARED = (
    *(
        "abcendview",
        "aqre",
        "binairo",
        "canalview",
        "castlewall",
        "cave",
        "creek",
        "dominosa",
        "evenoddsudoku",
    ),
    *("factors", "fobidoshi", "fuzuli", "grandtour", "hakyuu", "hidato", "kakuro", "kenken"),
    *("hashi", "numberlink"),
    *(
        "killersudoku",
        "minesweeper",
        "mosaic",
        "nanbaboru",
        "nanro",
        "nondango",
        "renban",
        "samurai",
    ),
    *(
        "simpleloop",
        "skyscrapers",
        "skyscrapersudoku",
        "slant",
        "snake",
        "str8ts",
        "suguru",
        "tapa",
    ),
    "yinyang",
)
"""Genres whose models are as short as their declarations."""
BY_CLINGO = (
    *("araf", "battleships", "chocona", "cojun", "countryroad", "doppelblock", "galaxies"),
    *("gappy", "juosan", "kakurasu", "kurotto", "magnets", "makaro", "nawabari", "rekuto"),
    *("shimaguni", "stitches", "tatamibari", "thermometers", "tilepaint"),
)
"""More of them, which have a model for clingo alone."""
BY_CP_SAT = ("eulero", "kakkuru", "marginsudoku")
"""More of them, which have a model for CP-SAT alone."""
PROGRAMS = {
    **dict.fromkeys(("akari", "fillomino", "heyawake", "hitori", "kuromasu", "lits"), USUAL),
    **dict.fromkeys(("masyu", "nonogram", "nurikabe", "shikaku", "slitherlink"), USUAL),
    **dict.fromkeys(("starbattle", "sudoku", "tents", "yajilin"), USUAL),
    **dict.fromkeys(DECLARED, USUAL),
    **dict.fromkeys(BY_CLINGO, ("satgrid", "clingo")),
    **dict.fromkeys(BY_CP_SAT, ("satgrid", "CP-SAT")),
    **dict.fromkeys(("kropki", "norinori", "shakashaka"), (*USUAL, "HiGHS")),
}


def measure(kind: str, options: Options) -> Result:
    """Ask every program for the verdict on every board of a kind, in turn."""
    limit = options.limit(LIMIT)
    programs = PROGRAMS[kind]
    small = str(registry.example(kind))
    rows = []
    with ExitStack() as stack:
        children = {one: stack.enter_context(Child(one)) for one in programs}
        every = boards(kind, options.published)
        for board in _some(every, options.boards):
            if board.puzzle.flaws():
                continue  # known without a search, in no time
            for child in children.values():
                child.warm("questions:judged", child.program, small, limit)
            rows.append(_asked(board, children, limit))
            print(f"  {board.name}", file=sys.stderr)
        memory = {program: child.memory for program, child in children.items()}
    if not any(row["verdict"] != "unknown" for row in rows):
        raise FailedError(f"there is no {kind} that any program decides")
    return {
        "set": "published" if options.published else "catalogue",
        "of": len(every),
        "limit": limit,
        "programs": list(programs),
        "memory": memory,
        "boards": rows,
    }


def _some(every: list[Board], most: int | None) -> list[Board]:
    """Return so many boards, from the smallest to the largest in steps as even as can be."""
    if most is None or most >= len(every):
        return every
    by_size = sorted(every, key=lambda board: (prod(board.puzzle.shape), board.name))
    last = len(every) - 1
    return [by_size[round(at * last / max(1, most - 1))] for at in range(most)]


def _asked(board: Board, children: dict[str, Child], limit: float) -> Result:
    """Ask about one board round after round, A B C A B C, and compare the answers."""
    text = board.puzzle.text()
    times: dict[str, list[float]] = {program: [] for program in children}
    answers: dict[str, Answer] = {}
    for turn in range(ROUNDS):
        for program, child in children.items():
            if turn and (not times[program] or times[program][0] > LONG):
                continue
            answer = child.ask("questions:judged", program, text, CLOCK * limit, limit=limit)
            if answer is None or answer["verdict"] == "unknown" or answer["cpu"] > limit:
                times[program] = []
                continue
            times[program].append(answer["cpu"])
            answers[program] = answer
    verdict = agreed(board, answers)
    return {
        "name": board.name,
        "shape": list(board.puzzle.shape),
        "verdict": verdict,
        "cpu": times,
    }


def agreed(board: Board, answers: dict[str, Answer]) -> str:
    """Return the verdict on which all programs agree; ``unknown`` where none is done.

    Raises
    ------
    DisagreedError
        If they do not, or have found different solutions of a puzzle that has one, or differ
        from what is recorded.
    """
    said = {program: answer["verdict"] for program, answer in answers.items()}
    if board.recorded not in (None, "unknown") and said:
        said["the record"] = board.recorded
    verdicts = set(said.values())
    if len(verdicts) > 1:
        told = ", ".join(f"{program}: {one}" for program, one in said.items())
        raise DisagreedError(f"{board.name}: {told}")
    firsts = {answer["first"] for answer in answers.values()}
    if verdicts == {"unique"} and len(firsts) > 1:
        raise DisagreedError(f"{board.name}: different only solutions")
    if verdicts == {"unique"} and board.solution is not None and firsts != {board.solution}:
        raise DisagreedError(f"{board.name}: another only solution than the recorded one")
    return verdicts.pop() if verdicts else "unknown"


def totals(result: Result) -> dict[str, tuple[float, int]]:
    """Return each program's seconds over all boards that any program has decided.

    A board that a program has not decided counts with the limit, and is counted.
    """
    found = {}
    for program in result["programs"]:
        total, missed = 0.0, 0
        for row in _decided(result):
            times = row["cpu"][program]
            total += median(times) if times else result["limit"]
            missed += not times
        found[program] = (total, missed)
    return found


def sampled(result: Result) -> str:
    """Return how a command asks about so many boards of a set, where that is not all of them."""
    asked = len(result.get("boards", ()))
    return f" --boards {asked}" if asked < result.get("of", 0) else ""


def _decided(result: Result) -> list[Any]:
    return [row for row in result["boards"] if row["verdict"] != "unknown"]


def shown(kind: str, result: Result) -> dict[str, str]:
    """Return the table, and what nobody decided."""
    every = totals(result)
    own = every["satgrid"][0]
    rows = []
    for program, (total, missed) in every.items():
        times = {
            row["name"]: median(row["cpu"][program])
            for row in _decided(result)
            if row["cpu"][program]
        }
        low = sum(min(row["cpu"][program] or [result["limit"]]) for row in _decided(result))
        high = sum(max(row["cpu"][program] or [result["limit"]]) for row in _decided(result))
        worst = max(times, key=lambda name: times[name], default="")
        over = "over " if missed else ""
        rows.append(
            (
                program,
                f"{over}{seconds(total)} ({seconds(low)} to {seconds(high)})",
                f"{over}{ratio(total / own)}",
                seconds(median(times.values())) if times else "",
                f"{seconds(times[worst])} ({worst})" if times else "",
                missed or "",
                megabytes(result["memory"][program]),
            )
        )
    undecided = [row["name"] for row in result["boards"] if row["verdict"] == "unknown"]
    head = ("program", "in all", "times as long", "median", "slowest", "not done", "memory")
    whose = "published boards" if result["set"] == "published" else "boards of the catalogue"
    part = f" of {result['of']}, from the smallest to the largest," if sampled(result) else ""
    text = f"{len(_decided(result))} {whose}{part or ','} limit {seconds(result['limit'])}.\n\n"
    text += table(head, rows)
    if undecided:
        text += f"\n\nNot decided by any of them, and left out: {', '.join(undecided)}."
    return {kind: text}


def summary(results: dict[str, Result]) -> str:
    """Return one table of all kinds: satgrid's time, and how many times as long others take."""
    rows = []
    for kind in sorted(set(PROGRAMS) & set(results)):
        result = results[kind]
        every = totals(result)
        own = every["satgrid"][0]
        cells = []
        for program in ("clingo", "CP-SAT"):
            total, missed = every.get(program, (None, 0))
            over = "over " if missed else ""
            share = "" if total is None else f"{over}{ratio(total / own)}"
            cells += ["" if total is None else f"{over}{seconds(total)}", share]
        rows.append(
            (kind, len(_decided(result)), seconds(own), *cells, f"`run {kind}{sampled(result)}`")
        )
    if not rows:
        return ""
    head = ("genre", "boards", "satgrid", "clingo", "times as long", "CP-SAT", "times as long")
    return table((*head, "measured by"), rows)


def pictures(results: dict[str, Result]) -> dict[str, str]:
    """Draw how many times as long the others take, a group of bars for each kind."""
    groups: dict[str, dict[str, float]] = {}
    for kind in sorted(set(PROGRAMS) & set(results)):
        every = totals(results[kind])
        own = every.pop("satgrid")[0]
        groups[kind] = {program: total / own for program, (total, _) in sorted(every.items())}
    if not groups:
        return {}
    title = "Verdicts: how many times as long as satgrid"
    return {"bench-verdicts.svg": bars(title, groups)}
