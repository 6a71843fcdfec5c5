"""What the coach says is true: every claim of every sentence is read off the board again."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from fractions import Fraction
from functools import cache
from random import Random

import pytest
from boards import playouts
from hypothesis import given
from plans import PLAN, Words, check_tree
from seeds import FUZZ, examples, seeded

from noughts.analysis import coach as module
from noughts.analysis.coach import (
    NOTICEABLE,
    Advice,
    Coach,
    odds,
    ordinal,
    when,
)
from noughts.analysis.effects import MAX_CELLS_NAMED, cell_list, near_outcomes, winning_forks
from noughts.analysis.foresight import Budget, Foreseen, Foresight
from noughts.analysis.solver import DRAW, LOSS, WIN, Outcome, Solver
from noughts.errors import GameOver
from noughts.rules.game import Game, mnk
from noughts.rules.masks import cells_of
from noughts.rules.notation import parse_position
from noughts.rules.position import Position
from noughts.rules.variants import pick15, torus

# --- the board, read again by other means -----------------------------------------------------


def name(cell: int, game: Game) -> str:
    return f"{chr(ord('a') + cell % game.columns)}{cell // game.columns + 1}"


@cache
def completing(game: Game, own: int, opponent: int) -> frozenset[int]:
    """The empty cells that complete a line."""
    return frozenset(_missing(game.lines, own, opponent))


def _missing(lines: Iterable[int], own: int, opponent: int) -> Iterator[int]:
    for line in lines:
        missing = line & ~own
        if not missing & opponent and missing.bit_count() == 1:
            yield missing.bit_length() - 1


def threatened(game: Game, own: int, opponent: int, cell: int) -> set[int]:
    """The cells that complete a line after this one."""
    new = _missing(game.lines_through[cell], own | 1 << cell, opponent)
    return {*completing(game, own, opponent), *new} - {cell}


@cache
def forking(game: Game, own: int, opponent: int) -> frozenset[int]:
    """The empty cells after which there are two or more cells that complete a line."""
    return frozenset(
        cell
        for cell in cells_of(game.full & ~(own | opponent))
        if len(threatened(game, own, opponent, cell)) > 1
    )


Outcomes = Mapping[int, Outcome | None]
"""By cell, for the player who plays it; None where the test does not know."""

SOLVERS: dict[Game, Solver] = {}


@cache
def truth(position: Position) -> Outcomes:
    """The outcomes of all cells, whatever they cost."""
    return SOLVERS.setdefault(position.game, Solver(position.game)).outcomes(position)


@cache
def near_truth(position: Position) -> Outcomes:
    """The outcomes within four moves of both, by trying them: for boards that nobody can solve."""
    return {cell: _next(_near(position.play(cell), 3)) for cell in position.moves}


def _next(outcome: Outcome | None) -> Outcome | None:
    return outcome and Outcome(-outcome.value, (outcome.plies or 0) + 1)


def _near(position: Position, depth: int) -> Outcome | None:
    game, own, opponent = position.game, position.own, position.opponent
    if position.lost:
        return Outcome(LOSS, 0)
    if completing(game, own, opponent):
        return Outcome(WIN, 1)
    # Nothing wins in three but what threatens something, and nothing else is safe where the
    # opponent threatens to complete a line.
    threats = completing(game, opponent, own)
    if len(threats) > 1:
        return Outcome(LOSS, 2)
    if depth < 3:
        return None
    for cell in threats or position.moves:
        if threatened(game, own, opponent, cell):
            after = _near(position.play(cell), 2)
            if after and after.value == LOSS:
                return Outcome(WIN, 3)
    return None


@cache
def chance(position: Position) -> Fraction:
    """How likely the player who has just moved wins, the opponent playing at random.

    That player gives no value away, and does what is likeliest to win apart from that.
    """
    if position.lost:
        return Fraction(1)
    replies = [position.play(cell) for cell in position.moves]
    return sum(map(_answered, replies), Fraction(0)) / len(replies) if replies else Fraction(0)


@cache
def _answered(position: Position) -> Fraction:
    if position.over:
        return Fraction(0)
    outcomes = truth(position)
    value = max(outcome.value for outcome in outcomes.values() if outcome)
    keeping = [cell for cell, outcome in outcomes.items() if outcome and outcome.value == value]
    return max(chance(position.play(cell)) for cell in keeping)


def best_outcome(outcomes: Outcomes) -> Outcome:
    """The outcome of the position, if all are known or one of them wins."""
    known = [outcome for outcome in outcomes.values() if outcome]
    top = max(known, key=lambda outcome: outcome.rank)
    assert top.value == WIN or len(known) == len(outcomes), "nobody knows"
    return top


# --- the grammar of the sentences -------------------------------------------------------------

CELL = r"[a-z][1-9]\d?"
HOW = rf"(?P<plan>{PLAN})"
LINE = rf"{CELL}(?:-{CELL})*"
OR = rf"{CELL}(?:(?:, {CELL})* or {CELL})?|any of \d+ cells"
AND = rf"{CELL}(?:(?:, {CELL})* and {CELL})?"
ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth")
NTH = rf"(?:{'|'.join(ORDINALS)}) move from here"
SOON = rf"at once|with (?:its|the|[XO]'s) {NTH}"
ODDS = r"\d+/\d+ \(\d+%\)|0%"
THREAT = rf"(?:threatens to win at (?P<threatens>{CELL})|forks, threatening (?P<forks>{AND}))"
STOPS = rf"stops (?P<stopped>[XO]) from forking (?:(?P<there>there)|at (?P<stops>{OR}))"
LEAVES = rf"leaves (?P<left>[XO]) no time to fork at (?P<leaves>{OR})"
EFFECT = (
    rf"(?:completes (?P<completes>{LINE})|takes the (?P<centre>centre)"
    rf"|(?:blocks (?P<blocks>{LINE})(?: and (?=t|f))?)?(?:{THREAT}(?: and (?=s|l))?)?"
    rf"(?:{STOPS}|{LEAVES})?)(?<=[a-z0-9])(?<!and)"
)
CHANCE = rf"wins (?P<chance>{ODDS}) against random play"
REASONS = rf"(?:(?P<effect>{EFFECT})(?:, and {CHANCE})?|{CHANCE})".replace(
    CHANCE, CHANCE.replace("chance", "chance2"), 1
)
HINT = rf"(?:(?P<cell>{CELL}) {REASONS}|take (?P<plain>{CELL}))"
ADVICE = {
    kind: re.compile(pattern)
    for kind, pattern in {
        "nothing known": rf"No win in sight yet: (?:take (?P<plain>{CELL})|(?P<cell>{CELL}) "
        r"(?:lies on (?P<open>[1-9]\d*) (?P<lines>lines?) open to (?P<who>[XO])(?: and (?=c))?)?"
        r"(?:closes (?P<closed>[1-9]\d*) (?P<closing>lines?) to (?P<other>[XO]))?(?<=[XO]))\.",
        "careful": rf"Careful, some moves lose: (?P<cell>{CELL}) "
        rf"(?:(?P<effect>{EFFECT})|is safe for now)\.",
        "threat": rf"Careful, (?P<other>[XO]) threatens to win by force"
        rf"(?:: {HOW}|, starting with (?P<start>{CELL})); "
        rf"(?:only (?P<plain>{CELL})|(?P<cell>{CELL}) or (?P<rest>[1-9]\d*) other cells?) "
        r"may stop it\.",
        "forced win": rf"(?P<who>[XO]) can win by force: (?:{HOW}|"
        rf"(?P<cell>{CELL}) (?P<effect>{EFFECT})|start with (?P<plain>{CELL}))\.",
        "forced loss": r"(?P<other>[XO]) can win by force, whatever (?P<who>[XO]) plays"
        rf"(?:: after (?P<after>{CELL}), {HOW})?\.",
        "win": rf"(?P<who>[XO]) can win (?P<soon>{SOON}): "
        rf"(?:(?P<cell>{CELL}) (?P<effect>{EFFECT})|start with (?P<plain>{CELL}))\.",
        "loss": rf"(?P<other>[XO]) can win with its (?:(?P<nth>{NTH})|(?P<next>next) move), "
        r"whatever (?P<who>[XO]) plays\.",
        "later loss": rf"(?P<other>[XO]) can win, but (?P<longest>{OR}) holds out longest: "
        rf"until (?P<winner>[XO])'s (?P<nth>{NTH})\.",
        "draw anyhow": rf"(?:(?P<every>Every move)|The last cell) draws: {HINT}\.",
        "only draw": rf"Only (?P<cell>{CELL}) still draws(?:: it {REASONS})?\.",
        "draw": rf"(?P<who>[XO]) can still draw with (?P<with>{OR}): {HINT}\.",
    }.items()
}


ROUND_UP = Fraction(1, 100)
"""What can happen is shown as no less than this, and what need not as no more than the rest."""


class Claims:
    """What is said of a move in a position; every method checks one claim."""

    def __init__(self, position: Position, outcomes: Outcomes) -> None:
        self.position, self.outcomes = position, outcomes
        self.game, self.own, self.opponent = position.game, position.own, position.opponent
        self.who, self.other = "XO" if position.ply % 2 == 0 else "OX"
        self.cells = {name(cell, self.game): cell for cell in position.moves}
        everything = all(outcomes.values())
        self.solver = SOLVERS.get(position.game) if everything else None
        """Knows everything, if the test does."""

    def players(self, said: Mapping[str, str | None]) -> None:
        for key, player in (
            ("who", self.who),
            ("other", self.other),
            ("winner", self.other),
            ("stopped", self.other),
            ("left", self.other),
        ):
            assert said.get(key) in (None, player)

    def names(self, text: str, cells: Collection[int]) -> None:
        """The text names these cells, all of them once, or tells how many."""
        assert cells
        if count := re.fullmatch(r"any of (\d+) cells", text):
            assert int(count[1]) == len(cells) > MAX_CELLS_NAMED
        else:
            told = re.findall(CELL, text)
            assert len(told) == len(cells)
            assert {self.cells[each] for each in told} == set(cells)

    def line(self, text: str, marks: int, cell: int) -> None:
        """The text is a line of which only this cell is missing."""
        cells = {name(each, self.game): each for each in range(self.game.cells)}
        line = sum(1 << cells[each] for each in text.split("-"))
        assert line in self.game.lines
        assert line & ~marks == 1 << cell

    def effect(self, cell: int, said: Mapping[str, str | None]) -> None:
        game, own, opponent = self.game, self.own | 1 << cell, self.opponent
        threats = completing(game, own, opponent)
        feared, still = forking(game, opponent, self.own), forking(game, opponent, own)
        completes = cell in completing(game, self.own, opponent)
        blocks = cell in completing(game, opponent, self.own)
        assert bool(said["completes"]) == completes
        if said["completes"]:
            self.line(said["completes"], self.own, cell)
            return
        assert bool(said["blocks"]) == blocks
        if said["blocks"]:
            self.line(said["blocks"], opponent, cell)
        assert bool(said["forks"]) == (len(threats) > 1)
        assert bool(said["threatens"]) == (len(threats) == 1)
        if threats:
            self.names(said["threatens"] or said["forks"] or "", threats)
        if said["there"] or said["stops"] or said["leaves"]:
            assert not completing(game, opponent, own), "it simply wins"
            if said["leaves"]:
                assert len(threats) == 1, "it need not answer"
                assert not threats & still, "its answer is a fork"
                self.names(said["leaves"], feared & still)
            else:
                assert not still
                assert (feared == {cell}) == bool(said["there"])
                self.names(said["stops"] or name(cell, game), feared)
        if said["centre"]:
            lines = [sum(line >> each & 1 for line in game.lines) for each in range(game.cells)]
            assert sorted(lines)[-2:] < [lines[cell], lines[cell]]

    def odds(self, text: str, expected: Fraction) -> None:
        told = re.fullmatch(r"(?:(\d+/\d+) \()?(\d+)%\)?", text)
        assert told
        assert Fraction(told[1] or 0) == expected
        shown = expected if expected in (0, 1) else min(max(expected, ROUND_UP), 1 - ROUND_UP)
        assert abs(int(told[2]) - 100 * shown) <= Fraction(1, 2)
        assert (told[2] in ("0", "100")) <= (expected in (0, 1)), "nearly is not quite"

    def soon(self, text: str, outcome: Outcome | None, whose: str) -> None:
        """The text tells when the win comes, counting the moves of `whose` alone."""
        assert outcome
        assert outcome.value == WIN
        if outcome.plies == 1:
            assert text == "at once"
        else:
            assert text.startswith(f"with {whose} ")
            self.nth(text.removeprefix(f"with {whose} "), outcome)

    def nth(self, text: str, outcome: Outcome | None) -> None:
        """The text tells which of its own moves wins for the winner: every other move is its."""
        assert outcome
        assert outcome.plies
        first = 1 if outcome.value == WIN else 2
        own = len(range(first, outcome.plies + 1, 2))
        assert (outcome.plies - first) % 2 == 0
        assert text == f"{ORDINALS[own - 1]} move from here"


def is_a_sentence(text: str) -> None:
    assert text.isprintable()
    assert text.endswith(".")
    assert text.count(".") == 1
    assert len(text) <= 200
    assert "  " not in text


def check_to_you(advice: Advice) -> None:
    """What is said to the player is the sentence, with the player's mark as `you` throughout."""
    who, said = advice.position.to_move, advice.to_you
    for yours, theirs in (
        ("You can", f"{who} can"),
        ("with your", "with its"),
        ("whatever you play", f"whatever {who} plays"),
        ("open to you", f"open to {who}"),
        ("leaves you", f"leaves {who}"),
        ("and you can stop", f"and {who} can stop"),
    ):
        said = said.replace(yours, theirs)
    assert said == advice.sentence
    assert who not in re.findall(r"\b[XO]\b", advice.to_you)


