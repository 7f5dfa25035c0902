"""Games against bots that go on from move to move."""

from __future__ import annotations

import threading
from typing import Any

from ._errors import ProgramError
from ._position import Position
from ._session import Session, default_session


class Game:
    """A game in which you hold the seats that are None; bots answer by themselves.

    >>> game = Game("tictactoe", o="alphabeta")
    >>> game.play("b2")
    >>> game.position.to_move
    'x'
    """

    def __init__(
        self,
        game: str = "connect4",
        *,
        x: str | int | None = None,
        o: str | int | None = None,
        position: str | None = None,
        time: float | None = None,
        session: Session | None = None,
    ) -> None:
        """Begin a game. A seat is a bot's spec, a level from 1 to 5, or None for you.

        ``time``: seconds a move of a bot. A bot that begins has moved when this returns.
        """
        self._session = session or default_session()
        self._changed = threading.Condition()
        request: dict[str, Any] = {"game": game, "seats": {"x": _seat(x), "o": _seat(o)}}
        if position is not None:
            request["position"] = position
        if time is not None:
            request["time"] = {"per_move_ms": max(1, round(time * 1000))}
        if x is not None and o is not None:
            request["pacing"] = {"delay_ms": 0}
        answer = self._session.request({"type": "new_game", "request": request})
        self._game: dict[str, Any] = answer["game"]
        self._session.follow(self.id, self._hear)
        state = self._session.request({"type": "game", "game_id": self.id})["game"]
        with self._changed:
            if state["seq"] >= self._game["seq"]:
                self._game = state
        self.wait()

    @property
    def id(self) -> str:
        """The program's name for the game."""
        return str(self._game["id"])

    @property
    def position(self) -> Position:
        """The position now."""
        game = self._game
        return Position._of_json(game["start"], self.moves, game["position"], self._session)

    @property
    def moves(self) -> list[str]:
        """The moves so far."""
        return [played["move"] for played in self._game["moves"]]

    @property
    def is_over(self) -> bool:
        """Whether it is over."""
        return self._game["status"] == "over"

    @property
    def result(self) -> dict[str, Any] | None:
        """Winner, reason and points as in docs/api.md; None while it goes on."""
        return self._game["result"]

    def play(self, move: str) -> None:
        """Play a move and wait for the answer of a bot. Raises IllegalMove."""
        self._act({"action": "move", "move": move, "ply": len(self._game["moves"])})

    def undo(self) -> None:
        """Go back to your last decision."""
        self._act({"action": "undo"})

    def resign(self) -> None:
        """Give up."""
        self._act({"action": "resign"})

    def text(self) -> str:
        """Return the game as text, which the page of Lawan imports."""
        answer = self._session.request({"type": "game_text", "game_id": self.id})
        return str(answer["text"])

    def wait(self, timeout: float | None = None) -> bool:
        """Wait while a bot is to move; return False if ``timeout`` seconds were not enough."""
        with self._changed:
            while self._bot_is_to_move():
                if not self._session.is_running:
                    raise ProgramError("the program has ended")
                if timeout is not None:
                    return self._changed.wait_for(lambda: not self._bot_is_to_move(), timeout)
                self._changed.wait(1)
        return True

    def _bot_is_to_move(self) -> bool:
        side = self._game["position"]["to_move"]
        playing = self._game["status"] == "playing"
        return playing and self._game["seats"][side]["kind"] == "bot"

    def _act(self, action: dict[str, Any]) -> None:
        message = {"type": "act", "game_id": self.id, "action": action}
        answer = self._session.request(message)
        with self._changed:
            # Events come before the answer, but in another thread.
            self._changed.wait_for(lambda: self._game["seq"] >= answer["seq"], 10)
        self.wait()

    def _hear(self, message: dict[str, Any]) -> None:
        if message["type"] != "event":
            return
        with self._changed:
            if message["seq"] == self._game["seq"] + 1:
                self._game = {**self._game, **message["changes"], "seq": message["seq"]}
            self._changed.notify_all()

    def __str__(self) -> str:
        return str(self.position)

    def _repr_svg_(self) -> str:
        return self.position._repr_svg_()

    def __repr__(self) -> str:
        return f"<Game of {self._game['position']['game']}, {len(self.moves)} moves>"


def _seat(bot: str | int | None) -> dict[str, Any]:
    if bot is None:
        return {"kind": "human"}
    if isinstance(bot, int):
        return {"kind": "bot", "level": bot}
    return {"kind": "bot", "bot": bot}
