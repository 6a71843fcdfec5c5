"""How quick the server is: moves, values and a proof, kept ones and new ones, beside a constant.

The same server, with the same headers and compression, answers a constant at one more address.
Each address is asked for some seconds by wrk (Debian has it: apt-get install wrk), eight
connections at once, over loopback. They take turns, so that whatever else the machine does touches
all alike, and the median of the turns is told. Server and wrk share the machine.

What is asked again and again is answered from what is kept. New questions come in turn from a
list of more places than are kept, so that each is worked out whenever it is asked.

    python benchmarks/web.py [seconds a turn, 2 if nothing is said]
"""

import os
import re
import shutil
import signal
import socket
import subprocess
import sys
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import NamedTuple

import uvicorn
from fastapi import Response
from fastapi.responses import JSONResponse

from noughts import mnk
from noughts.frontends.web.app import make_api
from noughts.frontends.web.guard import Guard
from noughts.frontends.web.serve import bind

CONSTANT = "a constant"
MOVE = "a move, kept"
ADDRESSES = {
    CONSTANT: "constant",
    MOVE: "api/move?strategy=linear&moves=b2,a1",
    "a move, kept, seeded": "api/move?strategy=linear&moves=b2,a1&seed=7",
    "a move, new": "api/move?strategy=linear",
    "the position": "api/position?moves=b2,a1",
    "the values, kept": "api/values?moves=b2,a1",
    "the values, new": "api/values?",
    "a proof, kept": "api/proof?strategy=rules",
}
NEW = "new"
"""So ends the name of what is asked about another place each time."""

SCRIPT = """
local places, at = {{{places}}}, 0
function request()
  at = at % #places + 1
  return wrk.format("GET", "/{address}&start=" .. places[at])
end
"""
TURNS = 3
MOST = 1.5
"""The move may take so much longer than the constant."""


class Rate(NamedTuple):
    """What wrk has measured."""

    requests: float
    """A second."""
    slowest: float
    """The 99th percentile, in milliseconds."""


def serve(descriptor: int) -> None:
    """The application with the constant, on a socket that listens already."""
    app = make_api()

    @app.get("/constant", include_in_schema=False)
    async def constant() -> Response:
        return JSONResponse({"cell": 4})

    config = uvicorn.Config(Guard(app), log_level="error", access_log=False)
    uvicorn.Server(config).run(sockets=[socket.socket(fileno=descriptor)])


def write_script(address: str, path: Path) -> None:
    """What makes wrk ask about every position of tic-tac-toe where there is a move, in turn."""
    places = [position for position in mnk(3, 3, 3).positions() if not position.over]
    quoted = ",".join(f'"{place}"' for place in places)
    path.write_text(SCRIPT.format(places=quoted, address=address))


def measure(url: str, seconds: int, script: Path | None = None) -> Rate:
    """Ask for so many seconds."""
    command = ["wrk", "--threads", "1", "--connections", "8", "--latency"]
    if script is not None:
        command += ["--script", str(script)]
    done = subprocess.run(
        [*command, "--duration", f"{seconds}s", url], capture_output=True, text=True, check=True
    )
    if "Non-2xx" in done.stdout:
        raise SystemExit(f"{url} is answered with errors")
    rate = re.search(r"Requests/sec: +([\d.]+)", done.stdout)
    slowest = re.search(r"99% +([\d.]+)(us|ms|s)", done.stdout)
    assert rate
    assert slowest
    unit = {"us": 0.001, "ms": 1.0, "s": 1000.0}[slowest[2]]
    return Rate(float(rate[1]), float(slowest[1]) * unit)


def measure_all(url: str, seconds: int) -> dict[str, list[Rate]]:
    """Ask for everything in turn, after a second of each that does not count."""
    runs: dict[str, list[Rate]] = {name: [] for name in ADDRESSES}
    with TemporaryDirectory() as folder:
        scripts: dict[str, Path] = {}
        for name, address in ADDRESSES.items():
            if name.endswith(NEW):
                scripts[name] = Path(folder) / f"{name}.lua"
                write_script(address, scripts[name])
        for turn in range(TURNS + 1):
            for name, address in ADDRESSES.items():
                rate = measure(f"{url}/{address}", seconds if turn else 1, scripts.get(name))
                if turn:
                    runs[name].append(rate)
    return runs


def main(seconds: int) -> None:
    """Serve, measure, and print the table and whether the move is quick enough."""
    if shutil.which("wrk") is None:
        print("wrk is missing, so nothing is measured: apt-get install wrk")
        return
    with bind("127.0.0.1", 0) as listening:
        port = listening.getsockname()[1]
        command = [sys.executable, __file__, "serve", str(listening.fileno())]
        server = subprocess.Popen(command, pass_fds=[listening.fileno()])
    try:
        runs = measure_all(f"http://127.0.0.1:{port}", seconds)
    finally:
        os.kill(server.pid, signal.SIGTERM)
        server.wait()
    rates = {name: median(run.requests for run in each) for name, each in runs.items()}
    print(f"{'':22}{'requests/s':>12}{'99%, ms':>10}{'x constant':>12}")
    for name, each in runs.items():
        slowest, times = median(run.slowest for run in each), rates[CONSTANT] / rates[name]
        print(f"{name:22}{rates[name]:12.0f}{slowest:10.1f}{times:12.2f}")
    times = rates[CONSTANT] / rates[MOVE]
    print(f"\n{MOVE}, takes {times:.2f} of {MOST}, {'met' if times <= MOST else 'MISSED'}")


if __name__ == "__main__":
    if sys.argv[1:2] == ["serve"]:
        serve(int(sys.argv[2]))
    else:
        main(int(sys.argv[1]) if len(sys.argv) > 1 else 2)