def check_advice(advice: Advice, outcomes: Outcomes) -> str:
    """Every word of the sentence is understood and true. The kind of sentence it is."""
    is_a_sentence(advice.sentence)
    check_to_you(advice)
    matches = {kind: pattern.fullmatch(advice.sentence) for kind, pattern in ADVICE.items()}
    ((kind, match),) = [(kind, match) for kind, match in matches.items() if match]
    assert match
    said = match.groupdict()
    claims = Claims(advice.position, outcomes)
    claims.players(said)
    if (plan := said.get("plan")) and kind == "forced win":
        said["cell"] = plan.split()[0]
    if move := said.get("cell") or said.get("plain"):
        cell = claims.cells[move]
        said["cell"] = move
        assert cell in (advice.best or advice.position.moves)
        if said.get("effect"):
            claims.effect(cell, said)
        elif "effect" in said and not plan:  # nothing is left out that is worth saying
            lines = completing(claims.game, claims.own | 1 << cell, claims.opponent)
            assert not lines
            assert cell not in completing(claims.game, claims.opponent, claims.own)
        if told := said.get("chance") or said.get("chance2"):
            claims.odds(told, chance(advice.position.play(cell)))
    CHECKS[kind](claims, said)
    return kind


Said = Mapping[str, str]


def _nothing_known(claims: Claims, said: Said) -> None:
    cell = claims.cells[said["cell"]]
    lines = [line for line in claims.game.lines if line >> cell & 1]
    ours = [line for line in lines if not line & claims.opponent]
    theirs = [line for line in lines if line & claims.opponent and not line & claims.own]
    assert (int(said["open"] or 0), int(said["closed"] or 0)) == (len(ours), len(theirs))
    assert said["lines"] in (None, "line" if len(ours) == 1 else "lines")
    assert said["closing"] in (None, "line" if len(theirs) == 1 else "lines")
    assert not any(
        outcome and outcome.value == WIN and (outcome.plies or 0) <= 3
        for outcome in claims.outcomes.values()
    )


