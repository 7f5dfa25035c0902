"""Python functions as bots, and environments."""

import functools
import os
import random
import textwrap
import unittest

import support

import lawan
from lawan._bots import is_agent
from lawan.envs import AECEnv, Discrete, GymEnv

# As in Kaggle's first notebook on ConnectX.
CELL = textwrap.dedent(
    """
    import random

    def helper(observation, configuration):
        return [c for c in range(configuration.columns) if observation.board[c] == 0]

    def my_agent(observation, configuration):
        return random.choice(helper(observation, configuration))
    """
)

# However busy the machine is.
match = functools.partial(lawan.match, time=600)


def first_move(position):
    return position.legal_moves[0]


def leftmost(observation, configuration):
    return next(c for c in range(configuration["columns"]) if observation["board"][c] == 0)


class MatchTest(unittest.TestCase):
    def test_both_forms_of_functions(self):
        result = match(first_move, leftmost, game="connect4", pairs=2)
        self.assertEqual(result.bots, ("first_move", "leftmost"))
        self.assertEqual(len(result.games), 4)
        self.assertEqual(result.wins + result.draws + result.losses, 4)
        self.assertEqual({game.reason for game in result.games}, {"normal"})
        self.assertEqual(result.errors, [])
        for game in result.games:
            self.assertEqual(game.position().winner, game.winner)
            self.assertEqual({game.x, game.o}, set(result.bots))

    def test_bots_of_the_program(self):
        result = match("alphabeta:depth=9", "random", game="tictactoe", pairs=3, seed=5)
        self.assertEqual(result.losses, 0)
        again = match("alphabeta:depth=9", "random", game="tictactoe", pairs=3, seed=5)
        self.assertEqual(result.games, again.games)
        self.assertIn("alphabeta:depth=9 against random", str(result))
        self.assertIn("<table>", result._repr_html_())

    def test_a_bot_against_itself(self):
        result = match("random", "random", game="tictactoe", pairs=5)
        self.assertEqual(result.bots, ("random (1)", "random (2)"))
        wins = sum(
            g.winner is not None and {"x": g.x, "o": g.o}[g.winner] == "random (1)"
            for g in result.games
        )
        self.assertEqual(wins, result.wins)
        match(first_move, first_move, game="tictactoe", pairs=1)

    def test_a_function_may_ask_the_program(self):
        result = match(
            lambda position: position.solve().best[0], "random", game="tictactoe", pairs=2
        )
        self.assertEqual(result.losses, 0)

    def test_faults_lose_the_game(self):
        def raises(position):
            raise KeyError("my mistake")

        for function, reason in [
            (raises, "crash"),
            (lambda position: "z9", "illegal_move"),
            (lambda position: None, "crash"),
            (lambda position: 3, "crash"),
        ]:
            result = match(function, "random", game="tictactoe", pairs=1)
            self.assertEqual(result.losses, 2)
            self.assertEqual(result.games[0].reason, reason)
        result = match(raises, "random", game="tictactoe", pairs=1)
        self.assertIn("my mistake", str(result))
        self.assertIn("Traceback", result.errors[0])
        with self.assertRaises(KeyError):
            match(raises, "random", game="tictactoe", strict=True)
        with self.assertRaises(lawan.IllegalMove):
            match(lambda p: p.play("z9"), "random", game="tictactoe", strict=True)
        self.assertTrue(lawan.default_session().is_running)

    def test_agents_play_by_column_only(self):
        result = match(leftmost, "random", game="tictactoe", pairs=1)
        self.assertIn("write def move(position)", result.errors[0])
        result = match(lambda o, c: -1, "random", game="connect4", pairs=1)
        self.assertIn("there is no column -1", result.errors[0])

    def test_what_an_agent_sees(self):
        seen = []

        def agent(observation, configuration):
            seen.append((list(observation.board), observation.mark, observation.step))
            self.assertEqual((configuration.columns, configuration.rows), (5, 4))
            self.assertEqual(configuration.inarow, 3)
            return leftmost(observation, configuration)

        position = lawan.Position("connect4:w=5,h=4,k=3,first=o")
        match(agent, "random", position=position, pairs=1, opening_plies=0, strict=True)
        self.assertEqual(seen[0], ([0] * 20, 1, 0))
        for board, mark, step in seen:
            self.assertEqual(step, 20 - board.count(0))
            self.assertEqual(mark, 1 if step % 2 == 0 else 2)
            self.assertEqual(board.count(1), (step + 1) // 2)

    def test_progress_and_openings(self):
        position = lawan.Position("tictactoe").play("b2")
        result = match(
            "random", "random", position=position, pairs=2, opening_plies=0, progress=lambda _: None
        )
        self.assertTrue(all(game.opening_plies == 0 for game in result.games))
        self.assertTrue(all(game.position(0) == position for game in result.games))

    def test_agents_of_a_cell_and_of_a_file(self):
        agent = lawan.load_agent(CELL)
        self.assertEqual(agent.__name__, "my_agent")
        self.assertTrue(is_agent(agent))
        with support.temporary_folder() as folder:
            path = os.path.join(folder, "submission.py")
            with open(path, "w", encoding="utf-8") as file:
                file.write(CELL)
            result = match(lawan.load_agent(path), "random", pairs=1, strict=True)
        self.assertEqual(len(result.games), 2)
        with self.assertRaisesRegex(ValueError, "no function"):
            lawan.load_agent("x = 1\n")


class EnvironmentTest(unittest.TestCase):
    def play(self, env, seed):
        """Play at random as PettingZoo documents it; return the rewards at the end."""
        env.reset(seed=seed)
        rewards = {}
        for agent in env.agent_iter():
            observation, reward, termination, truncation, info = env.last()
            self.assertIsInstance(info, dict)
            if termination or truncation:
                rewards[agent] = reward
                action = None
            else:
                self.assertEqual(reward, 0)
                mask = observation["action_mask"]
                self.assertEqual(sum(mask), len(env.position.legal_moves))
                action = env.action_space(agent).sample(mask)
            env.step(action)
        self.assertEqual(env.agents, [])
        return rewards

    def test_aec(self):
        for game in ("tictactoe", "connect4:w=5,h=4", "adjacency:w=4,h=4"):
            env = AECEnv(game, render_mode="ansi")
            self.assertEqual(env.possible_agents, ["player_0", "player_1"])
            for seed in range(3):
                rewards = self.play(env, seed)
                winner = env.position.winner
                expected = {"x": [1, -1], "o": [-1, 1], None: [0, 0]}[winner]
                self.assertEqual([rewards["player_0"], rewards["player_1"]], expected)
                self.assertEqual(env.render(), str(env.position))
            env.close()

    def test_aec_has_views_of_both(self):
        env = AECEnv("tictactoe")
        env.reset()
        env.step(4)
        mine = env.observe("player_0")
        self.assertEqual(mine["observation"][1][1], [1, 0])
        self.assertEqual(sum(mine["action_mask"]), 0)
        theirs = env.observe("player_1")
        self.assertEqual(theirs["observation"][1][1], [0, 1])
        self.assertEqual(theirs["action_mask"][4], 0)

    def test_aec_illegal_moves_lose(self):
        env = AECEnv("tictactoe")
        env.reset()
        env.step(4)
        env.step(4)
        self.assertEqual(env.rewards, {"player_0": 1, "player_1": -1})
        self.assertEqual(env.last()[1:3], (1.0, True))
        with self.assertRaisesRegex(ValueError, "None"):
            env.step(0)

    def test_gymnasium(self):
        for opponent in ("random", first_move):
            for side in ("x", "o", "random"):
                env = GymEnv("tictactoe", opponent, side)
                observation, info = env.reset(seed=3)
                self.assertEqual(env.position.to_move, env.side)
                self.assertEqual((len(observation), len(observation[0])), (3, 3))
                terminated = False
                while not terminated:
                    action = env.action_space.sample(info["action_mask"])
                    observation, reward, terminated, truncated, info = env.step(action)
                    self.assertFalse(truncated)
                winner = info["position"].winner
                self.assertEqual(reward, 0 if winner is None else 1 if winner == env.side else -1)
                with self.assertRaises(RuntimeError):
                    env.step(0)

    def test_gymnasium_repeats_itself(self):
        def game(seed):
            env = GymEnv("connect4", "random")
            env.reset(seed=seed)
            chooser = random.Random(1)
            done = False
            while not done:
                legal = [a for a, ok in enumerate(env._info()["action_mask"]) if ok]
                _, _, done, _, info = env.step(chooser.choice(legal))
            return info["position"].text

        self.assertEqual(game(1), game(1))

    def test_gymnasium_illegal_moves_lose(self):
        env = GymEnv("tictactoe", "random")
        env.reset(seed=1)
        env.step(4)
        _, reward, terminated, _, info = env.step(4)
        self.assertEqual((reward, terminated, info["illegal"]), (-1, True, True))
        with self.assertRaises(ValueError):
            GymEnv(side="z")

    def test_spaces(self):
        space = Discrete(3, seed=1)
        self.assertIn(2, space)
        self.assertNotIn(3, space)
        self.assertEqual({space.sample([0, 1, 0]) for _ in range(9)}, {1})


if __name__ == "__main__":
    unittest.main()
