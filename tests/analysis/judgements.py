"""Checks that a judgement of a move is true: its verdict, and every claim of its sentence."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping

from claims import EFFECT, LINE, NTH, ODDS, OR, SOON, Claims, is_a_sentence
from facts import Outcomes, best_outcome, chance, completing, forking, truth
from plans import CELL, PLAN, TAIL, Words

from noughts.analysis.coach import NOTICEABLE
from noughts.analysis.review import Judgement, Verdict
from noughts.analysis.solver import DRAW, LOSS, WIN, Outcome
from noughts.rules.position import Position

LETS = (
    rf"lets (?P<opponent>[XO]) (?:complete (?P<complete>{LINE})|fork at (?P<fork>{OR})"
    rf"|win (?:by (?P<force>force)(?:: (?P<refutation>{PLAN}))?|(?P<lost>{SOON}))"
    rf"(?:, starting with (?P<begins>{CELL}))?)"
)
MISSES = (
    rf"(?:does not complete (?P<incomplete>{LINE})|misses the fork at (?P<unforked>{OR})"
    rf"|misses the win that starts with (?P<unbegun>{OR}) and ends with (?P<mover>[XO])'s "
    rf"(?P<missed>{NTH})|misses (?:a forced win: (?P<unplayed>{PLAN})"
    rf"|the forced win that starts with (?P<unforced>{OR})))"
)
PROSPECTS = (
    r"(?:lies on (?P<open>[1-9]\d*) lines? open to (?P<who>[XO])(?: and (?=c))?)?"
    r"(?:closes (?P<closed>[1-9]\d*) lines? to (?P<other>[XO]))?(?<=[XO])"
)
SENTENCES = {
    kind: re.compile(rf"(?P<cell>{CELL}) {pattern}\.")
    for kind, pattern in {
        "maybe lost": LETS,
        "unknown": rf"(?:(?P<effect>{EFFECT})|threatens to win by force: (?P<next>{PLAN})"
        rf"|{PROSPECTS}|changes (?P<nothing>nothing))",
        "forced": rf"(?P<plan>{TAIL}): (?:(?P<only>the only winning move)|a forced win)",
        "unstoppable": rf"threatens to win by force: (?P<next>{PLAN}), "
        r"and (?P<other>[XO]) cannot stop it",
        "good": rf"(?:(?P<effect>{EFFECT}), and )?(?P<only>is the only move that )?"
        r"(?P<keeps>keeps the win|keeps the draw|holds out longest|leads to a draw)",
        "lost": rf"(?:(?P<effect>{EFFECT}), but )?cannot save the game",
        "win lost": rf"turns a win into a (?P<value>draw|loss): it {MISSES}(?: and {LETS})?"
        rf"(?:; (?P<right>{OR}|any other cell) would have won)?",
        "draw lost": rf"turns a draw into a loss: it {LETS}; "
        rf"(?P<right>{OR}|any other cell) would have drawn",
        "slow win": rf"still wins, (?:(?P<slow>{SOON})|but later); (?P<sooner>{OR}) "
        rf"would have won (?P<soon>{SOON})",
        "passed over": rf"overlooks a sure win: it {MISSES}",
        "quick loss": rf"{LETS}; (?P<later>{OR}) would have held out "
        rf"(?:(?P<longer>longer)|until (?P<winner>[XO])'s (?P<nth>{NTH}))",
        "rash": rf"{LETS}; (?P<later>{OR}) might have saved the game",
        "dull": rf"keeps the draw, but sets (?P<other>[XO]) fewer problems: it wins "
        rf"(?P<odds>{ODDS}) against random play, (?P<livelier>{OR}) up to (?P<upto>{ODDS})",
    }.items()
}
BEYOND = {"forced", "unstoppable", "maybe lost"}
"""What only somebody says who looks beyond four moves without a solver."""
KINDS = {
    # `a3 completes a1-a2-a3.` is all there is to say.
    Verdict.BEST: {"unknown", "good", "lost", "forced", "unstoppable"},
    Verdict.UNKNOWN: {"unknown", "good", "maybe lost"},
    Verdict.BLUNDER: {"win lost", "draw lost", "rash"},
    Verdict.INACCURACY: {"slow win", "passed over", "quick loss", "dull"},
}


Truth = Callable[[Position], Outcomes]


def check_sentence(judgement: Judgement, outcomes: Outcomes, known: Truth) -> str:
    """Every word of the sentence is understood and true. The kind of sentence it is."""
    is_a_sentence(judgement.sentence)
    matches = {kind: form.fullmatch(judgement.sentence) for kind, form in SENTENCES.items()}
    ((kind, match),) = [(kind, match) for kind, match in matches.items() if match]
    assert match
    assert kind in KINDS[judgement.verdict]
    position, cell = judgement.position, judgement.cell
    claims, said = Claims(position, outcomes), match.groupdict()
    claims.players(said)
    assert claims.cells[said["cell"]] == cell
    assert bool(said.get("only")) == (judgement.only and kind in ("good", "forced"))
    if said.get("effect"):
        claims.effect(cell, said)
    if said.get("opponent"):
        check_lets(claims, cell, said, known(position.play(cell)))
    if "incomplete" in said:
        check_misses(claims, said)
    outcome = outcomes[cell]
    if kind in ("unknown", "unstoppable", "forced"):
        check_plans(claims, cell, said)
    if kind == "unknown":
        assert judgement.verdict == Verdict.UNKNOWN or outcome == (WIN, 1)
        if said["open"] or said["closed"] or said["nothing"]:
            check_prospects(claims, cell, said)
    elif kind == "maybe lost":
        assert outcome
        assert outcome.value == LOSS
        assert outcome.plies
        assert outcome.plies > 4
    elif kind in ("unstoppable", "forced"):
        assert not claims.solver or (outcome and outcome.value == WIN)
    elif kind == "good":
        check_good(claims, outcome, said["keeps"])
    elif kind == "lost":
        if claims.solver or outcome:
            assert outcome
            assert outcome.value == best_outcome(outcomes).value == LOSS
            assert set(outcomes.values()) == {outcome} or (outcome.plies or 0) > 4
    else:
        check_worse(claims, judgement, said, kind)
    return kind


def check_plans(claims: Claims, cell: int, said: Mapping[str, str]) -> None:
    """What the move wins with, or threatens to do next."""
    own, opponent = claims.own, claims.opponent
    if said.get("next"):
        own |= 1 << cell
        Words(claims.game, own, opponent, claims.other).check(said["next"], claims.solver)
    if said.get("plan"):
        text = f"{said['cell']} {said['plan']}"
        Words(claims.game, own, opponent, claims.other).check(text, claims.solver)


def check_prospects(claims: Claims, cell: int, said: Mapping[str, str]) -> None:
    lines = [line for line in claims.game.lines if line >> cell & 1]
    ours = [line for line in lines if not line & claims.opponent]
    theirs = [line for line in lines if line & claims.opponent and not line & claims.own]
    assert (int(said["open"] or 0), int(said["closed"] or 0)) == (len(ours), len(theirs))


def check_lets(claims: Claims, cell: int, said: Mapping[str, str], after: Outcomes) -> None:
    """The opponent has the win that it is said to have, and it is its soonest."""
    assert said["opponent"] == claims.other
    own, opponent = claims.own | 1 << cell, claims.opponent
    wins = completing(claims.game, opponent, own)
    if said["refutation"]:
        Words(claims.game, opponent, own, claims.who).check(said["refutation"], claims.solver)
    if said["force"] and not all(after.values()):  # on a board that nobody can solve
        return
    top = best_outcome(after)
    assert top.value == WIN
    if said["complete"]:
        line = said["complete"].split("-")
        (empty,) = [claims.cells[each] for each in line if each in claims.cells]
        assert empty in wins
        assert empty != cell
        claims.line(said["complete"], opponent, empty)
    elif said["fork"]:
        assert not wins
        winning = [each for each, outcome in after.items() if outcome == (WIN, 3)]
        assert forking(claims.game, opponent, own).issuperset(winning)
        claims.names(said["fork"], winning)
    else:
        assert top.plies
        assert top.plies > 3
        if said["lost"]:
            claims.soon(said["lost"], top, "its")
        if said["begins"]:
            begun = after[claims.cells[said["begins"]]]
            assert begun == top or (begun and said["force"] and begun.value == WIN)


def check_misses(claims: Claims, said: Mapping[str, str]) -> None:
    """There was this win, and it was the soonest."""
    if said["unplayed"]:
        own, opponent = claims.own, claims.opponent
        Words(claims.game, own, opponent, claims.other).check(said["unplayed"], claims.solver)
    if not claims.solver and (said["unplayed"] or said["unforced"]):
        return
    top = best_outcome(claims.outcomes)
    soonest = [each for each, outcome in claims.outcomes.items() if outcome == top]
    if said["incomplete"]:
        line = said["incomplete"].split("-")
        (empty,) = [claims.cells[each] for each in line if each in claims.cells]
        assert top == (WIN, 1)
        claims.line(said["incomplete"], claims.own, empty)
    elif said["unforked"]:
        assert top == (WIN, 3)
        assert forking(claims.game, claims.own, claims.opponent).issuperset(soonest)
        claims.names(said["unforked"], soonest)
    elif said["unplayed"] or said["unforced"]:
        assert top.value == WIN
        assert (top.plies or 0) > 3
        for start in re.findall(CELL, said["unforced"] or said["unplayed"].split()[0]):
            outcome = claims.outcomes[claims.cells[start]]
            assert outcome
            assert outcome.value == WIN
    else:
        assert top.value == WIN
        assert said["mover"] == claims.who
        claims.nth(said["missed"], top)
        claims.names(said["unbegun"], soonest)


def check_good(claims: Claims, outcome: Outcome | None, keeps: str) -> None:
    assert outcome
    if keeps == "leads to a draw":
        assert outcome.value == DRAW
        return
    top = best_outcome(claims.outcomes)
    value = {"keeps the win": WIN, "keeps the draw": DRAW, "holds out longest": LOSS}[keeps]
    assert outcome.value == top.value == value
    if keeps == "holds out longest":
        assert outcome == top
        assert len(set(claims.outcomes.values())) > 1


def check_worse(claims: Claims, judgement: Judgement, said: Mapping[str, str], kind: str) -> None:
    """What the move cost, and what would have been right."""
    outcomes, cell = claims.outcomes, judgement.cell
    played, better = outcomes[cell], judgement.better
    if kind in ("win lost", "draw lost"):
        assert played
        assert played.value == (DRAW if said.get("value") == "draw" else LOSS)
        assert best_outcome(outcomes).value == (WIN if kind == "win lost" else DRAW)
        assert bool(said["opponent"]) == (played.value == LOSS)
        if said["right"] == "any other cell":
            assert len(better) == len(outcomes) - 1 > 1
        elif said["right"]:
            claims.names(said["right"], better)
        else:
            named = said["unforked"] or said["unbegun"] or said["unforced"]
            claims.names(named or said["unplayed"].split()[0], better)
    elif kind == "slow win":
        if said["slow"]:
            claims.soon(said["slow"], played, f"{claims.who}'s")
        claims.soon(said["soon"], best_outcome(outcomes), "the")
        claims.names(said["sooner"], better)
    elif kind == "quick loss":
        claims.names(said["later"], better)
        if said["nth"]:
            (later,) = {outcomes[each] for each in better}
            assert later
            assert later.value == LOSS
            claims.nth(said["nth"], later)
    elif kind == "rash":
        claims.names(said["later"], better)
        assert not any(outcomes[each] for each in better)
    elif kind == "dull":
        position = judgement.position
        claims.odds(said["odds"], chance(position.play(cell)))
        claims.odds(said["upto"], max(chance(position.play(each)) for each in better))
        claims.names(said["livelier"], better)


def check(judgement: Judgement, known: Truth = truth) -> str:
    """What holds whatever the coach knows. The kind of sentence it is."""
    position, cell, verdict, only, better, _ = judgement
    outcomes = known(position)
    worse = verdict in (Verdict.BLUNDER, Verdict.INACCURACY)
    assert bool(better) == worse
    assert cell not in better
    assert set(better) <= set(position.moves)
    assert list(better) == sorted(set(better))
    played = outcomes[cell]
    if verdict == Verdict.BLUNDER:
        assert played
        assert played.value < best_outcome(outcomes).value
    for each in better:
        right = outcomes[each]
        if not played or not right:
            continue
        if verdict == Verdict.BLUNDER:
            assert right.value > played.value
        elif played.value == right.value == DRAW:
            assert chance(position.play(each)) > chance(position.play(cell))
        else:
            assert right.rank > played.rank
    if only:
        assert verdict == Verdict.BEST
        assert played
        others = [outcomes[each] for each in position.moves if each != cell]
        assert others
        assert all(other and other.value < played.value for other in others)
    signs = {Verdict.BLUNDER: "??", Verdict.INACCURACY: "?!"}
    assert judgement.sign == signs.get(verdict, "!" if only else "")
    return check_sentence(judgement, outcomes, known)


def check_known(judgement: Judgement) -> None:
    """What holds when the coach knows everything."""
    position, cell = judgement.position, judgement.cell
    outcomes = truth(position)
    top, played = best_outcome(outcomes), outcomes[cell]
    assert played
    keeping = [
        each for each, outcome in outcomes.items() if outcome and outcome.value == top.value
    ]
    worse = played.rank != top.rank
    if top.value == DRAW == played.value:
        chances = {each: chance(position.play(each)) for each in keeping}
        worse = max(chances.values()) - chances[cell] >= NOTICEABLE
    assert judgement.verdict == (
        Verdict.BLUNDER
        if played.value < top.value
        else Verdict.INACCURACY
        if worse
        else Verdict.BEST
    )
    assert judgement.only == (keeping == [cell] and len(outcomes) > 1)
    if judgement.verdict == Verdict.BLUNDER:
        assert judgement.better == tuple(keeping)