def _careful(claims: Claims, said: Said) -> None:
    assert any(outcome and outcome.value == LOSS for outcome in claims.outcomes.values())
    outcome = claims.outcomes[claims.cells[said["cell"]]]
    assert not outcome or outcome.value != LOSS or (outcome.plies or 0) > 4


def _threat(claims: Claims, said: Said) -> None:
    own, opponent = claims.own, claims.opponent
    if said["plan"]:
        Words(claims.game, opponent, own, claims.who).check(said["plan"], claims.solver)
    else:
        assert int(said["rest"]) > 8
        if claims.solver:
            start = opponent | 1 << claims.cells[said["start"]]
            assert claims.solver.value_of(own, start) == LOSS
    losing = [each for each in claims.outcomes.values() if each and each.value == LOSS]
    if claims.solver:  # who knows everything knows more losing cells
        assert len(claims.outcomes) - len(losing) <= 1 + int(said["rest"] or 0)


def _forced_win(claims: Claims, said: Said) -> None:
    if said["plan"]:
        own, opponent = claims.own, claims.opponent
        Words(claims.game, own, opponent, claims.other).check(said["plan"], claims.solver)
    if claims.solver:
        for outcome in (
            best_outcome(claims.outcomes),
            claims.outcomes[claims.cells[said["cell"]]],
        ):
            assert outcome
            assert outcome.value == WIN
            assert outcome.plies
            assert outcome.plies > 3


