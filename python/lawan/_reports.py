"""What searches and solvers find."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True)
class ScoredMove:
    """A move and its score for the player to move."""

    move: str
    score: float
    exact: bool


@dataclass(frozen=True)
class Report:
    """What a search found. Scores are for the player to move, in marks or points."""

    bot: str
    to_move: str
    move: str
    score: float | None  #: None: the bot has no opinion
    exact: bool  #: proved
    depth: int
    line: list[str]  #: best play
    moves: list[ScoredMove]
    nodes: int
    evaluations: int
    cutoffs: int
    time: float  #: seconds

    @staticmethod
    def of(json: dict[str, Any]) -> Report:
        """Make one of a ``Report`` of docs/openapi.yaml."""
        return Report(
            bot=json["bot"],
            to_move=json["to_move"],
            move=json["move"],
            score=json["score"],
            exact=json["exact"],
            depth=json["depth"],
            line=json["line"],
            moves=[ScoredMove(m["move"], m["score"], m["exact"]) for m in json["moves"]],
            nodes=json["nodes"],
            evaluations=json["evaluations"],
            cutoffs=json["cutoffs"],
            time=json["time_ms"] / 1000,
        )

    def __str__(self) -> str:
        worth = "no opinion" if self.score is None else f"{self.score:+g}"
        proved = ", exact" if self.exact else ""
        return (
            f"{self.bot}: {self.move} ({worth}{proved}), depth {self.depth}, "
            f"{self.nodes:,} positions in {self.time:.2f} s: {' '.join(self.line)}"
        )


@dataclass(frozen=True)
class Solution:
    """The exact score of a position for the player to move, and what follows from it."""

    value: float
    best: list[str]  #: all moves that reach the value
    line: list[str]  #: best play
    values: dict[str, float] = field(default_factory=dict)  #: of each move, if asked for
    plies: int | None = None  #: to the end of a won game, where the value does not say it
    nodes: int = 0
    time: float = 0  #: seconds

    @staticmethod
    def of(json: dict[str, Any]) -> Solution:
        """Make one of the fields of ``lawan solve --json``."""
        return Solution(
            value=json["value"],
            best=json["best"],
            line=json["line"],
            values={m["move"]: m["value"] for m in json["moves"]},
            plies=json.get("plies"),
            nodes=json["nodes"],
            time=json["time_ms"] / 1000,
        )

    def __str__(self) -> str:
        return f"{self.value:+g}, exact; best: {' '.join(self.best)}"


def limits_json(
    time: float | None, depth: int | None, nodes: int | None
) -> dict[str, Any] | None:
    """Return a ``SearchLimits``; None without a limit. ``time`` is in seconds."""
    limits: dict[str, Any] = {}
    if time is not None:
        limits["time_ms"] = max(1, round(time * 1000))
    if depth is not None:
        limits["depth"] = depth
    if nodes is not None:
        limits["nodes"] = nodes
    return limits or None
