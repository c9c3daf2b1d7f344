"""Every error that satgrid raises on purpose."""

from __future__ import annotations

__all__ = ["EncodingError", "ParseError", "SatgridError", "StateError", "TimeUpError"]


class SatgridError(Exception):
    """Root of the errors below; raised itself when what the user asks for does not exist."""


class ParseError(SatgridError, ValueError):
    """A text cannot be read; says which line and column, counted from 1, is at fault."""

    def __init__(self, message: str, *, line: int = 1, column: int = 1) -> None:
        self.message = message
        self.line = line
        self.column = column
        super().__init__(message, line, column)

    def __str__(self) -> str:
        """Return place and message; the command line puts the file's name in front."""
        return f"{self.line}:{self.column}: {self.message}"

    def __reduce__(self) -> tuple[object, ...]:
        """Survive the way back from another process."""
        return _parse_error, (self.message, self.line, self.column)


def _parse_error(message: str, line: int, column: int) -> ParseError:
    return ParseError(message, line=line, column=column)


class EncodingError(SatgridError):
    """An encoder broke a rule of the clause builder; always a fault in the encoder."""


class StateError(SatgridError):
    """A session was asked for something its last answer does not offer."""


class TimeUpError(SatgridError):
    """The deadline came in the middle of work that has nothing to show until its end."""
