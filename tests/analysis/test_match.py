"""Exact results: against a second program, by their laws, and as the command tells them."""

import json
import re
from fractions import Fraction
from functools import cache
from itertools import product

import exact
import pytest
from badinput import BAD_GAMES, BAD_SPECS
from command import Call, assert_refused
from seeds import FUZZ, sampled_from

from noughts import Game, Policy, Position, Strategy, mnk, parse_game
from noughts.analysis.match import (
    CrossTable,
    compare,
    compare_with_references,
    match,
    max_positions,
    plies,
)
from noughts.analysis.tally import Tally
from noughts.errors import TooLarge
from noughts.rules.notation import percent
from noughts.rules.variants import pick15
from noughts.strategies.random import Random
from noughts.strategies.registry import BUILT_IN, parse_strategy

SPECS = (
    *[name for name in BUILT_IN if name != "human"],
    "linear:level=easy",
    "rules:variant=defensive",
)
F = Fraction


class Counting(Random):
    """Plays at random and remembers where it was asked."""

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self.asked: list[Position] = []

    def decide(self, position: Position) -> Policy:
        self.asked.append(position)
        return super().decide(position)


# --- matches ----------------------------------------------------------------------------------


def test_all_pairs_of_the_catalogue_agree_with_another_program(grid: Game) -> None:
    made = [parse_strategy(spec, grid) for spec in SPECS]
    asked = {strategy.spec: cache(strategy.policy) for strategy in made}
    table = compare(made)
    assert list(table.results) == list(product(SPECS, SPECS))
    begin = sampled_from(5)
    for (first, second), shares in table.results.items():
        assert sum(shares) == 1
        number = SPECS.index(first) + SPECS.index(second)
        if (
            FUZZ or number % 5 == begin
        ):  # each strategy on both sides against a fifth of the others
            assert shares == Tally(*exact.match(asked[first], asked[second], grid.start))


@pytest.mark.parametrize("game", [mnk(4, 2, 2), mnk(5, 1, 2), mnk(1, 1, 1), mnk(4, 2, 3)], ids=str)
def test_other_games_agree_as_well(game: Game) -> None:
    made = [parse_strategy(spec, game) for spec in ("random", "rules", "perfect", "weights")]
    for first, second in product(made, repeat=2):
        assert match(first, second) == Tally(*exact.match(first.policy, second.policy, game.start))


@pytest.mark.parametrize(
    ("first", "second", "shares"),
    [
        ("random", "random", (F(737, 1260), F(8, 63), F(121, 420))),
        ("chance", "random", (F(191, 192), F(1, 192), F(0))),
        ("random", "rules:variant=defensive", (F(0), F(29, 189), F(160, 189))),
        ("linear", "perfect", (F(0), F(1), F(0))),
    ],
)
def test_known_results(grid: Game, first: str, second: str, shares: tuple[Fraction, ...]) -> None:
    assert match(parse_strategy(first, grid), parse_strategy(second, grid)) == Tally(*shares)


def test_games_that_are_the_same_but_for_their_layout_have_the_same_result() -> None:
    magic = pick15()
    assert match(Random(magic), Random(magic)) == Tally(F(737, 1260), F(8, 63), F(121, 420))


def test_each_strategy_is_asked_once_in_every_position(
    grid: Game, unfinished: tuple[Position, ...]
) -> None:
    first, second = Counting(grid), Counting(grid)
    match(first, second)
    assert len(first.asked) + len(second.asked) == len(unfinished)
    assert {*first.asked, *second.asked} == set(unfinished)
    assert all(position.ply % 2 == 0 for position in first.asked)


# --- boards that are too large ----------------------------------------------------------------


