"""Finding the program, its version, its end; what is wrong is said with what to do."""

import os
import subprocess
import sys
import threading
import unittest
from unittest import mock

import support

import lawan
from lawan import _program


class FindTest(unittest.TestCase):
    def test_the_variable_comes_first(self):
        with support.temporary_folder() as folder:
            program = support.script(folder, "exit 0")
            with mock.patch.dict(os.environ, LAWAN=program):
                self.assertEqual(str(lawan.find_program()), program)
            with mock.patch.dict(os.environ, LAWAN=folder + "/nothing"):
                with self.assertRaisesRegex(lawan.ProgramError, "correct or unset it"):
                    lawan.find_program()

    def test_the_path_comes_last(self):
        with support.temporary_folder() as folder:
            program = support.script(folder, "exit 0")
            with mock.patch.dict(os.environ, LAWAN="", PATH=folder):
                self.assertEqual(str(lawan.find_program()), program)
            with mock.patch.dict(os.environ, LAWAN="", PATH="/nowhere"):
                with self.assertRaisesRegex(lawan.ProgramError, "install the wheel"):
                    lawan.find_program()


class StartTest(unittest.TestCase):
    def refusal(self, text):
        with support.temporary_folder() as folder:
            program = support.script(folder, text)
            with self.assertRaises(lawan.ProgramError) as caught:
                lawan.Session(program)
            return str(caught.exception)

    def test_another_version(self):
        said = self.refusal('echo \'{"type":"welcome","protocol":1,"version":"0.0.7"}\'; cat')
        self.assertIn("is lawan 0.0.7, this package is for " + lawan.__version__, said)
        self.assertIn("install both from one release", said)

    def test_a_program_that_is_older_than_the_command(self):
        said = self.refusal("echo 'lawan: api was not expected' >&2; exit 2")
        self.assertIn("does not know the command api: lawan: api was not expected", said)

    def test_another_platform(self):
        with support.temporary_folder() as folder:
            program = os.path.join(folder, "lawan")
            with open(program, "wb") as file:
                file.write(b"MZ\x90\x00" + bytes(100))
            os.chmod(program, 0o755)
            with self.assertRaisesRegex(lawan.ProgramError, "is not for this machine.*WSL"):
                lawan.Session(program)
            os.chmod(program, 0o644)
            if os.getuid() != 0:
                with self.assertRaisesRegex(lawan.ProgramError, "chmod"):
                    lawan.Session(program)

    def test_versions_agree(self):
        said = subprocess.run(
            [str(lawan.find_program()), "--version"], capture_output=True, text=True, check=True
        )
        self.assertEqual(said.stdout.strip(), "lawan " + lawan.__version__)
        with self.assertRaises(lawan.ProgramError):
            _program.check_version(lawan.find_program(), "0")


class SessionTest(unittest.TestCase):
    def test_a_program_that_ends_is_started_again(self):
        position = lawan.Position("tictactoe")
        first = lawan.default_session()
        first._process.kill()
        with self.assertRaises(lawan.ProgramError):
            for _ in range(100):
                first.request({"type": "ping"})
        self.assertEqual(position.play("b2").to_move, "o")
        self.assertIsNot(lawan.default_session(), first)

    def test_close_and_go_on(self):
        lawan.Position("tictactoe")
        lawan.close()
        lawan.close()
        self.assertEqual(lawan.Position("tictactoe").to_move, "x")

    def test_a_session_of_its_own(self):
        with lawan.Session(threads=1) as session:
            position = lawan.Position("tictactoe", session=session).play("b2")
            self.assertTrue(session.is_running)
            self.assertEqual(position.solve().value, 0)
        self.assertFalse(session.is_running)
        with self.assertRaises(lawan.ProgramError):
            position.play("a1")

    def test_threads_share_a_session(self):
        found = {}

        def solve(move):
            found[move] = lawan.Position("tictactoe").play(move).solve().value

        threads = [threading.Thread(target=solve, args=(m,)) for m in ("a1", "b2", "c3", "a2")]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.assertEqual(found, {"a1": 0, "b2": 0, "c3": 0, "a2": 0})

    def test_an_exception_on_the_way_stops_the_search(self):
        def interrupt(report):
            raise KeyboardInterrupt

        position = lawan.Position("adjacency")
        with self.assertRaises(KeyboardInterrupt):
            position.analyse("alphabeta", time=3000, progress=interrupt)
        self.assertEqual(lawan.Position("tictactoe").solve().value, 0)

    def test_a_process_that_ends_leaves_nothing(self):
        code = (
            f"import sys; sys.path.insert(0, {str(support.PYTHON)!r}); import lawan\n"
            "lawan.Position('tictactoe'); print(lawan.default_session()._process.pid)"
        )
        said = subprocess.run(
            [sys.executable, "-c", code], capture_output=True, text=True, check=True
        )
        self.assertEqual(said.stderr, "")
        with self.assertRaises(ProcessLookupError):
            os.kill(int(said.stdout), 0)

    def test_the_module_is_the_program(self):
        environment = {**os.environ, "PYTHONPATH": str(support.PYTHON)}
        said = subprocess.run(
            [sys.executable, "-m", "lawan", "--version"],
            capture_output=True, text=True, env=environment, check=True,
        )
        self.assertEqual(said.stdout, f"lawan {lawan.__version__}\n")


if __name__ == "__main__":
    unittest.main()
