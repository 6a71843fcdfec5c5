"""Programs that mean harm, and what must come of them.

Each does its worst when it is asked about the empty board, and answers about any other.
"""

from __future__ import annotations

from textwrap import indent
from typing import NamedTuple

PROGRAM = """\
import atexit, builtins, ctypes, json, os, pwd, random, re, select, shutil, signal, socket, sys
import threading
from pathlib import Path

def asleep():
    select.select([], [], [], 60)

def move(board):
    if "X" not in board:
        return act()
    return board.index(" ")

def act():
{body}
    return 4
"""


class Harm(NamedTuple):
    """What a program does, and the kinds of trouble that may be told; `""` is an answer."""

    body: str
    kinds: str

    @property
    def source(self) -> str:
        return PROGRAM.format(body=indent(self.body.strip(), "    "))


ANSWERED = ""

HARM = {
    "fork bomb": Harm("while True: os.fork()", "processes"),
    "a hundred forks": Harm(
        """
for _ in range(100):
    if not os.fork():
        asleep()
asleep()
""",
        "processes",
    ),
    "daemon": Harm(
        """
if not os.fork():
    os.setsid()
    if not os.fork():
        asleep()
    os._exit(0)
""",
        ANSWERED,
    ),
    "children": Harm(
        "import subprocess; subprocess.Popen(['sleep', '60'], start_new_session=True)", ANSWERED
    ),
    "ten gigabytes": Harm("kept = bytearray(10 << 30)", "memory"),
    "many allocate": Harm(
        """
for _ in range(9):
    if not os.fork():
        kept = bytearray(b'x') * (60 << 20)
        asleep()
asleep()
""",
        "memory",
    ),
    "writes to the home folder": Harm(
        "Path(pwd.getpwuid(os.getuid()).pw_dir, 'noughts-was-here').write_text('x')", "OSError"
    ),
    "writes to its original": Harm("Path({original!r}).write_text('x')", "OSError"),
    "writes to its original by a link": Harm(
        "os.symlink({original!r}, 'link'); Path('link').write_text('x')", "OSError"
    ),
    "writes to /dev": Harm("Path('/dev/x').write_text('x')", "OSError"),
    "writes to /proc": Harm(
        "path = Path('/proc/sys/kernel/printk'); path.write_text(path.read_text())", "OSError"
    ),
    "makes itself a superuser": Harm(
        "assert ctypes.CDLL(None).unshare(0x10000000) == -1  # CLONE_NEWUSER", ANSWERED
    ),
    "links": Harm("os.symlink('/', 'root'); os.symlink('root', 'root2')", ANSWERED),
    "deletes its folder": Harm("shutil.rmtree(os.getcwd())", ANSWERED),
    "shuts its folder": Harm("Path('x').mkdir(); os.chmod('x', 0); os.chmod('.', 0)", ANSWERED),
    "fills the disk": Harm(
        "for n in range(10**6): Path(f'file{{n}}').write_bytes(bytes(1 << 16))", "OSError"
    ),
    "prints without end": Harm("while True: print('x' * 1000)", "timeout"),
    "prints a lot at once": Harm("print('x' * (50 << 20))", ANSWERED),
    "closes its output": Harm("sys.stdout.close(); sys.stdout = None", ANSWERED),
    "ignores all signals": Harm(
        """
for number in signal.valid_signals() - {{signal.SIGKILL, signal.SIGSTOP}}:
    signal.signal(number, signal.SIG_IGN)
while True: pass
""",
        "timeout",
    ),
    "kills its parent": Harm("os.kill(os.getppid(), signal.SIGKILL)", ANSWERED),
    "stops its parent": Harm("os.kill(os.getppid(), signal.SIGSTOP)", ANSWERED),
    "interrupts its parent": Harm(
        "[os.kill(os.getppid(), n) for n in range(1, 32) if n != signal.SIGCHLD]", ANSWERED
    ),
    "kills all": Harm("os.kill(-1, signal.SIGKILL)", "ProcessLookupError"),
    "writes a false reply": Harm(
        """
for number in range(3, 20):
    try: os.write(number, b'{{"number": 2, "said": {{"leaves": [[]], "seen": "1e999999999"}}}}\\n')
    except OSError: pass
""",
        "died",
    ),
    "writes a deep reply": Harm(
        """
for number in range(3, 20):
    try: os.write(number, b'[' * 50000 + b'\\n')
    except OSError: pass
""",
        "died",
    ),
    "floods our pipe": Harm(
        """
while True:
    for number in range(3, 20):
        try: os.write(number, b'x' * 10000)
        except OSError: pass
""",
        "output",
    ),
    "reads our pipe": Harm(
        """
for number in range(3, 20):
    try: os.read(number, 1000)
    except OSError: pass
""",
        "timeout",
    ),
    "closes everything": Harm("os.closerange(0, 256)", "died"),
    "loops in C": Harm("re.match('(a+)+$', 'a' * 40 + 'b')", "timeout"),
    "sleeps": Harm("asleep()", "timeout"),
    "waits": Harm("threading.Event().wait()", "timeout"),
    "thread": Harm("threading.Thread(target=asleep).start()", ANSWERED),
    "ends": Harm("os._exit(0)", "died"),
    "exits": Harm("sys.exit()", "exit"),
    "interrupts": Harm("raise KeyboardInterrupt", "KeyboardInterrupt"),
    "crashes": Harm("ctypes.string_at(0)", "died"),
    "stops": Harm("os.kill(os.getpid(), signal.SIGSTOP)", "timeout"),
    "connects": Harm(
        "socket.create_connection(('127.0.0.1', {port}), 1).send(b'x')", "PermissionError"
    ),
    "sends": Harm(
        "socket.socket(socket.AF_INET, socket.SOCK_DGRAM).sendto(b'x', ('127.0.0.1', {port}))",
        "PermissionError",
    ),
    "listens": Harm("socket.create_server(('127.0.0.1', 0))", "PermissionError"),
    "connects to a file": Harm(
        "socket.socket(socket.AF_UNIX).connect({unix!r})", "PermissionError"
    ),
    "tells secrets": Harm(
        "assert 'SECRET' not in os.environ; assert not any(b'SECRET' in path.read_bytes() "
        "for path in Path('/proc').glob('[0-9]*/environ'))",
        ANSWERED,
    ),
    "recurses": Harm(
        """
sys.setrecursionlimit(10**9)
def deeper(): return deeper() + 1
deeper()
""",
        "memory died RecursionError SystemError timeout",
    ),
    "patches": Harm(
        """
for module, name in ((json, 'dumps'), (json, 'loads'), (os, 'fork'), (random, 'choice')):
    setattr(module, name, None)
""",
        ANSWERED,
    ),
    "patches all": Harm("builtins.len = builtins.repr = builtins.type = None", "died"),
    "at exit": Harm("atexit.register(print, 'late'); atexit.register(asleep)", ANSWERED),
    "forks and both answer": Harm("os.fork()", ANSWERED),
    "a repr that raises": Harm(
        """
class Odd:
    def __repr__(self): raise SystemExit
return Odd()
""",
        ANSWERED,
    ),
    "a repr that loops": Harm(
        """
class Odd:
    def __repr__(self):
        while True: pass
return Odd()
""",
        "timeout",
    ),
    "an error that cannot be shown": Harm(
        """
class Odd(Exception):
    def __str__(self): raise KeyboardInterrupt
raise Odd
""",
        "Odd",
    ),
    "a huge answer": Harm("return list(range(10**6))", ANSWERED),
    "a number that is none": Harm(
        """
class Odd(int):
    def __index__(self): raise KeyboardInterrupt
    __int__ = __le__ = __lt__ = __eq__ = __mul__ = __add__ = __index__
    __hash__ = None
return Odd(4)
""",
        ANSWERED,
    ),
}

LOADING = {
    "fork bomb": "while True: os.fork()",
    "exit": "sys.exit()",
    "interrupt": "raise KeyboardInterrupt",
    "end": "os._exit(0)",
    "wait": "while True: select.select([], [], [], 60)",
    "input": "input('your move?')",
}
"""What a program does when it is loaded; its definitions are left."""