@pytest.mark.parametrize("size", [(6, 6, 4), (15, 15, 5)])
def test_a_board_too_large_is_given_up_soon_and_names_the_way_out(
    size: tuple[int, int, int],
) -> None:
    game = mnk(*size)
    player = Counting(game)
    with pytest.raises(TooLarge, match=rf"{game} is too large .* `noughts simulate`"):
        match(player, player)
    assert len(player.asked) < max_positions(game) <= 20_000


def test_every_game_of_twelve_cells_can_be_enumerated_and_none_without_chance_is_too_large() -> (
    None
):
    assert max_positions(mnk(12, 1, 12)) >= 143_365  # ways to place marks in turn, lines or not
    for size in ((4, 4, 4), (26, 26, 26)):
        game = mnk(*size)
        rules = parse_strategy("rules", game)
        assert (
            sum(ply.unfinished for ply in plies(rules, rules)) < game.cells <= max_positions(game)
        )


# --- tables -----------------------------------------------------------------------------------


def test_scores_are_means_over_all_opponents_and_rank_the_strategies(grid: Game) -> None:
    specs = ("random", "weights", "linear", "perfect")
    table = compare([parse_strategy(spec, grid) for spec in specs])
    for spec in specs:
        first = [table.results[spec, other].score for other in specs if other != spec]
        second = [1 - table.results[other, spec].score for other in specs if other != spec]
        assert table.moving_first(spec).score == sum(first) / 3
        assert table.moving_second(spec).score == sum(second) / 3
        assert table.overall(spec).score == sum(first + second) / 6
    scores = [table.overall(spec).score for spec in table.ranked()]
    assert scores == sorted(scores, reverse=True)
    assert sum(scores) == F(len(specs), 2)


def test_a_measure_that_cannot_be_had_is_left_out_with_the_reason() -> None:
    game = mnk(8, 8, 4)
    made = [parse_strategy(spec, game) for spec in ("rules", "random", "perfect")]
    table, left_out = compare_with_references(made[:1], made[1:])
    assert table.strategies == ("rules",)
    assert "simulate" in left_out["random"]
    assert "at most 9 empty cells" in left_out["perfect"]


def test_who_compares_is_told_how_far_it_has_got(grid: Game) -> None:
    made: list[Strategy] = [parse_strategy(spec, grid) for spec in ("linear", "rules")]
    told: list[tuple[int, int]] = []
    compare(made, lambda *far: told.append(far))
    assert told == [(1, 4), (2, 4), (3, 4), (4, 4)]


@pytest.mark.parametrize(
    ("share", "text"),
    [
        (F(0), "0"), (F(1, 10**9), "<0.1"), (F(1, 1000), "0.1"), (F(191, 192), "99.5"),
        (F(9999, 10000), ">99.9"), (F(1), "100"), (F(1, 3), "33.3"),
    ],
)  # fmt: skip
def test_nothing_but_all_is_told_as_all(share: Fraction, text: str) -> None:
    assert percent(share) == text


# --- the command ------------------------------------------------------------------------------


def test_compare_tells_programs_every_result_and_adds_the_measures(call: Call, grid: Game) -> None:
    code, out, err = call("compare", "linear", "rules", "--json")
    assert (code, err) == (0, "")
    answer = json.loads(out)
    assert list(answer) == ["game", "strategies", "results"]
    assert answer["game"] == "3,3,3"
    assert answer["strategies"] == ["linear", "rules", "random", "perfect"]
    pairs = [(result["first"], result["second"]) for result in answer["results"]]
    assert pairs == list(product(answer["strategies"], repeat=2))
    for result in answer["results"]:
        assert list(result) == ["first", "second", "won", "drawn", "lost"]
        shares = [result[key] for key in ("won", "drawn", "lost")]
        assert all(re.fullmatch(r"\d+/\d+", share) for share in shares)
        first, second = (parse_strategy(result[key], grid) for key in ("first", "second"))
        assert Tally(*map(Fraction, shares)) == match(first, second)