def _forced_loss(claims: Claims, said: Said) -> None:
    if claims.solver:
        assert best_outcome(claims.outcomes).value == LOSS
        assert (best_outcome(claims.outcomes).plies or 0) > 4
    if said["plan"]:
        own = claims.own | 1 << claims.cells[said["after"]]
        Words(claims.game, claims.opponent, own, claims.who).check(said["plan"], claims.solver)


def _win(claims: Claims, said: Said) -> None:
    claims.soon(said["soon"], best_outcome(claims.outcomes), "its")
    assert claims.outcomes[claims.cells[said["cell"]]] == best_outcome(claims.outcomes)


def _loss(claims: Claims, said: Said) -> None:
    (outcome,) = set(claims.outcomes.values())
    assert outcome
    assert outcome.value == LOSS
    assert bool(said["next"]) == (outcome.plies == 2)
    if said["nth"]:
        claims.nth(said["nth"], outcome)


def _later_loss(claims: Claims, said: Said) -> None:
    top = best_outcome(claims.outcomes)
    assert top.value == LOSS
    claims.nth(said["nth"], top)
    claims.names(said["longest"], [c for c, each in claims.outcomes.items() if each == top])


def _draw_anyhow(claims: Claims, said: Said) -> None:
    assert set(claims.outcomes.values()) == {Outcome(DRAW, None)}
    assert bool(said["every"]) == (len(claims.outcomes) > 1)


