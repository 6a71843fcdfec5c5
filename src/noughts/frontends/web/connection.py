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
        all_connections = [
            connection for connection in self.connections if isinstance(connection, Connection)
        ]
        from_address = [
            connection for connection in all_connections if _address(connection) == _address(self)
        ]
        if len(from_address) > MOST_PER_ADDRESS:
            _close_idlest(from_address)
        elif len(all_connections) > MOST_CONNECTIONS:
            _close_idlest(all_connections)
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
        """Start the timer if a request is not yet complete, and stop it otherwise."""
        if not self.idle:
            self._stop_timer()
        elif self._timer is None:  # further parts of the same request get no more time
            self._timer = self.loop.call_later(REQUEST_SECONDS, self.transport.abort)

    def _stop_timer(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None


def _address(connection: Connection) -> str:
    return connection.client[0] if connection.client else ""


def _close_idlest(connections: list[Connection]) -> None:
    """Close the connection that has waited longest for a request; the newest if none waits."""
    idle = [connection for connection in connections if connection.idle]
    longest = min(idle, key=lambda connection: connection._idle_since)  # noqa: SLF001 - of this module
    longest.connections.discard(longest)  # uvicorn does this too, but later
    longest.transport.abort()
