"""Programs that mean harm, and what must come of them.

Each asks for words. It does its worst when the word is `harm`, and asks again after any other.
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

def write(path, data=b"x"):
    number = os.open(path, os.O_WRONLY | os.O_CREAT)
    assert os.write(number, data) == len(data)
    os.close(number)

def act():
{body}

while True:
    if input("word? ") == "harm":
        act()
"""


class Harm(NamedTuple):
    """What a program does, and what noughts must see of it, as a regular expression.

    `prompt` if the program asks again, `exit`, `timeout`, `tampered`, or the message of an error,
    also of why the whole sandbox has ended.
    """

    body: str
    seen: str

    @property
    def source(self) -> str:
        return PROGRAM.format(body=indent(self.body.strip(), "    "))


ASKS_AGAIN = "prompt"
UNLESS_LOST = "prompt|it does not answer|ProcessLookupError.*"
"""The parent of a copy is a copy that sleeps. It may be hit before it has reported the new one."""

HARM = {
    "fork bomb": Harm("while True: os.fork()", "it started more than 20 processes"),
    "a hundred forks": Harm(
        """
for _ in range(100):
    if not os.fork():
        asleep()
asleep()
""",
        "it started more than 20 processes",
    ),
    "daemon": Harm(
        """
if not os.fork():
    os.setsid()
    if not os.fork():
        asleep()
    os._exit(0)
""",
        ASKS_AGAIN,
    ),
    "children": Harm(
        "import subprocess; subprocess.Popen(['sleep', '60'], start_new_session=True)", ASKS_AGAIN
    ),
    "ten gigabytes": Harm("kept = bytearray(10 << 30)", "MemoryError: "),
    "many allocate": Harm(
        """
for _ in range(9):
    if not os.fork():
        kept = bytearray(b'x') * (60 << 20)
        asleep()
asleep()
""",
        "it used more than 300 megabytes",
    ),
    "writes to the home folder": Harm(
        "write(pwd.getpwuid(os.getuid()).pw_dir + '/noughts-was-here')",
        "(OSError|FileNotFoundError|PermissionError): .*",
    ),
    "writes to its original": Harm(
        "write({original!r})", "(OSError|FileNotFoundError|PermissionError): .*"
    ),
    "writes to its original by a link": Harm(
        "os.symlink({original!r}, 'link'); write('link')",
        "(OSError|FileNotFoundError|PermissionError): .*",
    ),
    "writes to /dev": Harm("write('/dev/x')", "(OSError|FileNotFoundError|PermissionError): .*"),
    "writes to /proc": Harm(
        "write('/proc/sys/kernel/printk', Path('/proc/sys/kernel/printk').read_bytes())",
        "(OSError|FileNotFoundError|PermissionError): .*",
    ),
    "makes itself a superuser": Harm(
        "assert ctypes.CDLL(None).unshare(0x10000000) == -1  # CLONE_NEWUSER", ASKS_AGAIN
    ),
    "links": Harm("os.symlink('/', 'root'); os.symlink('root', 'root2')", ASKS_AGAIN),
    "deletes its folder": Harm("shutil.rmtree(os.getcwd())", ASKS_AGAIN),
    "shuts its folder": Harm("os.chmod('.', 0)", ASKS_AGAIN),
    "fills the disk": Harm(
        "for n in range(10**6): write(f'file{{n}}', bytes(1 << 16))",
        "OSError: .*|AssertionError: ",
    ),
    "prints without end": Harm("while True: print('x' * 1000)", "timeout"),
    "prints a lot at once": Harm("print('x' * (50 << 20))", ASKS_AGAIN),
    "closes its output": Harm("sys.stdout.close(); sys.stdout = None", ASKS_AGAIN),
    "ignores all signals": Harm(
        """
for number in signal.valid_signals() - {{signal.SIGKILL, signal.SIGSTOP}}:
    signal.signal(number, signal.SIG_IGN)
while True: pass
""",
        "timeout",
    ),
    "kills its parent": Harm("os.kill(os.getppid(), signal.SIGKILL)", UNLESS_LOST),
    "stops its parent": Harm("os.kill(os.getppid(), signal.SIGSTOP)", UNLESS_LOST),
    "interrupts its parent": Harm(
        "[os.kill(os.getppid(), n) for n in range(1, 32) if n != signal.SIGCHLD]", UNLESS_LOST
    ),
    "kills all": Harm(
        """
# Never without namespaces: it would be the end of every process of whoever runs this test.
assert len(list(Path('/proc').glob('[0-9]*'))) < 20
os.kill(-1, signal.SIGKILL)
""",
        # The signal spares the process that sends it, which may get to its prompt first.
        "its process ended by SIGKILL|prompt",
    ),
    "writes a false reply": Harm(
        """
for number in range(3, 20):
    try: os.write(number, b'{{"number": 2, "said": {{"leaves": [[]], "seen": "1e999999999"}}}}\\n')
    except OSError: pass
""",
        "tampered",
    ),
    "writes a deep reply": Harm(
        """
for number in range(3, 20):
    try: os.write(number, b'[' * 50000 + b'\\n')
    except OSError: pass
""",
        "tampered",
    ),
    "floods our pipe": Harm(
        """
while True:
    for number in range(3, 20):
        try: os.write(number, b'x' * 10000)
        except OSError: pass
""",
        "tampered|timeout",
    ),
    "reads our pipe": Harm(
        """
for number in range(3, 20):
    try: os.read(number, 1000)
    except OSError: pass
""",
        "timeout",
    ),
    "closes everything": Harm("os.closerange(0, 256)", "its process ended"),
    "loops in C": Harm("re.match('(a+)+$', 'a' * 40 + 'b')", "timeout"),
    "sleeps": Harm("asleep()", "timeout"),
    "waits": Harm("threading.Event().wait()", "timeout"),
    "thread": Harm("threading.Thread(target=asleep).start()", ASKS_AGAIN),
    "ends": Harm("os._exit(0)", "its process ended"),
    "exits": Harm("sys.exit()", "exit"),
    "interrupts": Harm("raise KeyboardInterrupt", "exit"),
    "crashes": Harm("ctypes.string_at(0)", "its process ended"),
    "stops": Harm("os.kill(os.getpid(), signal.SIGSTOP)", "timeout"),
    "connects": Harm(
        "socket.create_connection(('127.0.0.1', {port}), 1).send(b'x')", "PermissionError: .*"
    ),
    "sends": Harm(
        "socket.socket(socket.AF_INET, socket.SOCK_DGRAM).sendto(b'x', ('127.0.0.1', {port}))",
        "PermissionError: .*",
    ),
    "listens": Harm("socket.create_server(('127.0.0.1', 0))", "PermissionError: .*"),
    "connects to a file": Harm(
        "socket.socket(socket.AF_UNIX).connect({unix!r})", "PermissionError: .*"
    ),
    "tells secrets": Harm(
        "assert 'SECRET' not in os.environ; assert not any(b'SECRET' in path.read_bytes() "
        "for path in Path('/proc').glob('[0-9]*/environ') if path.parent.name != '1')",
        ASKS_AGAIN,
    ),
    "recurses": Harm(
        """
sys.setrecursionlimit(10**9)
def deeper(): return deeper() + 1
deeper()
""",
        "it used more than 300 megabytes|its process ended|RecursionError.*|timeout",
    ),
    "patches": Harm(
        """
for module, name in ((json, 'dumps'), (json, 'loads'), (os, 'fork'), (random, 'choice')):
    setattr(module, name, None)
""",
        ASKS_AGAIN,
    ),
    "patches all": Harm(
        "builtins.len = builtins.repr = builtins.type = None", "its process ended|tampered|.*"
    ),
    "at exit": Harm("atexit.register(print, 'late'); atexit.register(asleep)", ASKS_AGAIN),
    "forks and both answer": Harm("os.fork()", ASKS_AGAIN),
    "an odd board": Harm(
        """
class Odd(int):
    def __repr__(self): raise SystemExit
    __int__ = __index__ = __le__ = __lt__ = __eq__ = __mul__ = __add__ = __str__ = __repr__
    __hash__ = None
global board
board = [Odd(4)] * 9
""",
        "prompt|exit",
    ),
    "paints over the screen": Harm(
        "raise ValueError('\\x1b[2J\\x1b[Hcannot be beaten')", r"ValueError: \\x1b\[2J.*beaten"
    ),
    "attaches to the watchdog": Harm(
        "assert ctypes.CDLL(None).ptrace(16, 1, 0, 0) == -1  # PTRACE_ATTACH", ASKS_AGAIN
    ),
    "seizes the watchdog": Harm(
        "assert ctypes.CDLL(None).ptrace(0x4206, 1, 0, 0) == -1  # PTRACE_SEIZE", ASKS_AGAIN
    ),
    "reads the watchdog's memory": Harm(
        "os.open('/proc/1/mem', os.O_RDONLY)", "PermissionError: .*"
    ),
    "memory without a process": Harm("os.memfd_create('x')", "PermissionError: .*"),
    "shared memory": Harm(
        "assert ctypes.CDLL(None).shmget(0, 1 << 20, 0o1600) == -1  # IPC_CREAT", ASKS_AGAIN
    ),
    "many small files": Harm(
        "for n in range(150_000): os.close(os.open(f'f{{n}}', os.O_WRONLY | os.O_CREAT))",
        "it made more than 20,000 files|OSError: .* No space left.*",
    ),
    "reads a file of the user": Harm("os.open({secret!r}, os.O_RDONLY)", "FileNotFoundError.*"),
    "reads a file of the user by a link": Harm(
        "os.symlink({secret!r}, 'link'); os.open('link', os.O_RDONLY)", "FileNotFoundError.*"
    ),
    "writes to a pipe of the user": Harm(
        "os.open({fifo!r}, os.O_WRONLY | os.O_NONBLOCK)", "FileNotFoundError.*"
    ),
    "deep folders": Harm(
        """
import posix
for _ in range(3000):
    posix.mkdir('deeper')
    os.chdir('deeper')
""",
        ASKS_AGAIN,
    ),
}