def test_a_measure_that_is_named_is_not_added_again(call: Call) -> None:
    out = call("compare", "perfect", "linear", "random", "--json", "--game", "4,2,2").out
    assert json.loads(out)["strategies"] == ["perfect", "linear", "random"]


@cache
def compared(*specs: str) -> CrossTable:
    game = parse_game("4,2,3")
    return compare([parse_strategy(spec, game) for spec in specs])


@pytest.mark.parametrize(
    ("columns", "encoding", "won"),
    [(40, "ascii", "+"), (80, "utf-8", "▲")],
)
def test_the_table_can_be_read_in_any_width_and_encoding(
    on_screen: Call, columns: int, encoding: str, won: str
) -> None:
    specs = ["weights", "linear", "linear:level=easy,override=no", "rules", "chance"]
    code, out, err = on_screen(columns, encoding, "compare", *specs, "--game", "4,2,3")
    assert (code, err) == (0, "")
    assert out.isascii() == (encoding == "ascii")
    assert max(map(len, out.splitlines())) <= columns
    assert "random and perfect" in " ".join(out.split())
    table = compared(*specs, "random", "perfect")
    ranked = table.ranked()
    shown: dict[int, list[str]] = {number: [] for number in range(1, 8)}
    for number, cells in re.findall(rf"^(\d) (?:\S+ *)?{re.escape(won)} (.*)$", out, re.MULTILINE):
        shown[int(number)] += cells.split()
    for number, first in enumerate(ranked, start=1):
        assert shown[number] == [percent(table.results[first, s].won) for s in ranked]


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (("linear", "rules"), ["linear moving first against rules always draws."]),
        (
            ("chance",),
            [
                "chance moving first against random wins 191/192 (99.5%), draws 1/192 (0.5%)",
                "draws 1/192 (0.5%) and never loses.",
                "perfect moving first against chance always draws.",
            ],
        ),
        (
            ("linear", "chance", "weights", "--exact"),
            [
                "random moving first against random wins 737/1260 (58.5%), draws 8/63 (12.7%)",
                "draws 8/63 (12.7%) and loses 121/420 (28.8%).",
                "weights moving first against weights always draws.",
            ],
        ),
    ],
    ids=lambda given: " ".join(given)[:30],
)
def test_exact_results_are_told_in_sentences(
    call: Call, args: tuple[str, ...], said: list[str]
) -> None:
    code, out, _ = call("compare", *args)
    assert code == 0
    for sentence in said:
        assert sentence in " ".join(out.split())


@pytest.mark.parametrize("as_json", [(), ("--json",)], ids=["plain", "json"])
def test_measures_left_out_are_told_and_what_was_asked_is_answered(
    call: Call, as_json: tuple[str, ...]
) -> None:
    code, out, err = call("compare", "linear", "rules", "--game", "8,8,4", *as_json)
    assert code == 0
    told = " ".join((err if as_json else out).split())
    assert "8,8,4 is too large to enumerate" in told
    assert "noughts simulate" in told
    assert "at most 9 empty cells" in told
    if as_json:
        assert json.loads(out)["strategies"] == ["linear", "rules"]


@pytest.mark.parametrize(
    ("args", "quoted"),
    [
        ((), ("SPEC",)),
        (("linear", "rules", "linear"), ("'linear'", "twice")),
        (("linear", "random", "--game", "8,8,4"), ("8,8,4", "too large", "noughts simulate")),
        (("linear", "perfect", "--game", "7,7,4"), ("Perfect", "at most ", "Search")),
        *[(("linear", spec), (hint,)) for spec, hint in list(BAD_SPECS.items())[::5]],
        *[
            (("linear", "--game", game), (quoted,))
            for game, quoted in list(BAD_GAMES.items())[::5]
        ],
    ],
)
def test_what_cannot_be_compared_is_refused(
    call: Call, args: tuple[str, ...], quoted: tuple[str, ...]
) -> None:
    assert_refused(call("compare", *args), *quoted)
