"""Recorded searches: how a bot came to its move."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Callable

from ._position import Position
from ._reports import Report, limits_json
from ._session import Session, default_session


@dataclass(frozen=True)
class Node:
    """A node of a search tree. Values are from X's view: X takes the most, O the least."""

    number: int
    parent: int | None
    move: str  #: that led here; empty at the root
    ply: int
    to_move: str
    value: float | None
    alpha: float | None
    beta: float | None
    end: str  #: why the search ended here: ``terminal``, ``horizon``, ``cut``, ..
    visits: int
    children: int  #: how many can be opened
    json: dict[str, Any]  #: all fields of ``TraceNode`` of docs/openapi.yaml

    @staticmethod
    def of(json: dict[str, Any]) -> Node:
        """Make one of a ``TraceNode``."""
        return Node(
            number=json["node"],
            parent=json["parent"],
            move=json["move"],
            ply=json["ply"],
            to_move=json["to_move"],
            value=json["value"],
            alpha=json["alpha"],
            beta=json["beta"],
            end=json["end"],
            visits=json["visits"],
            children=json["children"],
            json=json,
        )


class Tree:
    """The recorded search of a bot. The program keeps the last 32 of them."""

    def __init__(self, json: dict[str, Any], session: Session) -> None:
        """Wrap a ``Trace`` of docs/openapi.yaml; see `tree`."""
        self.json = json
        self.report = Report.of(json["report"])
        self._session = session

    @property
    def has_tree(self) -> bool:
        """Whether the bot builds a tree; others fill `json` with generations, visits or a walk."""
        return self.json["tree"] is not None

    @property
    def size(self) -> int:
        """How many nodes were kept."""
        return int(self.json["tree"]["kept"]) if self.has_tree else 0

    @property
    def root(self) -> Node:
        """The node of the position."""
        return self.nodes(plies=0)[0]

    def nodes(self, below: Node | None = None, *, plies: int = 1, most: int = 500) -> list[Node]:
        """Return a node (the root, unless told otherwise) and those up to ``plies`` below it."""
        message: dict[str, Any] = {"type": "nodes", "trace_id": self.json["id"]}
        message.update(plies=plies, most=min(most, 500))
        if below is not None:
            message["below"] = below.number
        return [Node.of(json) for json in self._session.request(message)["nodes"]]

    def children(self, node: Node | None = None) -> list[Node]:
        """Return the nodes right below a node, in the order they were searched."""
        return self.nodes(node, plies=1)[1:]

    def svg(
        self, *, plies: int = 3, children: int = 0, most: int = 40, boards: bool = False
    ) -> str:
        """Return a drawing of the top: so many plies, children of a node (0: all) and nodes."""
        message = {"type": "drawing", "trace_id": self.json["id"], "plies": plies}
        message.update(children=children, most=most, boards=boards)
        return str(self._session.request(message)["svg"])

    def _repr_svg_(self) -> str:
        return self.svg()

    def __str__(self) -> str:
        return f"{self.report}; {self.size} nodes kept"

    def __repr__(self) -> str:
        return f"<Tree of {self.report.bot}: {self.size} nodes>"


def tree(
    position: Position | str,
    bot: str = "alphabeta:depth=3",
    *,
    time: float | None = None,
    depth: int | None = None,
    nodes: int | None = None,
    seed: int = 1,
    progress: Callable[[Report], None] | None = None,
    session: Session | None = None,
) -> Tree:
    """Let a bot search a position, or the start of a game, and return how it searched.

    ``minimax``, ``alphabeta``, ``engine``, ``mcts`` and ``genetic`` have trees.
    """
    session = session or default_session()
    if isinstance(position, str):
        position = Position(position, session=session)
    request: dict[str, Any] = {"source": position.source(), "bot": bot, "seed": seed}
    limits = limits_json(time, depth, nodes)
    if limits:
        request["limits"] = limits

    def handle(message: dict[str, Any]) -> None:
        if progress is not None and message["type"] == "progress":
            progress(Report.of(message["report"]))

    recorded = session.request({"type": "record", "request": request}, handle)
    trace = session.request({"type": "trace", "trace_id": recorded["trace_id"]})["trace"]
    return Tree(trace, session)
