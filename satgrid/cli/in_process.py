"""One command run inside this process, for a program that asks many: the page and its server.

It reads its puzzle from what stands in for standard input, and what it prints is caught. What is
asked here is what ``--json`` of the commands answers, with their exit codes.
"""

from __future__ import annotations

import io
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any, NamedTuple

from satgrid.cli.main import run
from satgrid.web import questions

__all__ = ["Reply", "answered", "asked"]


class Reply(NamedTuple):
    """What a command printed, and its exit code."""

    code: int
    """Its exit code."""
    output: str
    errors: str


def asked(arguments: Sequence[str], content: str = "") -> Reply:
    """Run one command.

    Parameters
    ----------
    arguments
        The command and its options; ``-`` stands for the content.
    content
        What the command finds on standard input.
    """
    with _streams(content.encode()) as (out, errors):
        code = run(arguments)
        out.flush()
        errors.flush()
        try:
            caught = [stream.buffer.getvalue().decode() for stream in (out, errors)]
        except UnicodeDecodeError:
            return Reply(2, "", "satgrid: this is no text, and only text can be asked for\n")
    return Reply(code, *caught)


@contextmanager
def _streams(content: bytes) -> Iterator[tuple[Any, Any]]:
    before = sys.stdin, sys.stdout, sys.stderr
    ours = [io.TextIOWrapper(io.BytesIO(part), "utf-8") for part in (content, b"", b"")]
    sys.stdin, sys.stdout, sys.stderr = ours
    try:
        yield ours[1], ours[2]
    finally:
        sys.stdin, sys.stdout, sys.stderr = before


def answered(asking: Mapping[str, Any], seconds: float) -> dict[str, Any]:
    """Answer one question of a page; see ``satgrid.web.questions``."""
    return questions.answered(asking, asked, seconds)
