"""Value certificates: a checker that knows no solver accepts what is true, and nothing else."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from functools import cache
from hashlib import sha256
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any

import pytest
from bruteforce import BruteForce
from seeds import seeded

from noughts import Game, Position, Unreadable, mnk
from noughts.analysis.certificates.checking import checker, draws, file, wins
from noughts.analysis.certificates.checking.checker import Checker
from noughts.analysis.certificates.checking.verification import verify
from noughts.analysis.certificates.writing.certification import certify
from noughts.analysis.solver import Word
from noughts.analysis.solver.engine import PlainEngine
from noughts.errors import NoughtsError, Refuted, TooLarge
from noughts.rules.position import Position as Board

TORUS_LINES = "012 345 678 036 147 258 048 156 237 246 057 138"
TORUS = Game.of(3, 3, [map(int, line) for line in TORUS_LINES.split(" ")], "torus")
FIFTEEN = Game.of(3, 3, [(a - 1, b - 1, 14 - a - b) for a in range(1, 10) for b in range(a + 1, 10)
                         if b < 15 - a - b < 10], "fifteen")  # fmt: skip
WORDS: dict[int, Word] = {1: "win", 0: "draw", -1: "loss"}


def write(path: Path, position: Position, value: Word) -> list[dict[str, Any]]:
    """Write a certificate and return the content of its lines, without the hash."""
    file.write(path, certify(position, value, PlainEngine(position.game)), "0.1.0")
    return [json.loads(line) for line in path.read_text("utf-8").splitlines()][:-1]


def seal(path: Path, lines: list[Any]) -> Path:
    """Write these lines with the hash that belongs to them."""
    body = "".join(json.dumps(line) + "\n" for line in lines)
    digest = json.dumps({"sha256": sha256(body.encode()).hexdigest()})
    path.write_text(f"{body}{digest}\n", "utf-8")
    return path


# --- what is true is accepted -------------------------------------------------------------------


@pytest.mark.parametrize(
    ("game", "value", "nodes"),
    [
        (mnk(3, 3, 3), "draw", 11),
        (mnk(4, 3, 3), "win", 1),
        (mnk(4, 4, 4), "draw", 1),
        (mnk(5, 4, 4), "draw", 64),
        (mnk(5, 5, 5), "draw", 1),
        (mnk(6, 5, 4), "win", 44),
        (mnk(6, 6, 5), "draw", 5),
        (TORUS, "win", 1),
        (FIFTEEN, "draw", 11),
    ],
)
def test_a_game_has_a_certificate(game: Game, value: Word, nodes: int, tmp_path: Path) -> None:
    path = tmp_path / "certificate"
    write(path, game.start, value)
    verified = verify(path)
    assert (verified.position, verified.value, verified.nodes) == (game.start, value, nodes)
    assert verified.stolen == (value == "draw")


def random_games(random: Random) -> Iterator[Game]:
    """Known games, and games of random lines, some short and some inside others."""
    known = [mnk(3, 3, 3), mnk(4, 3, 3), mnk(4, 4, 4), mnk(5, 3, 4), mnk(6, 2, 3), TORUS]
    while True:
        yield random.choice(known)
        columns, rows = random.choice([(3, 3), (4, 2), (4, 3), (5, 1)])
        sizes = random.choice([[3, 3, 4], [1, 2, 3, 4, 5]])
        cells = range(columns * rows)
        lines = {frozenset(random.sample(cells, random.choice(sizes))) for _ in range(9)}
        yield Game.of(columns, rows, sorted(map(sorted, lines)))


def random_position(game: Game, random: Random) -> Position:
    """A position of random play that is not over, with at most ten empty cells."""
    while True:
        position = game.start
        marks = random.randrange(max(0, game.cells - 10), game.cells)
        while position.ply < marks and not position.over:
            position = position.play(random.choice(position.moves))
        if not position.over:
            return position


def test_every_position_has_a_certificate(tmp_path: Path) -> None:
    random, path, seen = seeded(1), tmp_path / "certificate", set()
    for game in islice(random_games(random), 90):
        position = random_position(game, random)
        value = WORDS[BruteForce(game.lines, game.full).value(position.own, position.opponent)]
        write(path, position, value)
        verified = verify(path)
        assert (verified.position, verified.value) == (position, value)
        assert not verified.stolen or position == game.start
        seen.add((value, position.ply % 2))
    assert len(seen) == 6


def test_the_documents_show_real_nodes(tmp_path: Path) -> None:
    document = (Path(__file__).parents[2] / "docs" / "solver.md").read_text("utf-8")
    shown = [json.loads(line) for line in document.splitlines() if line.startswith('{"board"')]
    nodes = write(tmp_path / "draw", mnk().start, "draw")
    nodes += write(tmp_path / "win", mnk(4, 3, 3).start, "win")
    assert len(shown) == 3
    assert all(node in nodes for node in shown)


# --- what is false is refused -------------------------------------------------------------------


class Claims:
    """Whether the claims of nodes are true, by brute force."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self._forced = BruteForce(game.lines, game.full)
        self.held = cache(self._held)

    def win(self, attacker: int, defender: int) -> bool:
        return self._forced.value(defender, attacker) == -1

    def _held(self, empty: int, defender: int, blocked: int, turn: int = 0) -> bool:
        """Whether the attacker, who may pass, never completes a line without blocked cells."""
        attacker = self.game.full & ~(empty | defender | blocked)
        lines = [line for line in self.game.lines if not line & blocked]
        if any(line & attacker == line for line in lines):
            return False
        if any(line & defender == line for line in lines) or not empty:
            return True
        cells = [1 << cell for cell in range(self.game.cells) if empty >> cell & 1]
        if not turn:
            moves = [*cells, 0]
            return all(self.held(empty & ~cell, defender, blocked, 1) for cell in moves)
        return any(self.held(empty & ~cell, defender | cell, blocked) for cell in cells)