def _draw(claims: Claims, said: Said) -> None:
    assert best_outcome(claims.outcomes).value == DRAW
    drawing = [c for c, each in claims.outcomes.items() if each and each.value == DRAW]
    assert claims.cells[said["cell"]] in drawing
    assert 1 < len(drawing) < len(claims.outcomes)
    claims.names(said["with"], drawing)


def _only_draw(claims: Claims, said: Said) -> None:
    assert best_outcome(claims.outcomes).value == DRAW
    drawing = [c for c, each in claims.outcomes.items() if each and each.value == DRAW]
    assert len(drawing) < len(claims.outcomes)
    assert drawing == [claims.cells[said["cell"]]]


CHECKS: dict[str, Callable[[Claims, Said], None]] = {
    "nothing known": _nothing_known,
    "careful": _careful,
    "threat": _threat,
    "forced win": _forced_win,
    "forced loss": _forced_loss,
    "win": _win,
    "loss": _loss,
    "later loss": _later_loss,
    "draw anyhow": _draw_anyhow,
    "draw": _draw,
    "only draw": _only_draw,
}


KINDS_SOLVED = CHECKS.keys() - {"nothing known", "careful", "threat", "forced win", "forced loss"}
"""What a coach says who knows everything."""


# --- positions and coaches --------------------------------------------------------------------

