"""Matches of two bots, each of which may be a Python function."""

from __future__ import annotations

import html
import traceback
from dataclasses import dataclass, field
from typing import Any, Callable

from ._bots import Bot, ask, name_of
from ._position import Position
from ._reports import limits_json
from ._session import Session, default_session


@dataclass(frozen=True)
class MatchGame:
    """A game of a match."""

    x: str  #: names of the bots
    o: str
    moves: list[str]
    opening_plies: int  #: how many of them were given
    winner: str | None  #: ``x``, ``o`` or None for a draw
    reason: str  #: ``normal``, or the loser's fault: ``illegal_move``, ``crash``, ``timeout``, ..
    detail: str | None
    score: float  #: of the first bot: 1, 0.5 or 0
    start: Position = field(repr=False)

    def position(self, ply: int | None = None) -> Position:
        """Return the position after so many moves, or the last."""
        return self.start.play(*self.moves[:ply])


@dataclass(frozen=True)
class MatchResult:
    """The results of a match, from the view of the first bot."""

    bots: tuple[str, str]
    game: str
    wins: int
    draws: int
    losses: int
    games: list[MatchGame] = field(repr=False)
    summary: dict[str, Any] = field(repr=False)  #: all fields of ``lawan match --json``
    errors: list[str] = field(default_factory=list, repr=False)  #: tracebacks of Python bots
    stopped: bool = False

    @property
    def score(self) -> float:
        """The share of points: 1 if the first bot won every game."""
        return float(self.summary["score"])

    @property
    def elo(self) -> float | None:
        """The difference in rating; None if there are too few different pairs to say."""
        return self.summary["elo"]

    @property
    def elo_error(self) -> float | None:
        """Half of the 95 % interval of `elo`."""
        return self.summary["elo_error"]

    def __str__(self) -> str:
        first, second = self.bots
        text = f"{first} against {second}, {self.game}: +{self.wins} ={self.draws} -{self.losses}"
        if self.elo is not None:
            error = "" if self.elo_error is None else f" ± {self.elo_error:.0f}"
            text += f", Elo {self.elo:+.0f}{error}"
        for bot, faults in self.summary["faults"].items():
            counts = ", ".join(f"{count} {reason}" for reason, count in faults.items())
            text += f"\nfaults of {bot}: {counts}"
        if self.errors:
            text += f"\n{self.errors[0]}"
        return text

    def _repr_html_(self) -> str:
        cells = [self.bots[0], str(self.wins), str(self.draws), str(self.losses), self.bots[1]]
        row = "".join(f"<td>{html.escape(cell)}</td>" for cell in cells)
        head = "<th>first</th><th>won</th><th>drawn</th><th>lost</th><th>second</th>"
        return f"<table><tr>{head}</tr><tr>{row}</tr></table>"


def match(
    first: Bot,
    second: Bot,
    *,
    game: str = "connect4",
    position: Position | None = None,
    pairs: int = 10,
    time: float | None = None,
    depth: int | None = None,
    nodes: int | None = None,
    clock: float | None = None,
    increment: float = 0,
    seed: int = 1,
    opening_plies: int | None = None,
    concurrency: int = 1,
    strict: bool = False,
    progress: Callable[[dict[str, int]], None] | None = None,
    session: Session | None = None,
) -> MatchResult:
    """Let two bots play pairs of games: each opening twice, with sides swapped.

    A bot is a spec of the program (``"alphabeta:depth=6"``) or a Python function:
    ``def move(position)`` returns a move, ``def agent(observation, configuration)`` a column as in
    Kaggle's ConnectX. Without a limit a bot has one second a move; a function that takes longer,
    raises or returns an illegal move loses that game. With ``strict`` its exception is raised.

    ``time`` is seconds a move, ``clock`` seconds a game. ``opening_plies=0`` starts every game at
    ``position``, or at the start of ``game``. Ctrl-C stops it.
    """
    session = session or default_session()
    start = position if position is not None else Position(game, session=session)
    table = _Table([first, second], start, strict, session)
    request: dict[str, Any] = {"source": start.source(), "bots": table.specs}
    request.update(pairs=pairs, seed=seed, concurrency=concurrency)
    limits = limits_json(time, depth, nodes)
    if limits:
        request["limits"] = limits
    if clock is not None:
        request["clock"] = {
            "per_game_ms": round(clock * 1000),
            "increment_ms": round(increment * 1000),
        }
    if opening_plies is not None:
        request["opening_plies"] = opening_plies

    def handle(message: dict[str, Any]) -> dict[str, Any] | None:
        if message["type"] == "bot_turn":
            return table.answer(message)
        if progress is not None:
            progress(message["results"])
        return None

    answer = session.request({"type": "match", "request": request}, handle)
    return table.result(answer)


class _Table:
    """The two bots of a match and what they are called in it."""

    def __init__(
        self, bots: list[Bot], start: Position, strict: bool, session: Session
    ) -> None:
        self.start = start
        self.strict = strict
        self.session = session
        self.errors: list[str] = []
        self.names = [name_of(bot) for bot in bots]
        if self.names[0] == self.names[1]:
            self.names = [f"{name} ({i})" for i, name in enumerate(self.names, 1)]
        self.specs: list[str] = []
        self.functions: dict[str, Callable[..., Any]] = {}
        for bot, name in zip(bots, self.names):
            spec = bot if isinstance(bot, str) else f"caller:{name}"
            self.specs.append(spec)
            if not isinstance(bot, str):
                self.functions[spec] = bot

    def answer(self, turn: dict[str, Any]) -> dict[str, Any]:
        """Ask the function whose turn it is."""
        reply: dict[str, Any] = {"type": "move", "turn": turn["turn"]}
        position = Position._of_json(
            turn["start"], turn["moves"], turn["position"], self.session
        )
        seconds = None if turn["time_ms"] is None else turn["time_ms"] / 1000
        try:
            reply["move"] = ask(self.functions[turn["bot"]], position, seconds, self.session)
        except Exception as error:
            if self.strict:
                raise
            self.errors.append(traceback.format_exc())
            reply["failure"] = f"{type(error).__name__}: {error}"[:1000]
        return reply

    def result(self, answer: dict[str, Any]) -> MatchResult:
        """Make the result of the program's answer."""
        summary = answer["match"]
        names = {"x": self.names, "o": self.names[::-1]}  # of X and O, by the first bot's side
        games = [
            MatchGame(
                x=names[game["first_bot"]][0],
                o=names[game["first_bot"]][1],
                moves=game["moves"],
                opening_plies=game["opening_plies"],
                winner=game["winner"],
                reason=game["reason"],
                detail=game["detail"],
                score=game["score"],
                start=self.start,
            )
            for game in summary.pop("games")
        ]
        return MatchResult(
            bots=(self.names[0], self.names[1]),
            game=summary["game"],
            wins=summary["wins"],
            draws=summary["draws"],
            losses=summary["losses"],
            games=games,
            summary=summary,
            errors=self.errors,
            stopped=answer["stopped"],
        )