def vary(content: Any, random: Random, cells: int) -> Any:  # noqa: ANN401 - any JSON
    """A copy of a JSON text with one random change somewhere inside."""
    odd: list[object] = [None, True, -1, "0", 10**30, cells, [], {}]
    if isinstance(content, dict) and content:
        key = random.choice(sorted(content))
        if random.random() < 0.1:
            return {other: content[other] for other in content if other != key}
        return content | {key: vary(content[key], random, cells)}
    if isinstance(content, list) and content and random.random() < 0.8:
        place = random.randrange(len(content))
        return [*content[:place], vary(content[place], random, cells), *content[place + 1 :]]
    if isinstance(content, list):
        place = random.randrange(len(content) + 1)
        added: list[object] = random.choice([[], [random.randrange(cells)], [[]], content])
        return [*content[:place], *added, *content[place + random.randrange(2) :]]
    if isinstance(content, str) and content and set(content) <= set(".XO#/"):
        place = random.randrange(len(content))
        return content[:place] + random.choice(".XO#") + content[place + 1 :]
    return random.randrange(cells) if random.random() < 0.8 else random.choice(odd)


@pytest.mark.parametrize(
    ("game", "board"),
    [
        (mnk(), ".../.../..."),
        (mnk(), "X../.../..."),
        (mnk(), "X../.O./..."),
        (mnk(), "XO./X../..."),
        (TORUS, ".../.../..."),
        (TORUS, "X../.../..."),
        (FIFTEEN, "X../.../.O."),
    ],
)
def test_no_node_proves_what_is_false(game: Game, board: str, tmp_path: Path) -> None:
    random, claims = seeded(board), Claims(game)
    position = Board.parse(board, game)
    value = WORDS[BruteForce(game.lines, game.full).value(position.own, position.opponent)]
    header, *nodes, _ = write(tmp_path / "certificate", position, value)
    true = claims.held if value == "draw" else claims.win
    accepted = refused = 0
    for _ in range(400):
        made: Checker = (draws.Draws if value == "draw" else wins.Wins)(game, header["symmetries"])
        changed = random.randrange(len(nodes))
        for number, node in enumerate(nodes):
            for _ in range(random.randrange(1, 3) if number == changed else 0):
                node = vary(node, random, game.cells)  # noqa: PLW2901
            if not isinstance(node, dict):
                break
            try:
                made.add(node)
            except NoughtsError:
                refused += 1
                break
            if number == changed:
                accepted += 1
            assert true(*made.nodes[-1]), node
    assert accepted > 5
    assert refused > 100