FIVE, FOUR, GOMOKU = mnk(5, 5, 4), mnk(4, 4, 3), mnk(15, 15, 5)
OTHERS = (mnk(4, 3, 3), mnk(4, 3, 4), FOUR, pick15(), torus(3, 3, 3), mnk(3, 3, 2), mnk(2, 2, 1))
COACHES = {game: Coach(game) for game in (mnk(3, 3, 3), FIVE, GOMOKU, *OTHERS)}


def some_positions(
    game: Game, count: int, plies: Iterable[int], random: Random | None = None
) -> list[Position]:
    """Unfinished positions of random play, the same every time unless `random` differs."""
    random, found, plies = random or Random(5), list[Position](), tuple(plies)
    while len(found) < count:
        position, ply = game.start, random.choice(plies)
        while not position.over and position.ply < ply:
            position = position.play(random.choice(position.moves))
        if not position.over:
            found.append(position)
    return found


class NoForesight(Foresight):
    """Sees nothing beyond four moves."""

    def foresee(self, position: Position, cells: Collection[int], *, won: bool) -> Foreseen:
        del position, cells, won
        return Foreseen({}, {}, {}, None)


def shortsighted(game: Game) -> Coach:
    """A coach who sees only what four moves decide, and what it can solve."""
    coach = Coach(game)
    coach._foresight = NoForesight(game, Budget(0, 0, 0))
    return coach


def ignorant(game: Game, budget: int) -> Coach:
    """A coach who can hardly look ahead."""
    coach = shortsighted(game)
    coach._solver = Solver(game, budget)
    return coach


BLIND = (mnk(3, 3, 3), mnk(7, 1, 4))
"""Boards to be judged without a solver; on the second the last hope of both can end early."""


@cache
def late() -> list[Position]:
    return some_positions(FIVE, examples(60), range(13, 25))


@cache
def large() -> list[Position]:
    return some_positions(GOMOKU, 12, range(20, 140, 20))


# --- what the board shows ---------------------------------------------------------------------


def seen_ahead(position: Position) -> Outcome | None:
    """The outcome for the player about to move, if it can be seen within three moves.

    It can when the game is over or nobody can win any more, and when there is a line to complete,
    two that cannot both be blocked, or a fork that the opponent has no time to answer.
    """
    game, own, opponent = position.game, position.own, position.opponent
    if position.lost:
        return Outcome(LOSS, 0)
    if completing(game, own, opponent):
        return Outcome(WIN, 1)
    alive = any(not line & own or not line & opponent for line in game.lines)
    if not alive or position.empty.bit_count() <= 1:
        return Outcome(DRAW, None)
    if len(completing(game, opponent, own)) > 1:
        return Outcome(LOSS, 2)
    return Outcome(WIN, 3) if winning_forks(position) else None


def check_seen(position: Position) -> bool:
    outcome, seen = SOLVERS.setdefault(position.game, Solver(position.game)), seen_ahead(position)
    exact = outcome.outcome(position)
    assert seen in (None, exact)
    if seen is None:  # what it promises to see it does see
        assert exact.plies is None or exact.plies > 3
    if not position.over and not completing(position.game, position.own, position.opponent):
        winning = [cell for cell, each in truth(position).items() if each == (WIN, 3)]
        assert cells_of(winning_forks(position)) == tuple(winning)
    return seen is not None


def test_what_is_seen_ahead_is_so_in_every_position(positions: tuple[Position, ...]) -> None:
    assert sum(map(check_seen, positions)) > 4000


@given(playouts(OTHERS))
def test_what_is_seen_ahead_is_so_on_any_board(played: list[Position]) -> None:
    for position in played:
        check_seen(position)


