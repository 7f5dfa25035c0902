"""Positions, searches and solutions."""

import copy
import unittest
import xml.etree.ElementTree as ElementTree

import support  # noqa: F401: finds the package

import lawan


class PositionTest(unittest.TestCase):
    def test_a_position_does_not_change(self):
        start = lawan.Position("connect4")
        after = start.play("d", "4")
        self.assertEqual(start.moves, [])
        self.assertEqual(after.moves, ["d", "d"])
        self.assertEqual(after, lawan.Position("connect4", moves="d d"))
        self.assertEqual(hash(after), hash(copy.copy(after)))
        self.assertEqual(after.back(2), start)
        with self.assertRaises(ValueError):
            start.back()

    def test_it_says_what_it_is(self):
        position = lawan.Position("tictactoe").play("b2 a1")
        self.assertEqual(position.to_move, "x")
        self.assertEqual(position.rows, ["...", ".x.", "o.."])
        self.assertEqual((position.width, position.height), (3, 3))
        self.assertEqual(position.marks, {"x": 1, "o": 1})
        self.assertNotIn("b2", position.legal_moves)
        self.assertEqual(len(position.legal_moves), 7)
        self.assertFalse(position.is_over)
        self.assertIsNone(position.winner)
        self.assertIsNone(position.points)
        self.assertEqual(
            str(position), "3 . . .\n2 . x .\n1 o . .\n  a b c\nx to move"
        )

    def test_the_end_of_a_game(self):
        won = lawan.Position("tictactoe", moves="a1 b1 a2 b2 a3")
        self.assertTrue(won.is_over)
        self.assertEqual((won.winner, won.points, won.legal_moves), ("x", 1, []))
        drawn = lawan.Position("tictactoe", moves="a1 b1 c1 b2 a2 a3 b3 c3 c2")
        self.assertTrue(drawn.is_over)
        self.assertEqual((drawn.winner, drawn.points), (None, 0))

    def test_positions_from_text_and_cells(self):
        position = lawan.Position("tictactoe", cells="x...o....")
        self.assertEqual(lawan.Position("tictactoe", position.text), position)
        rounds = lawan.Position("adjacency:rounds=8").play("d4")
        self.assertEqual(rounds.rounds_left, 8)

    def test_refusals_say_why(self):
        with self.assertRaisesRegex(lawan.RequestError, "there is no game") as caught:
            lawan.Position("chess")
        self.assertEqual(caught.exception.code, "bad_game")
        with self.assertRaises(lawan.IllegalMove):
            lawan.Position("tictactoe").play("b2", "b2")
        with self.assertRaisesRegex(lawan.RequestError, "no bot"):
            lawan.Position("tictactoe").analyse("nobody")

    def test_solutions(self):
        position = lawan.Position("tictactoe", moves="a1 b1 b2 c1")
        solution = position.solve()
        self.assertEqual(solution.value, 1)
        self.assertEqual(solution.best, ["c3"])  # the quickest
        self.assertEqual(solution.values, {})
        values = position.values()
        self.assertEqual(sorted(values), sorted(position.legal_moves))
        self.assertEqual(max(values.values()), solution.value)
        early = lawan.Position("tictactoe", moves="a1 b1")
        self.assertEqual(early.play(early.solve().line[0]).solve().value, -early.solve().value)

    def test_searches(self):
        reports = []
        report = lawan.Position("connect4").analyse(
            "alphabeta", depth=5, all_moves=True, progress=reports.append
        )
        self.assertEqual((report.bot, report.depth, len(report.moves)), ("alphabeta", 5, 7))
        self.assertEqual(report.line[0], report.move)
        self.assertIn(report.move, str(report))
        self.assertTrue(all(isinstance(r, lawan.Report) for r in reports))
        self.assertIsNone(lawan.Position("tictactoe").analyse("random").score)
        position = lawan.Position("connect4", moves="d d d d d")
        self.assertIn(position.best_move("alphabeta", depth=3), position.legal_moves)

    def test_trees(self):
        tree = lawan.tree("tictactoe", "minimax:depth=2")
        self.assertEqual(tree.size, 1 + 9 + 72)
        self.assertEqual(tree.root.move, "")
        self.assertEqual([n.move for n in tree.children()], lawan.Position("tictactoe").legal_moves)
        below = tree.nodes(tree.children()[0], plies=1)
        self.assertEqual(len(below), 1 + 8)
        self.assertEqual(tree.root.value, max(n.value for n in tree.children()))
        self.assertFalse(lawan.tree("tictactoe", "local").has_tree)

    def test_pictures(self):
        position = lawan.Position("connect4", moves="d d")
        for svg in (position._repr_svg_(), position.tree("alphabeta:depth=2")._repr_svg_()):
            self.assertTrue(ElementTree.fromstring(svg).tag.endswith("svg"))

    def test_the_catalog(self):
        self.assertIn("connect4", lawan.games())
        self.assertIn("alphabeta", lawan.bots("connect4"))
        self.assertNotIn("mirror", lawan.bots("connect4"))


class GameTest(unittest.TestCase):
    def test_a_bot_answers(self):
        game = lawan.Game("tictactoe", o="alphabeta")
        game.play("b2")
        self.assertEqual(len(game.moves), 2)
        self.assertEqual(game.position.to_move, "x")
        game.undo()
        self.assertEqual(game.moves, [])
        with self.assertRaises(lawan.IllegalMove):
            game.play("z9")
        self.assertIn('[Game "tictactoe"]', game.text())
        game.resign()
        self.assertTrue(game.is_over)
        self.assertEqual(game.result["winner"], "o")

    def test_a_bot_begins(self):
        game = lawan.Game("tictactoe", x=1)
        self.assertEqual(len(game.moves), 1)
        self.assertEqual(game.position.to_move, "o")

    def test_two_bots_play_by_themselves(self):
        game = lawan.Game("tictactoe", x="alphabeta", o="alphabeta")
        self.assertTrue(game.is_over)
        self.assertIsNone(game.position.winner)


if __name__ == "__main__":
    unittest.main()