def test_no_file_proves_what_is_false(tmp_path: Path) -> None:
    random, path, seen = seeded(3), tmp_path / "certificate", set[type]()
    brute = {game: BruteForce(game.lines, game.full) for game in (mnk(), TORUS, FIFTEEN)}
    for number in range(500):
        if number % 15 == 0:
            game = random.choice(list(brute))
            position = random_position(game, random)
            value = WORDS[brute[game].value(position.own, position.opponent)]
            lines = write(path, position, value)
        changed = vary(lines, random, 9)
        header = changed[0] if changed else None
        if isinstance(header, dict) and random.random() < 0.3:
            other = random_position(game, random)
            header |= random.choice(
                [{"position": str(other)}, {"value": random.choice(["win", "loss", "draw"])}]
            )
        try:
            verified = verify(seal(path, changed))
        except NoughtsError as error:
            seen.add(type(error))
            continue
        proved = verified.position
        assert proved.game.cells <= 9
        value_of = BruteForce(proved.game.lines, proved.game.full).value
        assert verified.value == WORDS[value_of(proved.own, proved.opponent)]
        seen.add(type(verified))
    assert {Refuted, Unreadable} < seen
    assert len(seen) > 2


# --- single faults ------------------------------------------------------------------------------


Change = Callable[[list[Any]], object]


@pytest.fixture
def lines(tmp_path: Path) -> list[Any]:
    """The lines of the certificate of 3,3,3."""
    return write(tmp_path / "original", mnk().start, "draw")


@pytest.mark.parametrize(
    ("change", "why"),
    [
        (lambda lines: lines[0].update(game="4,3,3"), "4 columns"),
        (lambda lines: lines[0].update(value="win"), "node 0"),
        (lambda lines: lines[0].update(value=["draw"]), "node 0"),
        (lambda lines: lines[0].update(position="X../.O./..."), "about another board"),
        (lambda lines: lines[0].update(position="XXX/OO./..."), "the game is over"),
        (lambda lines: lines[0].update(position=5), "header"),
        (lambda lines: lines[0].update(format="noughts certificate 1"), "format"),
        (lambda lines: lines[0]["symmetries"].append([1, 0, 2, 3, 4, 5, 6, 7, 8]), "symmetry"),
        (lambda lines: lines[0]["symmetries"].append([0] * 9), "symmetry"),
        (lambda lines: lines[0]["symmetries"].append(["0"] * 9), "symmetry"),
        (lambda lines: lines[0].update(game={"columns": 3, "rows": 3, "lines": [["0"]]}), "game"),
        (lambda lines: lines[0].update(game={"columns": 3, "rows": 3}), "game"),
        (lambda lines: lines[0].update(game={"columns": 10**9, "rows": 3, "lines": []}), "board"),
        (lambda lines: lines[0].update(game=[]), "game"),
        (lambda lines: lines[11]["replies"][0].__setitem__(1, 10), "an earlier node"),
        (lambda lines: lines[5]["replies"][0].__setitem__(1, 4), "an earlier node"),
        (lambda lines: lines[5]["replies"][0].__setitem__(1, -1), "an earlier node"),
        (lambda lines: lines[5]["replies"][0].__setitem__(1, 10**3000), "an earlier node"),
        (lambda lines: lines[5]["replies"][0].__setitem__(1, "4"), "an earlier node"),
        (lambda lines: lines[5]["replies"][0].__setitem__(2, 8), "a symmetry"),
        (lambda lines: lines[1].update(pairs=[[3, 3]]), "not a pair"),
        (lambda lines: lines[1].update(pairs=[[3, 5], [5, 3]]), "not a pair"),
        (lambda lines: lines[1].update(pairs=[[3, 4]]), "not a pair"),
        (lambda lines: lines[11].pop("replies"), "potential"),
        (lambda lines: lines[1].update(board="..."), "board"),
        (lambda lines: lines[11].update(replies=lines[11]["replies"][1:]), "no reply to b2"),
        (lambda lines: lines[11].update(replies=lines[11]["replies"] * 2), "moves twice"),
        (lambda lines: lines.pop(4), "node"),
        (lambda lines: lines.pop(), "its proof is missing"),
        (lambda lines: lines.append({}), "goes on after its proof"),
        (lambda lines: lines[-1]["proof"].pop(), "two halves"),
        (lambda lines: lines[-1]["proof"].__setitem__(0, [[4], 10, 0]), "no move in the first"),
        (lambda lines: lines[-1]["proof"].__setitem__(0, []), "no move in the first"),
        (lambda lines: lines[-1]["proof"].__setitem__(1, [[], 0, 0]), "about another board"),
        (lambda lines: lines[-1].update(proof=None), "instead of a list"),
    ],
)  # fmt: skip
def test_a_fault_is_named(change: Change, why: str, lines: list[Any], tmp_path: Path) -> None:
    change(lines)
    with pytest.raises(NoughtsError, match=why):
        verify(seal(tmp_path / "changed", lines))


