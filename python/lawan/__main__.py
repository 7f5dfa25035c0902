"""Run the program: ``python -m lawan play connect4``."""

from __future__ import annotations

import os
import sys

from ._errors import ProgramError
from ._program import find_program


def main() -> int:
    """Become the program, with the arguments of this one."""
    try:
        program = find_program()
        os.execv(program, [str(program), *sys.argv[1:]])
    except (ProgramError, OSError) as error:
        print(f"lawan: {error}", file=sys.stderr)
    return 3


if __name__ == "__main__":
    sys.exit(main())
