"""The ladder: its order and its numbers are computed again, and nobody reads a specification."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from noughts import Strategy, mnk, parse_game
from noughts.analysis.match import match
from noughts.analysis.proof import prove_side
from noughts.analysis.solver import Solver
from noughts.analysis.tally import Tally
from noughts.pictures.emblems import EMBLEMS
from noughts.play.ladder import (
    ROUGHLY,
    STRENGTHS,
    WHO_IS_A_BEGINNER,
    Strength,
    ladder,
    share_in_words,
)
from noughts.play.messages import describe_players, player_title
from noughts.play.session import Session
from noughts.rules.side import Side
from noughts.strategies.characters import (
    BY_NAME,
    CHARACTERS,
    DEFAULT,
    Character,
    find_character,
    proper_name,
)
from noughts.strategies.registry import Registry, parse_strategy

NAMES = [character.name for character in CHARACTERS]
LARGE = [parse_game(name) for name in ("4x4", "7,7,4", "15,15,5")]


@cache
def strategy(spec: str) -> Strategy:
    """One of the strategies on 3x3, with what it remembers."""
    return parse_strategy(spec, mnk())


@cache
def solver() -> Solver:
    return Solver(mnk())


@cache
def against(name: str, level: str) -> Tally[Fraction]:
    """The exact result of a character against a model person, over both sides."""
    character, person = strategy(name), strategy(f"human:level={level}")
    both = match(character, person) + match(person, character).inverted()
    return both * Fraction(1, 2)


# --- numbers ------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", NAMES)
def test_the_strengths_are_what_a_match_and_a_proof_give(name: str) -> None:
    unbeatable = all(prove_side(strategy(name), side, solver()).unbeatable for side in Side)
    assert STRENGTHS[name] == Strength(against(name, "beginner"), unbeatable)


@pytest.mark.parametrize("level", ["beginner", "adult"])
def test_who_stands_higher_loses_less_or_else_wins_more(level: str) -> None:
    results = [against(name, level) for name in NAMES]
    keys = [(-result.lost, result.won) for result in results]
    assert keys == sorted(set(keys))


def test_the_default_suits_an_adult() -> None:
    result = against(DEFAULT, "adult")
    assert (share_in_words(result.lost), share_in_words(result.won)) == (
        "about 2 games in 5",
        "about 1 game in 7",
    )


@given(st.fractions(Fraction(1, 500), 1))
def test_a_share_in_words_is_close(share: Fraction) -> None:
    words = share_in_words(share).split()
    won, games = int(words[1]), int(words[-1])
    assert 0 < won <= games
    assert abs(Fraction(won, games) - share) <= share * ROUGHLY
    assert words[2] == ("game" if won == 1 else "games")


def test_words_and_number_say_the_same() -> None:
    for strength in STRENGTHS.values():
        assert Fraction(str(strength.to_json()["exact"])) == strength.share
        assert strength.number == f"{float(strength.share):.1%}"
        assert share_in_words(strength.share) in strength.words
        assert strength.words.startswith("never loses") == (strength.against_beginner.lost == 0)
    assert STRENGTHS["Pip"].words == "loses about 2 games in 3 to a beginner"
    expected = "never loses, and wins about 2 games in 3 against a beginner"
    assert STRENGTHS["Sage"].words == expected


# --- who can play -------------------------------------------------------------------------------


def test_everybody_plays_every_board_and_nobody_begins_in_a_far_corner() -> None:
    for game in (mnk(), mnk(4, 3, 3), *LARGE):
        assert [rung.character.name for rung in ladder(game)] == NAMES
        for name in NAMES:
            strategy = Registry().strategy(name, game)
            assert strategy.refusal(game.start) is None
            if game in LARGE[1:] and name != "Pip":
                (cell,) = strategy.policy(game.start)
                assert cell == game.cells // 2


def test_strength_is_stated_where_it_is_known_and_nowhere_else() -> None:
    assert all(rung.strength for rung in ladder(mnk()))
    for game in (mnk(4, 3, 3), *LARGE):
        assert not any(rung.strength for rung in ladder(game))


@pytest.mark.parametrize("character", CHARACTERS, ids=NAMES)
def test_a_rung_names_the_strategy_that_plays_its_board(character: Character) -> None:
    for game, specification in ((mnk(), character.specification), (LARGE[-1], character.large)):
        rung = next(each for each in ladder(game) if each.character.name == character.name)
        assert rung.to_json()["specification"] == specification
        position = game.start.play(game.cells // 2)
        assert parse_strategy(character.name, game).policy(position) == parse_strategy(
            specification, game
        ).policy(position)


# --- names --------------------------------------------------------------------------------------


@pytest.mark.parametrize("character", CHARACTERS, ids=NAMES)
def test_a_character_is_its_strategy_under_another_name(character: Character) -> None:
    game, name, specification = mnk(), character.name, character.specification
    strategy, underneath = parse_strategy(name, game), parse_strategy(specification, game)
    assert (strategy.spec, strategy.title) == (name, name)
    for position in (game.start, game.start.play(4), game.start.play(0).play(8)):
        assert strategy.policy(position) == underneath.policy(position)


def test_players_read_names_and_students_read_titles() -> None:
    start = mnk().start
    assert describe_players(Session(start, (None, "Wren"))) == "You are playing Wren on 3x3."
    assert player_title(BY_NAME["Wren"].specification) == "Linear (easy)"
    assert [player_title(name) for name in NAMES] == NAMES


def test_a_name_is_found_in_any_case_and_is_nobody_elses() -> None:
    for name in NAMES:
        for text in (name, name.lower(), name.upper(), f" {name} "):
            assert find_character(text) == BY_NAME[name]
            assert Registry().knows(text)
            assert proper_name(text) == player_title(text) == name
            strategy = parse_strategy(text, mnk())
            assert (strategy.spec, strategy.title) == (name, name)
        assert name not in Registry().names()
    for text in ("", "linear", "Wrenn", "Wren:slip=1/2", "person"):
        assert find_character(text) is None
        assert proper_name(text) == text


def test_a_character_has_a_face_and_one_short_warm_sentence() -> None:
    assert len({character.emblem for character in CHARACTERS}) == len(CHARACTERS)
    for character in CHARACTERS:
        assert character.emblem in EMBLEMS
        assert len(character.name) <= 6
        assert character.sentence.endswith(".")
        assert character.sentence.count(".") == 1
        assert len(character.sentence) <= 60


def test_the_json_form() -> None:
    assert ladder(mnk())[0].to_json() == {
        "name": "Pip",
        "emblem": "sprout",
        "sentence": CHARACTERS[0].sentence,
        "specification": "random",
        "strength": {
            "words": "loses about 2 games in 3 to a beginner",
            "number": "68.6%",
            "exact": "20017/29160",
            "unbeatable": False,
            "against_beginner": {
                "won": "3643/22680",
                "drawn": "15607/102060",
                "lost": "20017/29160",
            },
        },
    }
    assert ladder(LARGE[0])[0].to_json()["strength"] is None


# --- the documents ------------------------------------------------------------------------------

DOCS = Path(__file__).parents[2] / "docs"


def test_the_documents_list_the_ladder() -> None:
    rows = [
        f"| {name} | {strength.words} ({strength.number}) |"
        for name, strength in STRENGTHS.items()
    ]
    assert "\n".join(rows) in (DOCS / "playing.md").read_text("utf-8")
    rows = [f"| {each.name} | `{each.specification}` | `{each.large}` |" for each in CHARACTERS]
    assert "\n".join(rows) in (DOCS / "strategies.md").read_text("utf-8")
    words = " ".join((DOCS / "playing.md").read_text("utf-8").split())
    assert words.count(WHO_IS_A_BEGINNER) == 1
