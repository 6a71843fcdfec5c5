"""The worker's connection to noughts, and the fork behind every choice.

A worker that comes to a choice (a prompt, a random draw, a call) sends an event and sleeps. Each
request from noughts then starts one copy of it, which continues with the action in the request.
Every copy has its own connection, so that all continuations start from the same state and nothing
runs twice. A copy ends when noughts closes its connection.
"""

from __future__ import annotations

import os
import signal
import struct
from _socket import SCM_RIGHTS, SOL_SOCKET, socket, socketpair  # not all, see `loading`
from json import JSONDecoder, dumps
from os import fork  # imported by name, so that the program cannot replace it
from typing import Any

MESSAGE_END = b"\n"

# Written in C: the memory that Python code touches must be copied for the next copy.
_read_json: Any = JSONDecoder().scan_once  # type: ignore[attr-defined]


class Channel:
    """A connection that sends and receives JSON objects, one per line."""

    def __init__(self, connection: socket) -> None:
        self._connection = connection
        self._received = b""
        self.forking = False
        """Whether noughts itself is starting a copy; otherwise the program starts a process."""
        signal.signal(signal.SIGCHLD, signal.SIG_IGN)  # no process waits for the copies

    def send(self, message: dict[str, Any]) -> None:
        """Send a message; end this worker if noughts has closed the connection."""
        try:
            self._connection.sendall(dumps(message).encode() + MESSAGE_END)
        except OSError:
            os._exit(0)

    def fork_for_request(self) -> dict[str, Any]:
        """Sleep, and start a copy for each request; return the request in the copy.

        The process itself returns only for a request that asks for no copy.
        """
        while True:
            request = self._receive()
            if "kill" in request:
                self._kill(request["kill"])
                continue
            if not request["copy"]:
                self._limit(request["seconds"])
                return request
            ours, theirs = socketpair()
            self.forking = True
            copy = fork()
            self.forking = False
            if not copy:
                self._become_copy(ours, theirs, request["seconds"])
                return request
            ours.close()
            message = b'{"forked": %d}\n' % copy
            try:
                rights = SOL_SOCKET, SCM_RIGHTS, struct.pack("i", theirs.fileno())
                self._connection.sendmsg([message], [rights])
            except OSError:
                os._exit(0)
            theirs.close()

    def _become_copy(self, ours: socket, theirs: socket, seconds: float) -> None:
        """Take the copy's own connection, process group and time limit."""
        theirs.close()
        self._connection.close()
        self._connection, self._received = ours, b""
        os.setpgid(0, 0)
        self._limit(seconds)

    def _limit(self, seconds: float) -> None:
        # noughts waits as long. The alarm ends the copy if noughts has ended or cannot reach it.
        signal.signal(signal.SIGALRM, signal.SIG_DFL)
        signal.setitimer(signal.ITIMER_REAL, seconds + 5)

    def fileno(self) -> int:
        """Return the descriptor of the connection."""
        return self._connection.fileno()

    def rest(self) -> None:
        """Switch the time limit off: from here on noughts decides when this process ends."""
        signal.setitimer(signal.ITIMER_REAL, 0)

    @staticmethod
    def _kill(copy: int) -> None:
        for target in (-copy, copy):  # its process group, and itself if it has left that
            try:
                os.kill(target, signal.SIGKILL)
            except OSError:
                continue

    def _receive(self) -> dict[str, Any]:
        while MESSAGE_END not in self._received:
            part = self._connection.recv(1 << 16)
            if not part:
                os._exit(0)
            self._received += part
        line, _, self._received = self._received.partition(MESSAGE_END)
        request: dict[str, Any] = _read_json(line.decode(), 0)[0]
        return request
