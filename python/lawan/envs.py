"""Environments for learning, in the forms of PettingZoo (AEC) and Gymnasium.

They have the calls that those packages document, but need neither: nothing here was run with them.
Observations are nested lists of numbers: ``numpy.array(observation["observation"])`` makes an
array of them.
"""

from __future__ import annotations

import random
from typing import Any, Callable, Iterator

from ._bots import ask
from ._position import Position
from ._session import default_session


class Discrete:
    """The numbers from 0 below ``n``: what an action may be."""

    def __init__(self, n: int, seed: int | None = None) -> None:
        """Make the space; ``seed`` is of `sample`."""
        self.n = n
        self._random = random.Random(seed)

    def seed(self, seed: int | None = None) -> None:
        """Begin the random numbers of `sample` anew."""
        self._random.seed(seed)

    def sample(self, mask: list[int] | None = None) -> int:
        """Return a random action, of those whose mask is 1."""
        allowed = range(self.n) if mask is None else [a for a in range(self.n) if mask[a]]
        return self._random.choice(list(allowed) or [0])

    def contains(self, action: Any) -> bool:
        """Return whether it is one of the numbers."""
        return isinstance(action, int) and 0 <= action < self.n

    __contains__ = contains

    def __repr__(self) -> str:
        return f"Discrete({self.n})"


class Actions:
    """The moves of a game as numbers: its columns, or its cells from the top left."""

    def __init__(self, start: Position, by_column: bool) -> None:
        """Number the moves of a game by its start."""
        self.by_column = by_column
        self.width = start.width
        self.count = start.width if by_column else start.width * start.height

    def legal(self, position: Position) -> dict[int, str]:
        """Return the legal moves by their numbers."""
        if position.is_over:
            return {}
        return {
            legal["cell"] % self.width if self.by_column else legal["cell"]: legal["move"]
            for legal in position._json["legal"]
        }

    def mask(self, position: Position) -> list[int]:
        """Return 1 for each legal action, 0 for others."""
        legal = self.legal(position)
        return [int(action in legal) for action in range(self.count)]


def _is_by_column(game: str) -> bool:
    catalog = default_session().catalog()
    return any(g["name"] == game.split(":")[0] and g["input"] == "column" for g in catalog["games"])


def observe(position: Position, side: str) -> list[list[list[int]]]:
    """Return height x width x 2 numbers: own marks, then the other's."""
    other = "o" if side == "x" else "x"
    return [[[int(c == side), int(c == other)] for c in row] for row in position.rows]


