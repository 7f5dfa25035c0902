"""Python functions as bots."""

from __future__ import annotations

import inspect
from pathlib import Path
from typing import Any, Callable, Union

from ._position import Position, column_name
from ._session import Session

#: A bot: a spec of the program, ``def move(position)``, or
#: ``def agent(observation, configuration)``.
Bot = Union[str, Callable[..., Any]]


class Struct(dict):  # type: ignore[type-arg]
    """A dictionary whose items are attributes too, as Kaggle's agents expect."""

    def __getattr__(self, name: str) -> Any:
        try:
            return self[name]
        except KeyError:
            raise AttributeError(name) from None


def is_agent(function: Callable[..., Any]) -> bool:
    """Return whether the function takes what Kaggle's agents take, not a position."""
    try:
        parameters = list(inspect.signature(function).parameters.values())
    except (TypeError, ValueError):  # of a class written in C
        return False
    positional = [
        p for p in parameters if p.kind in (p.POSITIONAL_ONLY, p.POSITIONAL_OR_KEYWORD)
    ]
    needed = [p for p in positional if p.default is p.empty]
    if len(needed) == 2:
        return True
    return bool(positional) and positional[0].name in ("obs", "observation")


def _takes_configuration(function: Callable[..., Any]) -> bool:
    parameters = inspect.signature(function).parameters.values()
    positional = [
        p
        for p in parameters
        if p.kind in (p.POSITIONAL_ONLY, p.POSITIONAL_OR_KEYWORD, p.VAR_POSITIONAL)
    ]
    return len(positional) > 1


def _observation(position: Position) -> Struct:
    """Return ConnectX's observation: 1 is whoever starts, 2 the other, 0 an empty cell."""
    first = position.options.get("first", "x")
    numbers = {".": 0, first: 1, "o" if first == "x" else "x": 2}
    return Struct(
        board=[numbers[cell] for cell in position.cells],
        mark=numbers[position.to_move],
        step=position.plies_played,
        remainingOverageTime=60,
    )


def _configuration(position: Position, seconds: float | None) -> Struct:
    limit = 2 if seconds is None else seconds
    return Struct(
        columns=position.width,
        rows=position.height,
        inarow=int(position.options.get("k", 4)),
        timeout=limit,
        actTimeout=limit,
        runTimeout=1200,
        episodeSteps=1000,
    )


def is_played_by_column(game: str, session: Session) -> bool:
    """Return whether a move of the game names a column."""
    name = game.split(":")[0]
    return any(g["name"] == name and g["input"] == "column" for g in session.catalog()["games"])


def ask(
    function: Callable[..., Any], position: Position, seconds: float | None, session: Session
) -> str:
    """Return the function's move as text. Raises TypeError for an answer that is no move."""
    by_column = is_played_by_column(position.game, session)
    if is_agent(function):
        if not by_column:
            raise TypeError(
                f"agents of ConnectX play games by column, not {position.game}; "
                "write def move(position)"
            )
        observation = _observation(position)
        if _takes_configuration(function):
            answer = function(observation, _configuration(position, seconds))
        else:
            answer = function(observation)
    else:
        answer = function(position)
    if isinstance(answer, str):
        return answer
    if answer is None:
        raise TypeError("the bot returned no move")
    if by_column:
        column = int(answer)
        # A negative number would count from the right, as in a list.
        if not 0 <= column < position.width:
            raise ValueError(f"there is no column {column}")
        return column_name(column)
    raise TypeError(f"a move is text, such as {position.legal_moves[0]!r}, not {answer!r}")


def name_of(bot: Bot) -> str:
    """Return the bot's spec, or the name of the function."""
    if isinstance(bot, str):
        return bot
    name = getattr(bot, "__name__", type(bot).__name__)
    return "bot" if name == "<lambda>" else str(name)


def load_agent(source: str | Path) -> Callable[..., Any]:
    """Return the last function of a file, such as a submission to Kaggle, or of a cell's text.

    A text of several lines, or with a ``def``, is taken for the program itself. It is run.
    """
    text = str(source)
    is_text = isinstance(source, str) and ("\n" in text or text.lstrip().startswith("def "))
    name = "<agent>" if is_text else text
    code = text if is_text else Path(source).read_text(encoding="utf-8")
    space: dict[str, Any] = {"__name__": "agent"}
    exec(compile(code, name, "exec"), space)  # noqa: S102: the caller's own program
    functions = [
        value
        for value in space.values()
        if inspect.isfunction(value) and value.__module__ == "agent"
    ]
    if not functions:
        raise ValueError(f"{name} defines no function")
    return functions[-1]
