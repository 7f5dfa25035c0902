"""Play, analyse and solve two-player board games with Lawan.

>>> import lawan
>>> position = lawan.Position("connect4").play("d", "d")
>>> position.legal_moves
['a', 'b', 'c', 'd', 'e', 'f', 'g']
>>> position.solve().value
1.0

The rules, the bots and the solvers are the program's, which this package starts and speaks to.
"""

from ._bots import Bot, load_agent
from ._errors import Error, IllegalMove, ProgramError, RequestError
from ._game import Game
from ._match import MatchGame, MatchResult, match
from ._position import Position
from ._program import find_program
from ._reports import Report, ScoredMove, Solution
from ._session import Session, close, default_session
from ._tree import Node, Tree, tree
from ._version import __version__

__all__ = [
    "Bot",
    "Error",
    "Game",
    "IllegalMove",
    "MatchGame",
    "MatchResult",
    "Node",
    "Position",
    "ProgramError",
    "Report",
    "RequestError",
    "ScoredMove",
    "Session",
    "Solution",
    "Tree",
    "__version__",
    "bots",
    "close",
    "default_session",
    "find_program",
    "games",
    "load_agent",
    "match",
    "tree",
]


def games() -> "list[str]":
    """Return the names of the games, such as ``connect4``."""
    return [game["name"] for game in default_session().catalog()["games"]]


def bots(game: "str | None" = None) -> "list[str]":
    """Return the names of the bots, or of those that play a game."""
    return [
        bot["name"]
        for bot in default_session().catalog()["bots"]
        if game is None or game.split(":")[0] in bot["games"]
    ]
