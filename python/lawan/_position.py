"""Positions of any game."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Callable, Iterable

from ._reports import Report, Solution, limits_json
from ._session import Session, default_session

if TYPE_CHECKING:
    from ._tree import Tree


class Position:
    """A position of a game. It never changes: `play` returns another one.

    >>> Position("tictactoe").play("b2").to_move
    'o'
    """

    __slots__ = ("_json", "_line", "_session", "_start")

    def __init__(
        self,
        game: str = "connect4",
        text: str | None = None,
        *,
        cells: str | None = None,
        to_move: str | None = None,
        moves: str | Iterable[str] = (),
        session: Session | None = None,
    ) -> None:
        """Set up a position of ``game``, such as ``connect4`` or ``adjacency:rounds=8``.

        It is the game's own start, the position of ``text``, or ``cells`` set by hand (a character
        a cell from the top left: ``.``, ``x`` or ``o``), after ``moves`` (a list, or a text with
        spaces). Raises RequestError if there is no such position, IllegalMove for a move.
        """
        source: dict[str, Any] = {"game": game}
        if text is not None:
            source["position"] = text
        if cells is not None:
            source["cells"] = cells
        if to_move is not None:
            source["to_move"] = to_move
        played = moves.split() if isinstance(moves, str) else list(moves)
        if played:
            source["moves"] = played
        self._session = session
        self._set(self._ask({"type": "position", "source": source})["line"])

    @classmethod
    def _of_line(cls, line: dict[str, Any], session: Session | None = None) -> Position:
        position = cls.__new__(cls)
        position._session = session
        position._set(line)
        return position

    @classmethod
    def _of_json(cls, start: str, moves: list[str], json: dict[str, Any],
                 session: Session | None = None) -> Position:
        position = cls.__new__(cls)
        position._session = session
        position._start, position._line, position._json = start, moves, json
        return position

    def _set(self, line: dict[str, Any]) -> None:
        self._start: str = line["start"]
        self._line: list[str] = [played["move"] for played in line["moves"]]
        self._json: dict[str, Any] = line["position"]

    def _ask(
        self,
        message: dict[str, Any],
        handle: Callable[[dict[str, Any]], dict[str, Any] | None] | None = None,
    ) -> dict[str, Any]:
        return (self._session or default_session()).request(message, handle)

    def source(self) -> dict[str, Any]:
        """Return the position as a ``Source`` of docs/openapi.yaml."""
        return {"game": self.game, "position": self._start, "moves": self._line}

    # What it is

    @property
    def game(self) -> str:
        """The game, such as ``connect4:w=9``."""
        return str(self._json["game"])

    @property
    def text(self) -> str:
        """The position in the program's notation."""
        return str(self._json["text"])

    @property
    def options(self) -> dict[str, str]:
        """The options of the game as they hold, such as width and height."""
        return dict(self._json["options"])

    @property
    def to_move(self) -> str:
        """The player to move: ``x`` or ``o``."""
        return str(self._json["to_move"])

    @property
    def legal_moves(self) -> list[str]:
        """All legal moves; none if the game is over."""
        return [legal["move"] for legal in self._json["legal"]]

    @property
    def moves(self) -> list[str]:
        """The moves played since the position that was set up."""
        return list(self._line)

    @property
    def is_over(self) -> bool:
        """Whether the game is over."""
        return self._json["outcome"] is not None

    @property
    def winner(self) -> str | None:
        """The winner, ``x`` or ``o``; None for a draw and while the game goes on."""
        outcome = self._json["outcome"]
        return outcome["winner"] if outcome else None

    @property
    def points(self) -> float | None:
        """By how much it is won, 0 for a draw; None while the game goes on."""
        outcome = self._json["outcome"]
        return outcome["points"] if outcome else None

    @property
    def width(self) -> int:
        """The number of columns."""
        return int(self._json["board"]["width"])

    @property
    def height(self) -> int:
        """The number of rows."""
        return int(self._json["board"]["height"])

    @property
    def cells(self) -> str:
        """A character a cell, row by row from the top left: ``.``, ``x`` or ``o``."""
        return str(self._json["board"]["cells"])

    @property
    def rows(self) -> list[str]:
        """The rows of `cells`, from the top."""
        return [self.cells[i : i + self.width] for i in range(0, len(self.cells), self.width)]

    @property
    def plies_played(self) -> int:
        """How many moves led here by the rules."""
        return int(self._json["plies_played"])

    @property
    def rounds_left(self) -> int | None:
        """How many rounds are left, in games that end by it."""
        return self._json["rounds_left"]

    @property
    def marks(self) -> dict[str, int]:
        """How many marks each player has."""
        return dict(self._json["marks"])

    # What can be done

    def play(self, *moves: str) -> Position:
        """Return the position after these moves, such as ``play("d", "e")`` or ``play("d e")``.

        Raises IllegalMove, with the reason, for one that is impossible.
        """
        played = [word for move in moves for word in str(move).split()]
        source = {**self.source(), "moves": self._line + played}
        line = self._ask({"type": "position", "source": source})["line"]
        return Position._of_line(line, self._session)

    def back(self, plies: int = 1) -> Position:
        """Return the position so many moves before."""
        if not 0 <= plies <= len(self._line):
            raise ValueError(f"only {len(self._line)} moves were played")
        source = {**self.source(), "moves": self._line[: len(self._line) - plies]}
        return Position._of_line(
            self._ask({"type": "position", "source": source})["line"], self._session
        )

    def solve(
        self, *, all_moves: bool = False, threads: int | None = None, memory_mb: int | None = None
    ) -> Solution:
        """Return the exact score. Blocks until it is known; Ctrl-C stops it.

        Raises RequestError if the game is over or there is no solver for it.
        """
        request: dict[str, Any] = {"source": self.source(), "all_moves": all_moves}
        if threads is not None:
            request["threads"] = threads
        if memory_mb is not None:
            request["memory_mb"] = memory_mb
        return Solution.of(self._ask({"type": "solve", "request": request})["solution"])

    def values(self, **options: Any) -> dict[str, float]:
        """Return the exact score of every legal move for the player to move; see `solve`."""
        return self.solve(all_moves=True, **options).values

    def analyse(
        self,
        bot: str = "engine",
        *,
        time: float | None = None,
        depth: int | None = None,
        nodes: int | None = None,
        all_moves: bool = False,
        seed: int = 1,
        progress: Callable[[Report], None] | None = None,
    ) -> Report:
        """Let a bot search this position: for ``time`` seconds, to ``depth`` or for ``nodes``.

        Without a limit it is the bot's own, or one second. ``progress`` is called with a report
        now and then. Raises RequestError if there is no such bot.
        """
        request: dict[str, Any] = {"source": self.source(), "bot": bot, "seed": seed}
        request["all_moves"] = all_moves
        limits = limits_json(time, depth, nodes)
        if limits:
            request["limits"] = limits

        def handle(message: dict[str, Any]) -> None:
            if progress is not None and message["type"] == "progress":
                progress(Report.of(message["report"]))

        answer = self._ask({"type": "analyse", "request": request}, handle)
        return Report.of(answer["report"])

    def best_move(self, bot: str = "engine", **limits: Any) -> str:
        """Return the move that `analyse` finds."""
        return self.analyse(bot, **limits).move

    def tree(self, bot: str = "alphabeta:depth=3", **limits: Any) -> Tree:
        """Return the recorded search of a bot; see `lawan.tree`."""
        from ._tree import tree

        return tree(self, bot, **limits)

    # How it looks

    def __str__(self) -> str:
        width = len(str(self.height))
        lines = [
            f"{self.height - i:>{width}} {' '.join(row)}" for i, row in enumerate(self.rows)
        ]
        letters = " ".join(column_name(i) for i in range(self.width))
        if self.is_over:
            state = f"{self.winner} has won" if self.winner else "drawn"
        else:
            state = f"{self.to_move} to move"
        return "\n".join([*lines, f"{'':>{width}} {letters}", state])

    def __repr__(self) -> str:
        return f"Position({self.game!r}, {self.text!r})"

    def _repr_svg_(self) -> str:
        return str(self._ask({"type": "picture", "source": self.source()})["svg"])

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Position):
            return NotImplemented
        return (self.game, self.text) == (other.game, other.text)

    def __hash__(self) -> int:
        return hash((self.game, self.text))


def column_name(column: int) -> str:
    """Return the letter of a column: a to z, then aa, ab and so on."""
    letter = chr(ord("a") + column % 26)
    return letter if column < 26 else chr(ord("a") + column // 26 - 1) + letter
