"""Checks that advice is true: every claim of its sentence, and that no better move is missed."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping

from claims import EFFECT, HINT, HOW, NTH, OR, REASONS, SOON, Claims, is_a_sentence
from facts import Outcomes, best_outcome, chance, completing
from plans import CELL, Words, check_tree

from noughts.analysis.coach import Advice
from noughts.analysis.solver import DRAW, LOSS, WIN, Outcome

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