@given(playouts())
def test_what_is_seen_after_each_cell_is_what_is_seen_ahead_there(played: list[Position]) -> None:
    for position in played[: -1 if played[-1].over else None]:
        seen = {cell: seen_ahead(position.play(cell)) for cell in position.moves}
        assert near_outcomes(position) == {
            cell: Outcome(-after.value, None if after.plies is None else after.plies + 1)
            for cell, after in seen.items()
            if after is not None
        }


def test_what_is_seen_ahead_is_so_near_the_end_of_a_large_board() -> None:
    assert 0 < sum(map(check_seen, late())) < len(late())


# --- advice -----------------------------------------------------------------------------------


def test_all_is_known_of_3x3_and_every_claim_is_true(
    unfinished: tuple[Position, ...], classes: tuple[Position, ...]
) -> None:
    coach, kinds = COACHES[mnk(3, 3, 3)], set()
    for position in unfinished if FUZZ else classes:
        advice = coach.advise(position)
        outcomes = truth(position)
        assert advice.position == position
        assert advice.complete
        assert advice.outcomes == outcomes
        assert advice.chances == {cell: chance(position.play(cell)) for cell in position.moves}
        assert all(0 <= each <= 1 for each in advice.chances.values())
        top = best_outcome(outcomes)
        assert advice.value == top.value
        likeliest = max(advice.chances[c] for c in position.moves if outcomes[c] == top)
        assert advice.best == tuple(
            cell
            for cell in position.moves
            if outcomes[cell] == top
            and (top.value != DRAW or advice.chances[cell] > likeliest - NOTICEABLE)
        )
        assert advice.best
        kinds.add(check_advice(advice, outcomes))
    assert kinds == KINDS_SOLVED


@given(playouts(OTHERS))
def test_every_claim_is_true_on_any_board(played: list[Position]) -> None:
    for position in played:
        if not position.over and position.empty.bit_count() <= 8:
            advice = COACHES[position.game].advise(position)
            assert advice.outcomes == truth(position)
            check_advice(advice, truth(position))


def test_every_claim_is_true_near_the_end_of_a_large_board() -> None:
    for position in late():
        check_advice(COACHES[FIVE].advise(position), truth(position))


def check_known(advice: Advice, outcomes: Outcomes) -> None:
    """What the advice states is so; an end that it does not date is more than four moves off."""
    for cell, known in advice.outcomes.items():
        exact = outcomes[cell]
        assert exact
        if known.value != DRAW and known.plies is None:
            assert known.value == exact.value
            assert exact.plies
            assert exact.plies > 4
        else:
            assert known == exact
    own, opponent = advice.position.own, advice.position.opponent
    for cell, plan in advice.plans.items():
        assert advice.outcomes[cell].value == WIN
        assert plan.cell == 1 << cell
        check_tree(advice.position.game, plan, own, opponent)
    for cell, plan in advice.refutations.items():
        assert advice.outcomes[cell].value == LOSS
        check_tree(advice.position.game, plan, opponent, own | 1 << cell)
    if advice.threat:
        check_tree(advice.position.game, advice.threat, opponent, own)


def check_partly(advice: Advice, outcomes: Outcomes) -> str:
    """What is known is so, and nothing better is passed over."""
    check_known(advice, outcomes)
    assert advice.complete == (len(advice.outcomes) == len(outcomes))
    won = any(outcome.value == WIN for outcome in advice.outcomes.values())
    assert (advice.value is not None) == (advice.complete or won)
    assert advice.value is None or advice.value == best_outcome(outcomes).value
    ranks = [outcome.rank for outcome in advice.outcomes.values()]
    for cell in advice.best:
        known = advice.outcomes.get(cell)
        assert not known or known.rank == max(ranks) or known.value == DRAW
    return check_advice(advice, outcomes)


