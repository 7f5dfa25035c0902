"""The wheel: made, installed with pip into an environment of its own, used; and refusals."""

import base64
import csv
import hashlib
import importlib.machinery
import io
import os
import pathlib
import subprocess
import sys
import types
import unittest
import zipfile

import support

import lawan

MAKE_WHEEL = support.PYTHON / "make_wheel"


def make_wheel(program, folder):
    return subprocess.run(
        [sys.executable, str(MAKE_WHEEL), str(program), str(folder)], capture_output=True, text=True
    )


class WheelTest(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        folder = support.temporary_folder()
        cls.addClassCleanup(folder.cleanup)
        cls.environment = folder.name + "/environment"
        subprocess.run([sys.executable, "-m", "venv", cls.environment], check=True)
        cls.clean = {k: v for k, v in os.environ.items() if k not in ("LAWAN", "PYTHONPATH")}
        cls.clean["PATH"] = "/usr/bin:/bin"

    def pip(self, *arguments):
        return subprocess.run(
            [f"{self.environment}/bin/python", "-m", "pip", "--disable-pip-version-check",
             *arguments],
            capture_output=True, text=True, env=self.clean,
        )

    def test_it_installs_and_plays(self):
        with support.temporary_folder() as folder:
            made = make_wheel(lawan.find_program(), folder)
            self.assertEqual(made.returncode, 0, made.stderr)
            wheel = made.stdout.strip()
            self.check_record(wheel)
            again = make_wheel(lawan.find_program(), folder + "/again").stdout.strip()
            with open(wheel, "rb") as one, open(again, "rb") as other:
                self.assertEqual(one.read(), other.read())

            installed = self.pip("install", "--no-index", "--no-deps", wheel)
            self.assertEqual(installed.returncode, 0, installed.stderr)
            code = (
                "import lawan, importlib.metadata as m\n"
                "print(lawan.find_program(), m.version('lawan'))\n"
                "print(lawan.Position('tictactoe').play('b2').solve().value)\n"
            )
            said = self.run_installed("python", "-c", code).split()
            self.assertTrue(said[0].startswith(self.environment), said)
            self.assertEqual(said[1:], [lawan.__version__, "0.0"])
            self.assertEqual(
                self.run_installed("lawan", "--version"), f"lawan {lawan.__version__}\n"
            )
            self.assertEqual(self.pip("check").returncode, 0)

    def run_installed(self, program, *arguments):
        """Return what a program of the environment prints."""
        return subprocess.run(
            [f"{self.environment}/bin/{program}", *arguments], check=True, capture_output=True,
            text=True, env=self.clean, cwd=self.environment,
        ).stdout

    def check_record(self, wheel):
        """Compare RECORD with the files, as installers may."""
        with zipfile.ZipFile(wheel) as archive:
            names = archive.namelist()
            record = next(name for name in names if name.endswith("RECORD"))
            rows = list(csv.reader(io.StringIO(archive.read(record).decode())))
            self.assertEqual(sorted(row[0] for row in rows), sorted(names))
            for name, digest, size in rows:
                if name == record:
                    continue
                data = archive.read(name)
                expected = base64.urlsafe_b64encode(hashlib.sha256(data).digest())
                self.assertEqual(digest, "sha256=" + expected.decode().rstrip("="))
                self.assertEqual(int(size), len(data))
            self.assertIn("lawan/py.typed", names)

    def test_a_wheel_for_another_platform_is_refused(self):
        with support.temporary_folder() as folder:
            made = make_wheel(lawan.find_program(), folder)
            wheel = made.stdout.strip()
            tag = wheel.rsplit("-", 1)[1]
            other = wheel.replace(tag, "manylinux_2_17_s390x.whl")
            os.rename(wheel, other)
            said = self.pip("install", "--no-index", "--no-deps", other)
            self.assertNotEqual(said.returncode, 0)
            self.assertIn("is not a supported wheel on this platform", said.stderr)

    def test_it_is_made_of_a_program_for_linux_only(self):
        with support.temporary_folder() as folder:
            script = support.script(folder, "echo lawan " + lawan.__version__)
            made = make_wheel(script, folder)
            self.assertEqual(made.returncode, 1)
            self.assertIn("is no program for 64-bit Linux", made.stderr)
            with open(script, "wb") as file:
                header = bytearray(b"\x7fELF\x02\x01\x01" + bytes(57))
                header[18] = 8  # MIPS
                file.write(header)
            made = make_wheel(script, folder)
            self.assertIn("for a processor that no wheel is made for", made.stderr)
            self.assertIn("No such file", make_wheel(folder + "/nothing", folder).stderr)

    def test_a_static_program_makes_a_wheel_for_any_linux(self):
        loader = importlib.machinery.SourceFileLoader("make_wheel", str(MAKE_WHEEL))
        module = types.ModuleType("make_wheel")
        module.__file__ = str(MAKE_WHEEL)
        loader.exec_module(module)
        with support.temporary_folder() as folder:
            program = pathlib.Path(folder, "lawan")
            for machine, segment, tag in [
                (62, 1, "manylinux_2_17_x86_64"),
                (183, 1, "manylinux_2_17_aarch64"),
                (62, 3, "linux_x86_64"),
            ]:
                header = bytearray(64) + segment.to_bytes(4, "little") + bytes(52)
                header[:7] = b"\x7fELF\x02\x01\x01"
                header[18:20] = machine.to_bytes(2, "little")
                header[32:40] = (64).to_bytes(8, "little")  # where the segments are listed
                header[54:58] = (56).to_bytes(2, "little") + (1).to_bytes(2, "little")
                program.write_bytes(header)
                self.assertEqual(module.platform_of(program), tag)

    def test_another_version_is_refused(self):
        with support.temporary_folder() as folder:
            made = make_wheel(sys.executable, folder)
            self.assertEqual(made.returncode, 1)
            self.assertIn("the package is for lawan " + lawan.__version__, made.stderr)


if __name__ == "__main__":
    unittest.main()
