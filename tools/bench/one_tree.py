"""One tree of satgrid judges links: a link a line in, its times and its answer a line out.

It runs with the tree in front of ``PYTHONPATH``, so that a tree of an older version can be measured
beside this one. It asks only for what both have.
"""

from __future__ import annotations

import json
import sys
import time
from typing import Any

from satgrid import formats
from satgrid.verdicts.puzzle_verdict import uniqueness

TIMES = 3


def asked(link: str) -> dict[str, object]:
    """Return the shortest processor milliseconds of reading and of judging, and the answer."""
    found = [judged(link) for _ in range(TIMES)]
    return found[0] | {stage: min(one[stage] for one in found) for stage in ("read", "verdict")}


def judged(link: str) -> dict[str, Any]:
    """Read and judge a link once."""
    start = time.process_time()
    [part] = formats.parts(link)
    puzzle = part.read()
    read = time.process_time()
    found = uniqueness(puzzle)
    end = time.process_time()
    first = "" if found.first is None else puzzle.render(found.first)
    return {
        "read": 1000 * (read - start),
        "verdict": 1000 * (end - read),
        "answer": [found.verdict.value, first],
    }


if __name__ == "__main__":
    for line in sys.stdin:
        print(json.dumps(asked(line.strip())), flush=True)
