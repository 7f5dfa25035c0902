"""The conversation with the program: a JSON object a line, in both directions."""

from __future__ import annotations

import atexit
import contextlib
import json
import os
import queue
import tempfile
import threading
from pathlib import Path
from typing import Any, Callable, Optional

from . import _program
from ._errors import ProgramError, error_of

Message = dict[str, Any]
Handler = Callable[[Message], Optional[Message]]

_ON_THE_WAY = {"progress", "point", "moment", "results", "bot_turn"}


class Session:
    """A running program. Threads may share it.

    Most people need none of their own: all functions use `default_session`.
    """

    def __init__(
        self,
        program: str | os.PathLike[str] | None = None,
        *,
        threads: int | None = None,
        max_memory: int | None = None,
    ) -> None:
        """Start ``program``, or the one that `find_program` finds.

        ``threads``: searches at the same time; ``max_memory``: MB that a bot may ask for.
        """
        self.program = Path(program) if program is not None else _program.find_program()
        arguments = [] if threads is None else ["--threads", str(threads)]
        arguments += [] if max_memory is None else ["--max-memory", str(max_memory)]
        self._errors = tempfile.TemporaryFile()
        try:
            self._process = _program.start(self.program, arguments, self._errors)
        except BaseException:
            self._errors.close()
            raise
        self._lock = threading.Lock()
        self._last_id = 0
        self._waiting: dict[str, queue.SimpleQueue[Message | None]] = {}
        self._followed: dict[str, Callable[[Message], None]] = {}
        self._catalog: Message | None = None
        self._ended = False
        assert self._process.stdin is not None and self._process.stdout is not None
        self._input = self._process.stdin
        self._output = self._process.stdout
        try:
            self.version = self._welcome()
            _program.check_version(self.program, self.version)
        except BaseException:
            self.close()
            raise
        self._reader = threading.Thread(target=self._read, name="lawan", daemon=True)
        self._reader.start()

    def close(self) -> None:
        """End the program. What others wait for raises ProgramError."""
        with contextlib.suppress(OSError):
            self._input.close()
        self._process.terminate()
        try:
            self._process.wait(5)
        except Exception:  # it does not listen
            self._process.kill()
            self._process.wait()
        reader = getattr(self, "_reader", None)
        if reader is not None and reader is not threading.current_thread():
            reader.join(5)
        self._output.close()
        self._errors.close()

    def __enter__(self) -> Session:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    @property
    def is_running(self) -> bool:
        """Whether requests are answered."""
        return not self._ended and self._process.poll() is None

    def catalog(self) -> Message:
        """Return the games and bots with their options, as docs/api.md describes them."""
        if self._catalog is None:
            self._catalog = self.request({"type": "catalog"})["catalog"]
        return self._catalog

    def request(self, message: Message, handle: Handler | None = None) -> Message:
        """Send a request and return the last line about it.

        ``handle`` gets the lines before, in the calling thread; a message that it returns is sent.
        Raises RequestError if the program refuses. An exception of ``handle``, or Ctrl-C, stops
        the request before it is raised.
        """
        inbox: queue.SimpleQueue[Message | None] = queue.SimpleQueue()
        with self._lock:
            self._last_id += 1
            name = str(self._last_id)
            self._waiting[name] = inbox
        try:
            self._send({**message, "id": name})
            answer = self._await(inbox, handle)
        except BaseException:
            with contextlib.suppress(ProgramError):
                self._send({"type": "stop", "id": name})
            raise
        finally:
            with self._lock:
                del self._waiting[name]
        if answer["type"] == "error":
            raise error_of(answer["error"])
        return answer

    def follow(self, game_id: str, listener: Callable[[Message], None]) -> None:
        """Let ``listener`` hear the events of a game, in the reading thread."""
        self._followed[game_id] = listener
        self.request({"type": "subscribe", "game_id": game_id})

    def unfollow(self, game_id: str) -> None:
        """End what `follow` began."""
        if self._followed.pop(game_id, None) is not None:
            self._send({"type": "unsubscribe", "game_id": game_id})

    def _await(
        self, inbox: queue.SimpleQueue[Message | None], handle: Handler | None
    ) -> Message:
        while True:
            message = inbox.get()
            if message is None:
                raise self._has_ended()
            if message["type"] not in _ON_THE_WAY:
                return message
            reply = handle(message) if handle is not None else None
            if reply is not None:
                self._send(reply)

    def _send(self, message: Message) -> None:
        line = json.dumps(message, separators=(",", ":")).encode() + b"\n"
        try:
            with self._lock:
                if self._ended:
                    raise BrokenPipeError
                self._input.write(line)
                self._input.flush()
        except (OSError, ValueError):
            raise self._has_ended() from None

    def _welcome(self) -> str:
        line = self._output.readline()
        try:
            message = json.loads(line)
            version = message["version"]
        except (ValueError, KeyError, TypeError):
            raise ProgramError(
                f"{self.program} does not know the command api{self._last_words()}; "
                "install the package and the program from one release"
            ) from None
        return str(version)

    def _read(self) -> None:
        with contextlib.suppress(OSError, ValueError):
            for line in self._output:
                self._hand_on(json.loads(line))
        with self._lock:
            self._ended = True
            for inbox in self._waiting.values():
                inbox.put(None)

    def _hand_on(self, message: Message) -> None:
        name = message.get("id")
        with self._lock:
            inbox = self._waiting.get(name) if name is not None else None
        if inbox is not None:
            inbox.put(message)
        elif "game_id" in message:
            listener = self._followed.get(message["game_id"])
            if listener is not None:
                listener(message)

    def _has_ended(self) -> ProgramError:
        return ProgramError(f"the program {self.program} has ended{self._last_words()}")

    def _last_words(self) -> str:
        if self._errors.closed:
            return ""
        with contextlib.suppress(Exception):
            self._process.wait(1)
        self._errors.seek(0)
        words = self._errors.read()[-2000:].decode(errors="replace").strip()
        return f": {words}" if words else ""


_default: Session | None = None
_default_pid = 0
_default_lock = threading.Lock()


def default_session() -> Session:
    """Return the program that all functions share, started when it is first needed."""
    global _default, _default_pid
    with _default_lock:
        is_ours = _default is not None and _default_pid == os.getpid()
        if is_ours and not _default.is_running:
            _default.close()
            is_ours = False
        if not is_ours:
            _default = Session()
            _default_pid = os.getpid()
        return _default


def close() -> None:
    """End the shared program; it starts again when it is needed."""
    global _default
    with _default_lock:
        if _default is not None and _default_pid == os.getpid():
            _default.close()
        _default = None


atexit.register(close)
