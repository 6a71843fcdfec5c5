"""How many requests per second the server answers, beside a constant answer.

The same application, with the same headers and compression, answers a constant at one more URL.
wrk (Debian: apt-get install wrk) sends requests to each URL in turn for some seconds, over eight
connections, and the table shows the median of three turns. Server and wrk share the machine.

`cached` requests are always the same; `new` ones go through more positions than the caches hold.
At the end four clients send requests that take long, and a fifth one plays moves.

    python benchmarks/web.py [seconds per turn, default 2]
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

from fastapi import Response
from fastapi.responses import JSONResponse

from noughts import mnk
from noughts.frontends.web.app import make_app
from noughts.frontends.web.server import Server, listen

CONSTANT = "constant"
MOVE = "move and reply, cached"
URLS = {
    CONSTANT: "constant",
    MOVE: "api/table?o=linear:level=medium&moves=b2,a1&event=choose&cell=c3",
    "the same with a seed": "api/table?moves=b2,a1&event=choose&cell=c3&seed=7",
    "reply, new": "api/table?x=linear&o=linear",
    "values, cached": "api/values?moves=b2,a1",
    "values, new": "api/values?",
    "proof, cached": "api/proof?strategy=rules",
}
NEW = "new"
"""The end of the name of a request that differs every time."""

SCRIPT = """
local starts, at = {{{starts}}}, 0
function request()
  at = at % #starts + 1
  return wrk.format("GET", "/{url}&start=" .. starts[at])
