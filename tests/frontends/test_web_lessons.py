"""The lessons of the tab Learn: the server's numbers are those of the strategies."""

from collections import Counter
from fractions import Fraction
from itertools import pairwise
from typing import Any

import pytest
from asgi import Web, assert_problem
from seeds import seeded

import noughts
from noughts import Position, cell_name, parse_game
from noughts.api import strategy
from noughts.frontends.web.lessons import FOLDERS
from noughts.frontends.web.matrix import matrix
from noughts.rules.masks import cells_of
from noughts.strategies.centre import WEIGHTS, find_changes
from noughts.strategies.chance import Chance


@pytest.mark.parametrize("centre", ["1", "0", "7/3"])
def test_the_average_of_the_replies_is_the_score(
    web: Web, unfinished: tuple[Position, ...], centre: str
) -> None:
    spec = f"chance:centre={centre}"
    chance = strategy(spec)
    for position in unfinished[::401]:
        scores = chance.scores(position)
        for cell, score in scores.items():
            after = position.play(cell)
            found = web.get("/api/replies", strategy=spec, start=after).json
            assert Fraction(found["chance"]) == score
            shares = [Fraction(each["share"]) for each in found["replies"]]
            wins = [Fraction(each["chance"]) for each in found["replies"]]
            if after.over:
                assert not shares
                continue
            assert sum(shares) == 1
            assert sum(map(Fraction.__mul__, shares, wins)) == score
            for each in found["replies"]:
                replied = after.play(each["cell"])
                if replied.over:
                    assert each["answer"] is None
                    assert each["chance"] == "0/1"
                    continue
                assert chance.policy(replied) == {each["answer"]: 1}
                answered = replied.play(each["answer"])
                assert (each["position"], each["over"]) == (str(answered), answered.over)


def test_the_weight_of_the_centre_changes_the_move_where_the_strategy_changes_it(
    web: Web, unfinished: tuple[Position, ...]
) -> None:
    plain = strategy("chance")
    assert isinstance(plain, Chance)
    for position in (unfinished[0], *unfinished[150::2500]):
        centre = web.get("/api/centre", start=position).json
        weights = [Fraction(each) for each in centre["weights"]]
        changes = [Fraction(each) for each in centre["changes"]]
        for weight in weights:
            if weight not in changes:
                move = centre["moves"][sum(weight > change for change in changes)]
                assert plain.with_centre(weight).bestmove(position) == move
        for change, *moves in zip(changes, centre["moves"], centre["moves"][1:], strict=False):
            one, other = (plain.with_centre(change).scores(position)[cell] for cell in moves)
            assert one == other
            assert str(change) in centre["sentence"]
    assert web.get("/api/centre").json["changes"] == ["7/3"]


@pytest.mark.parametrize("game", ["3,3,3", "4,3,3", "4x4", "8,2,2", "1,1,1"])
def test_the_matrix_gives_the_scores_and_the_move_of_linear(web: Web, game: str) -> None:
    board, random = parse_game(game), seeded(game)
    linear = strategy("linear", board)
    for _ in range(12):
        position = board.start
        while not position.over:
            found = web.get("/api/matrix", strategy="linear", game=game, start=position).json
            columns, rows = found["columns"], found["rows"]
            state = [column["state"] for column in columns]
            assert [cell for cell, mark in enumerate(state) if not mark] == list(position.moves)
            assert {cell for cell, mark in enumerate(state) if mark > 0} == set(
                cells_of(position.own)
            )
            table = {(each["difference"], each["marks"]): each for each in found["entries"]}
            assert [tuple(row["cells"]) for row in rows] == [
                cells_of(each) for each in board.lines
            ]
            for row in rows:
                marks = [state[cell] for cell in row["cells"]]
                pair = sum(marks), sum(map(abs, marks))
                assert (row["difference"], row["marks"]) == pair
                kind, score = row["kind"], row["score"]
                dead = {"kind": "dead", "score": "0/1"}
                assert table.get(pair, dead).items() >= {"kind": kind, "score": score}.items()
            for cell, column in enumerate(columns):
                scores = [Fraction(row["score"]) for row in rows if cell in row["cells"]]
                assert Fraction(column["score"]) == sum(scores)
                assert column["words"].startswith(f"{cell_name(cell, board)}: ")
                told = column["words"].partition("= ")[2].partition(". ")[0].removesuffix(".")
                assert Fraction(told) == sum(scores)
            sums = {cell: Fraction(columns[cell]["score"]) for cell in position.moves}
            assert sums == linear.scores(position)
            assert {found["move"]: 1} == linear.policy(position)
            position = position.play(random.choice(position.moves))


@pytest.mark.parametrize("level", ["medium", "easy"])
def test_the_tables_of_a_level_choose_its_moves_as_often_as_it_plays_them(
    unfinished: tuple[Position, ...], level: str
) -> None:
    linear = strategy(f"linear:level={level}")
    for position in unfinished[77::1700]:
        answers: list[dict[str, Any]] = [matrix(linear, position, each) for each in range(243)]
        for answer in answers:
            assert answer["tables"] == len(answers)
            assert all(each["score"] in each["possible"] for each in answer["entries"])
        moves = Counter(answer["move"] for answer in answers)
        shares = {cell: Fraction(count, len(answers)) for cell, count in moves.items()}
        assert shares == linear.policy(position)


