"""What can go wrong."""

from __future__ import annotations

from typing import Any


class Error(Exception):
    """Base of all errors of this package."""


class ProgramError(Error, RuntimeError):
    """The program is missing, of another version, for another machine, or has ended."""


class RequestError(Error, ValueError):
    """The program refused a request, which changed nothing.

    ``code`` and ``params`` are those of docs/api.md.
    """

    def __init__(self, code: str, message: str, params: dict[str, Any]) -> None:
        super().__init__(message)
        self.code = code
        self.params = params


class IllegalMove(RequestError):
    """The move is not possible in the position."""


def error_of(answer: dict[str, Any]) -> RequestError:
    """Return the exception for an error of the program."""
    illegal = answer["code"] in ("cell_taken", "column_full", "illegal_move")
    kind = IllegalMove if illegal else RequestError
    return kind(answer["code"], answer["message"], answer["params"])
