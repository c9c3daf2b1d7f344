"""The library of cspuz_core judges links: a link a line in, its time and its answer a line out.

    python one_library.py LIBRARY

LIBRARY is what ``cargo build --release -p cspuz_solver_backend`` makes in a clone of
github.com/semiexp/cspuz_core. It has ``solve_problem``, which reads a link and returns a text: four
bytes of its length, then JSON.
"""

from __future__ import annotations

import ctypes
import json
import sys
import time
from typing import Any

TIMES = 3


def loaded(path: str) -> Any:
    """Return the function that solves a link."""
    solve = ctypes.CDLL(path).solve_problem
    solve.argtypes = [ctypes.c_char_p, ctypes.c_size_t]
    solve.restype = ctypes.POINTER(ctypes.c_ubyte)
    return solve


def asked(solve: Any, link: str) -> dict[str, object]:
    """Return the shortest processor milliseconds from a link to its verdict, and the verdict."""
    best, found = float("inf"), ""
    for _ in range(TIMES):
        start = time.process_time()
        text = link.encode()
        answer = solve(text, len(text))
        best = min(best, 1000 * (time.process_time() - start))
        size = int.from_bytes(bytes(answer[:4]), "little")
        found = bytes(answer[4 : 4 + size]).decode()
    return {"read": 0.0, "verdict": best, "answer": [verdict(json.loads(found)), ""]}


def verdict(document: Any) -> str:
    """Return the word for what it says; empty where it cannot read the link."""
    if document["status"] != "ok":
        return ""
    said = document["description"]
    if not said.get("hasAnswer", True):
        return "none"
    return "unique" if said.get("isUnique") else "multiple"


if __name__ == "__main__":
    function = loaded(sys.argv[1])
    for line in sys.stdin:
        print(json.dumps(asked(function, line.strip())), flush=True)