def test_strategy_stealing_needs_an_empty_board(tmp_path: Path) -> None:
    path = tmp_path / "stolen"
    lines = write(path, Position.parse("X../.O./..."), "draw")
    lines[-1]["proof"][1] = draws.STEALING
    with pytest.raises(Refuted, match="strategy stealing works only on an empty board"):
        verify(seal(path, lines))


def test_a_file_that_was_cut_or_changed_is_refused(lines: list[Any], tmp_path: Path) -> None:
    path = seal(tmp_path / "whole", lines)
    whole = path.read_bytes()
    assert verify(path).nodes == 11
    for end in range(0, len(whole), 13):
        path.write_bytes(whole[:end])
        with pytest.raises(Unreadable):
            verify(path)
    for place in range(0, len(whole), 13):
        path.write_bytes(whole[:place] + b"x" + whole[place + 1 :])
        with pytest.raises(NoughtsError):
            verify(path)
    path.write_bytes(whole + b"\n")
    with pytest.raises(Refuted, match="goes on after its hash"):
        verify(path)
    path.write_bytes(whole.replace(b"0.1.0", b"9.9.9"))
    with pytest.raises(Refuted, match="was changed after it was written"):
        verify(path)


@pytest.mark.parametrize(
    "text",
    [
        "[" * 100_000 + "\n",
        "9" * 5000 + "\n",
        "1e999\n",
        "[]\n",
        '{"board":1e5}\n',
        "{}\n",
        "\0\n",
    ],
)
def test_what_noughts_never_writes_is_refused(text: str, lines: list[Any], tmp_path: Path) -> None:
    path = seal(tmp_path / "odd", lines)
    first, rest = path.read_text("utf-8").split("\n", 1)
    for content in (f"{text}\n{rest}", f"{first}\n{text}\n{rest}"):
        path.write_text(content, "utf-8")
        with pytest.raises(NoughtsError):
            verify(path)


def test_no_file_takes_forever(
    lines: list[Any], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = seal(tmp_path / "file", lines)
    monkeypatch.setattr(checker, "MAX_STEPS", 100)
    with pytest.raises(Unreadable, match="takes too long"):
        verify(path)
    monkeypatch.setattr(checker, "MAX_NODES", 5)
    monkeypatch.setattr(checker, "MAX_STEPS", 10**6)
    with pytest.raises(Unreadable, match="more than 5 nodes"):
        verify(path)
    monkeypatch.setattr(file, "MAX_BYTES", 500)
    with pytest.raises(Unreadable, match="too large"):
        verify(path)
    monkeypatch.setattr(file, "MAX_LINE", 1000)
    monkeypatch.setattr(file, "MAX_BYTES", 10**6)
    with pytest.raises(Unreadable, match="a line is too long"):
        verify(Path("/dev/zero"))


def test_a_certificate_has_a_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("noughts.analysis.certificates.writing.sheet.MAX_NODES", 10)
    with pytest.raises(TooLarge, match="the certificate would have more than 10 nodes"):
        certify(mnk().start, "draw", PlainEngine(mnk()))
    monkeypatch.setattr("noughts.analysis.certificates.writing.sheet.MAX_NODES", 11)
    assert len(certify(mnk().start, "draw", PlainEngine(mnk())).nodes) == 11