class AECEnv:
    """A game of two agents, ``player_0`` (X) and ``player_1`` (O), in PettingZoo's AEC form.

    >>> env = AECEnv("tictactoe")
    >>> env.reset(seed=1)
    >>> for agent in env.agent_iter():
    ...     observation, reward, termination, truncation, info = env.last()
    ...     done = termination or truncation
    ...     env.step(None if done else env.action_space(agent).sample(observation["action_mask"]))
    """

    metadata: dict[str, Any] = {
        "name": "lawan_v0",
        "render_modes": ["ansi"],
        "is_parallelizable": False,
    }

    def __init__(self, game: str = "connect4", render_mode: str | None = None) -> None:
        """Make an environment of a game. An illegal move loses, as PettingZoo's games have it."""
        self.game = game
        self.render_mode = render_mode
        self._start = Position(game)
        self._actions = Actions(self._start, _is_by_column(game))
        self.possible_agents = ["player_0", "player_1"]
        self._sides = dict(zip(self.possible_agents, "xo"))
        self._spaces = {agent: Discrete(self._actions.count) for agent in self.possible_agents}
        self.agents: list[str] = []
        self.position = self._start

    # The AEC form

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a game."""
        if seed is not None:
            for number, agent in enumerate(self.possible_agents):
                self._spaces[agent].seed(seed + number)
        self.position = self._start
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self._agent_to_move()

    def agent_iter(self, max_iter: int = 2**63) -> Iterator[str]:
        """Yield the agent whose turn it is, until all are done."""
        for _ in range(max_iter):
            if not self.agents:
                return
            yield self.agent_selection

    def last(self, observe: bool = True) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        """Return observation, reward since its last step, termination, truncation and info."""
        agent = self.agent_selection
        return (
            self.observe(agent) if observe else None,
            self._cumulative_rewards[agent],
            self.terminations[agent],
            self.truncations[agent],
            self.infos[agent],
        )

    def observe(self, agent: str) -> dict[str, Any]:
        """Return ``observation`` from the agent's view and its ``action_mask``."""
        is_to_move = not self.position.is_over and agent == self._agent_to_move()
        mask = self._actions.mask(self.position) if is_to_move else [0] * self._actions.count
        return {"observation": observe(self.position, self._sides[agent]), "action_mask": mask}

    def step(self, action: int | None) -> None:
        """Play the action of ``agent_selection``; None for an agent that is done."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            if action is not None:
                raise ValueError("when an agent is dead, the only valid action is None")
            self._remove(agent)
            return
        self._cumulative_rewards[agent] = 0.0
        move = self._actions.legal(self.position).get(-1 if action is None else int(action))
        if move is None:
            self._end(loser=agent)
        else:
            self.position = self.position.play(move)
            if self.position.is_over:
                self._end(loser=None)
            else:
                self.rewards = dict.fromkeys(self.agents, 0.0)
                self.agent_selection = self._agent_to_move()
        for name in self.agents:
            self._cumulative_rewards[name] += self.rewards[name]

    def observation_space(self, agent: str) -> dict[str, Any]:
        """Return the shapes of what `observe` gives."""
        return {
            "observation": (self._start.height, self._start.width, 2),
            "action_mask": (self._actions.count,),
        }

    def action_space(self, agent: str) -> Discrete:
        """Return what an agent may do."""
        return self._spaces[agent]

    @property
    def num_agents(self) -> int:
        """How many agents are not done."""
        return len(self.agents)

    @property
    def max_num_agents(self) -> int:
        """How many agents there can be."""
        return len(self.possible_agents)

    def render(self) -> str | None:
        """Return the board as text, with the mode ``ansi``."""
        return str(self.position) if self.render_mode == "ansi" else None

    def close(self) -> None:
        """Do nothing: the program is shared."""

    def _agent_to_move(self) -> str:
        return self.possible_agents[0 if self.position.to_move == "x" else 1]

    def _end(self, loser: str | None) -> None:
        for agent in self.agents:
            if loser is not None:
                self.rewards[agent] = -1.0 if agent == loser else 1.0
            elif self.position.winner is None:
                self.rewards[agent] = 0.0
            else:
                self.rewards[agent] = 1.0 if self._sides[agent] == self.position.winner else -1.0
            self.terminations[agent] = True
        others = [agent for agent in self.agents if agent != self.agent_selection]
        self.agent_selection = others[0] if others else self.agent_selection

    def _remove(self, agent: str) -> None:
        self.agents.remove(agent)
        for table in (self.rewards, self._cumulative_rewards, self.terminations,
                      self.truncations, self.infos):
            del table[agent]  # type: ignore[attr-defined]
        if self.agents:
            self.agent_selection = self.agents[0]


class GymEnv:
    """A game against a bot, in Gymnasium's form: you are one side, each step is two moves.

    >>> env = GymEnv("connect4", opponent="alphabeta:depth=2")
    >>> observation, info = env.reset(seed=1)
    >>> observation, reward, terminated, truncated, info = env.step(3)
    """

    metadata: dict[str, Any] = {"render_modes": ["ansi"], "render_fps": 1}

    def __init__(
        self,
        game: str = "connect4",
        opponent: str | Callable[..., Any] = "random",
        side: str = "x",
        time: float | None = None,
        render_mode: str | None = None,
    ) -> None:
        """Make an environment in which you play ``side`` (``x``, ``o`` or ``random``).

        ``opponent`` is a bot's spec or a Python function, ``time`` its seconds a move. The reward
        is 1, 0 or -1 at the end; an illegal move loses.
        """
        if side not in ("x", "o", "random"):
            raise ValueError("side: expected x, o or random")
        self.game = game
        self.opponent = opponent
        self.render_mode = render_mode
        self._time = time
        self._wanted_side = side
        self._start = Position(game)
        self._actions = Actions(self._start, _is_by_column(game))
        self._random = random.Random()
        self.action_space = Discrete(self._actions.count)
        self.observation_space = (self._start.height, self._start.width, 2)
        self.side = "x" if side == "random" else side
        self.position = self._start
        self._done = True

    @property
    def unwrapped(self) -> GymEnv:
        """This environment: it wraps nothing."""
        return self

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[list[list[list[int]]], dict[str, Any]]:
        """Begin a game and return the first observation and info."""
        if seed is not None:
            self._random.seed(seed)
            self.action_space.seed(seed)
        if self._wanted_side == "random":
            self.side = self._random.choice("xo")
        self.position = self._start
        self._done = False
        self._let_opponent_move()
        return self._observation(), self._info()

    def step(
        self, action: int
    ) -> tuple[list[list[list[int]]], float, bool, bool, dict[str, Any]]:
        """Play an action and the opponent's answer.

        Returns observation, reward, terminated, truncated and info.
        """
        if self._done:
            raise RuntimeError("the episode is over: call reset()")
        move = self._actions.legal(self.position).get(int(action))
        if move is None:
            self._done = True
            return self._observation(), -1.0, True, False, {**self._info(), "illegal": True}
        self.position = self.position.play(move)
        self._let_opponent_move()
        self._done = self.position.is_over
        reward = 0.0
        if self.position.winner is not None:
            reward = 1.0 if self.position.winner == self.side else -1.0
        return self._observation(), reward, self._done, False, self._info()

    def render(self) -> str | None:
        """Return the board as text, with the mode ``ansi``."""
        return str(self.position) if self.render_mode == "ansi" else None

    def close(self) -> None:
        """Do nothing: the program is shared."""

    def __enter__(self) -> GymEnv:
        return self

    def __exit__(self, *_: object) -> bool:
        self.close()
        return False

    def _let_opponent_move(self) -> None:
        while not self.position.is_over and self.position.to_move != self.side:
            if isinstance(self.opponent, str):
                seed = self._random.randrange(2**31)
                move = self.position.best_move(self.opponent, time=self._time, seed=seed)
            else:
                move = ask(self.opponent, self.position, self._time, default_session())
            self.position = self.position.play(move)

    def _observation(self) -> list[list[list[int]]]:
        return observe(self.position, self.side)

    def _info(self) -> dict[str, Any]:
        return {"action_mask": self._actions.mask(self.position), "position": self.position}