def test_the_exception_is_where_the_sums_would_lose(web: Web) -> None:
    for override, move in (("yes", 1), ("no", 2)):
        spec = f"linear:override={override}"
        found = web.get("/api/matrix", strategy=spec, start="X../.O./..X").json
        assert (found["highest"], found["move"]) == (2, move)
        assert ("but the exception plays b1." in found["sentence"]) == (override == "yes")


@pytest.mark.parametrize("spec", ["weights", "weights:fixed=yes"])
def test_the_trap_is_the_lost_game_of_the_proof(web: Web, spec: str) -> None:
    proof = noughts.prove(spec)
    assert proof.first
    assert proof.second
    sides = {"first": proof.first.loss, "second": proof.second.loss}
    for side, loss in sides.items():
        found = web.get("/api/trap", strategy=spec, side=side).json
        assert found["sides"] == [each for each in sides if sides[each]]
        if loss is None:
            assert (found["side"], found["moves"]) == (None, [])
            continue
        assert found["moves"] == loss.moves
        names = [cell_name(cell, proof.game) for cell in loss.moves]
        for ply in range(len(names) + 1):
            moves = ",".join(names[:ply])
            led = web.get("/api/trap", strategy=spec, side=side, moves=moves).json
            reader = ply < len(names) and (side == "first") == bool(ply % 2)
            assert led["cell"] == (loss.moves[ply] if reader else None)
            assert not reader or led["sentence"].endswith(f"ake {names[ply]}.")
        assert led["sentence"].startswith("You have beaten ")


def test_the_trap_says_how_to_get_back(web: Web) -> None:
    def sentence(**query: object) -> str:
        return str(web.get("/api/trap", None, strategy="weights", **query).json["sentence"])

    proof = noughts.prove("weights")
    assert proof.second
    loss = proof.second.loss
    assert loss
    first, second = (cell_name(cell, noughts.mnk()) for cell in loss.moves[:2])
    other = next(name for name in ("c3", "b3") if name not in (first, second))
    assert sentence(moves=other).startswith(f"You played {other} and not {first}. Take it back")
    moved = sentence(moves=f"{first},{other}")
    assert moved.startswith(f"This time Weights played {other} and not {second}")
    assert sentence(start="X../.O./..X") == "The game starts from the empty board. Start again."
    assert sentence(side="first") == "Weights cannot be beaten moving first."


@pytest.mark.parametrize("spec", ["linear", "perfect"])
def test_the_answers_are_the_policies_after_each_cell(
    web: Web, unfinished: tuple[Position, ...], spec: str
) -> None:
    player = strategy(spec)
    for position in unfinished[::301]:
        cells = web.get("/api/answers", strategy=spec, start=position).json["cells"]
        assert list(cells) == list(map(str, position.moves))
        for cell in position.moves:
            after, answer = position.play(cell), cells[str(cell)]
            policy = {int(each): Fraction(share) for each, share in answer["policy"].items()}
            assert policy == ({} if after.over else player.policy(after))
            for each in policy:
                assert cell_name(each, position.game) in answer["words"]


@pytest.mark.parametrize(
    ("path", "query"),
    [
        ("/api/replies", {"strategy": "chance", "game": "5,5,4", "moves": "c3"}),
        ("/api/answers", {"strategy": "search", "game": "15,15,5", "moves": "h8,h9"}),
    ],
)
def test_what_would_take_long_is_refused_at_once(
    web: Web, path: str, query: dict[str, str]
) -> None:
    assert_problem(web.loop.run_until_complete(web.request(path, query)), 400, 503)


def test_large_boards_have_no_weight_to_choose(web: Web) -> None:
    assert web.get("/api/centre", game="4,3,4").json["weights"] == []


def test_every_change_is_between_neighbouring_moves(classes: tuple[Position, ...]) -> None:
    plain = strategy("chance")
    assert isinstance(plain, Chance)
    for position in [each for each in classes if 3 <= each.empty.bit_count() <= 7][::5]:
        changes = find_changes(plain, position)
        for one, other in pairwise(changes):
            assert one.after == other.before
            assert one.low <= other.low
        weights = [weight for weight in WEIGHTS if weight not in {each.low for each in changes}]
        for weight in weights:
            below = [each for each in changes if each.low < weight]
            moves = [each.after for each in below[-1:]] or [each.before for each in changes[:1]]
            if moves:
                assert plain.with_centre(weight).bestmove(position) == moves[0]


def test_folders_are_hidden_and_positions_are_not(unfinished: tuple[Position, ...]) -> None:
    for position in unfinished:
        error = f"/home/ada/my-ai.py fails in {position}: see '/home/ada/my-ai.py'"
        assert FOLDERS.sub("", error) == f"my-ai.py fails in {position}: see 'my-ai.py'"
