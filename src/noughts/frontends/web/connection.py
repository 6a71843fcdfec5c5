"""One connection of a browser to the server: how long it may wait, and how many there may be."""

from __future__ import annotations

import asyncio

from uvicorn.protocols.http.h11_impl import H11Protocol

REQUEST_SECONDS = 5
"""How long a client may take to send the first line and the headers of a request."""

MOST_PER_ADDRESS, MOST_CONNECTIONS = 64, 400
"""Open connections of one address, and of all together; a browser opens about six."""


class Connection(H11Protocol):
    """A connection that is closed if its client takes too long to send a request.

    uvicorn itself waits for ever for the rest of a request. If there are too many connections, the
    server closes the one that has waited longest for a request. So a client that opens hundreds
    and sends nothing cannot keep others out.
    """

    _timer: asyncio.TimerHandle | None = None
    _idle_since = 0.0

    @property
    def idle(self) -> bool:
        """Whether the server waits for a request, or for the rest of one."""
        return self.cycle is None or self.cycle.response_complete

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._idle_since = self.loop.time()
        others = [each for each in self.connections if isinstance(each, Connection)]
        same = [each for each in others if _address(each) == _address(self)]
        if len(same) > MOST_PER_ADDRESS:
            _close_idlest(same)
        elif len(others) > MOST_CONNECTIONS:
            _close_idlest(others)
        self._limit_wait()

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        self._limit_wait()

    def on_response_complete(self) -> None:
        self._idle_since = self.loop.time()
        super().on_response_complete()

    def connection_lost(self, exc: Exception | None) -> None:
        self._stop_timer()
        super().connection_lost(exc)

    def _limit_wait(self) -> None:
        """Start the clock for a request if none is complete, or stop it."""
        if not self.idle:
            self._stop_timer()
        elif self._timer is None:  # more of the same request gets no more time
            self._timer = self.loop.call_later(REQUEST_SECONDS, self.transport.abort)

    def _stop_timer(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None


def _address(connection: Connection) -> str:
    return connection.client[0] if connection.client else ""


def _close_idlest(connections: list[Connection]) -> None:
    """Close the connection that has waited longest for a request; the newest if none waits."""
    idle = [each for each in connections if each.idle]
    longest = min(idle, key=lambda each: each._idle_since)  # noqa: SLF001 - of this module
    longest.connections.discard(longest)  # uvicorn does this too, but later
    longest.transport.abort()