end
"""
HEAVY = """
math.randomseed({seed})
local function moves(columns, count)
  local taken, names = {{}}, {{}}
  while #names < count do
    local name = string.char(96 + math.random(columns)) .. math.random(columns)
    if not taken[name] then taken[name] = true; names[#names + 1] = name end
  end
  return table.concat(names, ",")
end
local urls = {{
  function() return "values?game=5,5,4&moves=" .. moves(5, 6) end,
  function() return "review?game=5,5,4&moves=" .. moves(5, 8) end,
  function() return "comparison?strategy=linear:slip=1/" .. math.random(2, 999999) end,
  function() return "table?game=15,15,5&x=linear&o=linear&moves=" .. moves(15, 40) end,
}}
function request()
  return wrk.format("GET", "/api/" .. urls[math.random(#urls)]())
end
"""
"""Requests that each take long and differ every time."""

PERCENTILE = """
function done(_, latency)
  io.write(string.format("95%% %f ms\\n", latency:percentile(95) / 1000))
end
"""
TURNS = 3
SLOWEST = 50
"""The 95th percentile of a move, in milliseconds, while others ask for what takes long."""
MOST = 1.5
"""How much longer than the constant a move may take."""


class Rate(NamedTuple):
    """What wrk measured in a turn."""

    requests: float
    """Requests per second."""
    slowest: float
    """The 99th percentile in milliseconds."""


def serve(descriptor: int) -> None:
    """Serve the application and the constant on a socket that listens already."""
    app = make_app()

    @app.get("/constant", include_in_schema=False)
    async def constant() -> Response:
        return JSONResponse({"cell": 4})

    Server(app).run(sockets=[socket.socket(fileno=descriptor)])


def write_script(url: str, path: Path) -> None:
    """Write a script that makes wrk go through every unfinished position of tic-tac-toe."""
    starts = [position for position in mnk(3, 3, 3).positions() if not position.over]
    quoted = ",".join(f'"{start}"' for start in starts)
    path.write_text(SCRIPT.format(starts=quoted, url=url))


def measure(url: str, seconds: int, script: Path | None = None) -> Rate:
    """Return how fast the server answers a URL."""
    command = ["wrk", "--threads", "1", "--connections", "8", "--latency"]
    if script is not None:
        command += ["--script", str(script)]
    done = subprocess.run(
        [*command, "--duration", f"{seconds}s", url], capture_output=True, text=True, check=True
    )
    if "Non-2xx" in done.stdout:
        raise SystemExit(f"the server answers {url} with an error")
    rate = re.search(r"Requests/sec: +([\d.]+)", done.stdout)
    slowest = re.search(r"99% +([\d.]+)(us|ms|s)", done.stdout)
    assert rate
    assert slowest
    unit = {"us": 0.001, "ms": 1.0, "s": 1000.0}[slowest[2]]
    return Rate(float(rate[1]), float(slowest[1]) * unit)


def measure_all(base: str, seconds: int) -> dict[str, list[Rate]]:
    """Return the rates of all requests, measured in turn after a second of each to warm up."""
    runs: dict[str, list[Rate]] = {name: [] for name in URLS}
    with TemporaryDirectory() as folder:
        scripts: dict[str, Path] = {}
        for name, url in URLS.items():
            if name.endswith(NEW):
                scripts[name] = Path(folder) / f"{name}.lua"
                write_script(url, scripts[name])
        for turn in range(TURNS + 1):
            for name, url in URLS.items():
                rate = measure(f"{base}/{url}", seconds if turn else 1, scripts.get(name))
                if turn:
                    runs[name].append(rate)
    return runs


def measure_beside_heavy(base: str, seconds: int) -> float:
    """Return the 95th percentile of a move in milliseconds, while four clients keep it busy."""
    with TemporaryDirectory() as folder:
        heavy, percentile = Path(folder) / "heavy.lua", Path(folder) / "percentile.lua"
        heavy.write_text(HEAVY.format(seed=1))
        percentile.write_text(PERCENTILE)
        clients = ["wrk", "-t1", "-c4", f"-d{seconds + 2}s", "-s", str(heavy), base]
        load = subprocess.Popen(clients, stdout=subprocess.DEVNULL)
        player = ["wrk", "-t1", "-c1", f"-d{seconds}s", "-s", str(percentile)]
        done = subprocess.run(
            [*player, f"{base}/{URLS[MOVE]}"], capture_output=True, text=True, check=True
        )
        load.wait()
    found = re.search(r"95% ([\d.]+) ms", done.stdout)
    assert found
    return float(found[1])


def main(seconds: int) -> None:
    """Serve, measure, and print the table and whether a move is fast enough."""
    if shutil.which("wrk") is None:
        print("wrk is missing: apt-get install wrk")
        return
    with listen("127.0.0.1", 0) as listening:
        port = listening.getsockname()[1]
        command = [sys.executable, __file__, "serve", str(listening.fileno())]
        server = subprocess.Popen(command, pass_fds=[listening.fileno()])
    try:
        runs = measure_all(f"http://127.0.0.1:{port}", seconds)
        slow = measure_beside_heavy(f"http://127.0.0.1:{port}", 5 * seconds)
    finally:
        os.kill(server.pid, signal.SIGTERM)
        server.wait()
    rates = {name: median(run.requests for run in each) for name, each in runs.items()}
    print(f"{'':24}{'requests/s':>12}{'99%, ms':>10}{'x constant':>12}")
    for name, each in runs.items():
        slowest, times = median(run.slowest for run in each), rates[CONSTANT] / rates[name]
        print(f"{name:24}{rates[name]:12.0f}{slowest:10.1f}{times:12.2f}")
    times = rates[CONSTANT] / rates[MOVE]
    print(f"\n{MOVE}: {times:.2f} of {MOST}, {'met' if times <= MOST else 'MISSED'}")
    verdict = "met" if slow <= SLOWEST else "MISSED"
    print(f"the same beside heavy requests: 95% within {slow:.0f} of {SLOWEST} ms, {verdict}")


if __name__ == "__main__":
    if sys.argv[1:2] == ["serve"]:
        serve(int(sys.argv[2]))
    else:
        main(int(sys.argv[1]) if len(sys.argv) > 1 else 2)
