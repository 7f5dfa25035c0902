"""What the tests share."""

import sys
import tempfile
from pathlib import Path

PYTHON = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(PYTHON))


def script(folder: str, text: str) -> str:
    """Write a shell script that stands for the program."""
    path = Path(folder) / "lawan"
    path.write_text(f"#!/bin/sh\n{text}\n")
    path.chmod(0o755)
    return str(path)


def temporary_folder() -> "tempfile.TemporaryDirectory[str]":
    """Return a folder that is removed again."""
    return tempfile.TemporaryDirectory(prefix="lawan-test-")
