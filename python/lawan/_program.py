"""Finding and starting the program."""

from __future__ import annotations

import errno
import os
import shutil
import subprocess
from pathlib import Path
from typing import IO

from ._errors import ProgramError
from ._version import __version__

_ELSEWHERE = (
    "it is for Linux; on Windows install this package inside WSL, "
    "on macOS play at the page of Lawan (docs/get.md)"
)


def find_program() -> Path:
    """Return the program: the one of the variable LAWAN, the one of the wheel, or one on the PATH.

    Raises ProgramError if there is none.
    """
    named = os.environ.get("LAWAN")
    if named:
        path = shutil.which(named)
        if path is None:
            raise ProgramError(f"LAWAN names {named!r}, which is no program; correct or unset it")
        return Path(path)
    packaged = Path(__file__).parent / "bin" / "lawan"
    if packaged.exists():
        return packaged
    found = shutil.which("lawan")
    if found is None:
        raise ProgramError(
            "the program lawan was not found: install the wheel that has it, put it on the PATH, "
            "or name it in the variable LAWAN"
        )
    return Path(found)


def start(program: Path, arguments: list[str], errors: IO[bytes]) -> subprocess.Popen[bytes]:
    """Start ``PROGRAM api`` with pipes. Raises ProgramError if it cannot be run here."""
    try:
        return subprocess.Popen(
            [str(program), "api", *arguments],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=errors,
            start_new_session=True,  # Ctrl-C is for the notebook, which then stops the search
        )
    except OSError as error:
        raise ProgramError(_why_not_started(program, error)) from error


def _why_not_started(program: Path, error: OSError) -> str:
    if error.errno == errno.ENOEXEC:
        return f"{program} is not for this machine ({os.uname().machine}): {_ELSEWHERE}"
    if error.errno == errno.EACCES:
        return f"{program} may not be run: chmod +x {program}"
    if error.errno == errno.ENOENT and program.exists():
        return f"{program} needs a loader that is not here: take the static program of the wheel"
    return f"{program} cannot be started: {error.strerror}"


def check_version(program: Path, version: str) -> None:
    """Raise ProgramError unless the program is of the package's version."""
    if version != __version__:
        raise ProgramError(
            f"{program} is lawan {version}, this package is for {__version__}: install both from "
            "one release, or name the right program in the variable LAWAN"
        )