@pytest.mark.parametrize("game", BLIND, ids=str)
def test_who_cannot_solve_a_small_board_says_nothing_untrue(
    game: Game, classes: tuple[Position, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "MAX_EMPTY_SOLVED", 0)
    coach = shortsighted(game)
    kinds = {
        check_partly(coach.advise(position), truth(position))
        for position in (classes if game == BLIND[0] else game.positions())
        if not position.over
    }
    assert kinds >= (KINDS_SOLVED | {"nothing known", "careful"}) - {"later loss", "draw"}


@pytest.mark.parametrize("budget", [0, 3, 30])
def test_who_gives_up_early_says_nothing_untrue(
    budget: int, unfinished: tuple[Position, ...]
) -> None:
    sample = seeded(budget).sample(unfinished, examples(300))
    for position in [*sample, *late()]:
        check_partly(ignorant(position.game, budget).advise(position), truth(position))


@given(playouts(OTHERS))
def test_who_gives_up_early_says_nothing_untrue_on_any_board(played: list[Position]) -> None:
    for position in played:
        if not position.over and position.empty.bit_count() <= 8:
            check_partly(ignorant(position.game, 1).advise(position), truth(position))


def test_on_a_board_that_nobody_can_solve_only_what_is_near_is_claimed() -> None:
    coach, kinds = shortsighted(GOMOKU), set()
    for position in large():
        advice = coach.advise(position)
        known = {cell: each for cell, each in near_truth(position).items() if each}
        assert advice.outcomes == known
        assert not advice.chances
        kinds.add(check_partly(advice, near_truth(position)))
    assert kinds >= {"nothing known", "careful", "win"}


def test_a_finished_game_needs_no_advice(positions: tuple[Position, ...]) -> None:
    over = [position for position in positions if position.over]
    for position in over[::50]:
        with pytest.raises(GameOver):
            COACHES[position.game].advise(position)


def test_asking_twice_gives_the_same_answer_and_asking_others_first_too() -> None:
    for position in late()[:20]:
        advice = COACHES[FIVE].advise(position)
        assert advice is COACHES[FIVE].advise(position)
        assert advice == Coach(FIVE).advise(position)


# --- words ------------------------------------------------------------------------------------


def test_chances_are_read_as_people_read_them() -> None:
    assert odds(Fraction(7, 8)) == "7/8 (88%)"
    assert odds(Fraction(1, 3)) == "1/3 (33%)"
    assert odds(Fraction(0)) == "0%"
    assert odds(Fraction(1)) == "100%"
    for share in (Fraction(1, 1000), Fraction(999, 1000)):
        assert re.fullmatch(r"\d+/1000 \((1|99)%\)", odds(share))


def test_when_and_which_cells() -> None:
    assert when(Outcome(WIN, 1), "its") == "at once"
    assert when(Outcome(WIN, 3), "its") == "with its second move from here"
    assert when(Outcome(WIN, 5), "X's") == "with X's third move from here"
    assert [ordinal(number) for number in (1, 10, 11, 21, 22, 103, 112)] == [
        "first", "tenth", "11th", "21st", "22nd", "103rd", "112th",
    ]  # fmt: skip
    assert cell_list([], FIVE) == ""
    assert cell_list([0], FIVE) == "a1"
    assert cell_list([0, 6, 12], FIVE) == "a1, b2 or c3"
    assert cell_list(range(5), FIVE) == "any of 5 cells"


SENTENCES = {
    ".../.../...": "Every move draws: a1 wins 191/192 (99%) against random play.",
    "X../.../...": "Only b2 still draws: it takes the centre, and wins 14/15 (93%) against "
    "random play.",
    "XO./XO./...": "X can win at once: a3 completes a1-a2-a3.",
    "XOX/O../...": "X can win with its second move from here: b2 forks, threatening a3 and c3.",
    "XO./X../...": "X can win, but a3 holds out longest: until X's second move from here.",
}


@pytest.mark.parametrize("text", SENTENCES)
def test_what_the_coach_says(text: str) -> None:
    position = parse_position(text)
    assert COACHES[position.game].advise(position).sentence == SENTENCES[text]
