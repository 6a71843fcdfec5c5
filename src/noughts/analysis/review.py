"""The review of a game: each move judged against the best the player could have played."""

from __future__ import annotations

from collections.abc import Iterable
from enum import StrEnum
from itertools import accumulate
from typing import NamedTuple

from noughts.analysis.coach import (
    Advice,
    Coach,
    explain_loss,
    explain_threat,
    explain_win,
    nth_move,
    odds,
    when,
)
from noughts.analysis.effects import cell_list, effect_of, prospects, winning_forks
from noughts.analysis.solver import DRAW, LOSS, WIN, WORDS, Outcome, Word
from noughts.rules.masks import bits_of, cells_of
from noughts.rules.notation import cell_name, in_words, line_name
from noughts.rules.position import Position
from noughts.rules.tactics import winning_cells

SOON = 4
"""The coach knows every move that loses within this many plies."""

LARGE = 20
"""With more empty cells than this, whether a position is drawn or lost is mostly unknown."""


class Verdict(StrEnum):
    """How good a move was."""

    BEST = "best"
    INACCURACY = "inaccuracy"
    """The value stays, but a win comes later, a loss comes sooner, or a draw wins noticeably less
    often against random play."""
    BLUNDER = "blunder"
    """A win became a draw or a loss, or a draw became a loss.

    If the board is too large to tell a draw from a loss, a move that loses by force is a blunder
    if another move is not known to lose.
    """
    UNKNOWN = "unknown"
    """The value of the best move is unknown, and so is the cost of this one."""


class Judgement(NamedTuple):
    """The verdict on one move, with its reason."""

    position: Position
    """Before the move."""
    cell: int
    verdict: Verdict
    only: bool
    """Whether no other move kept the value."""
    better: tuple[int, ...]
    """The cells that would have been better; empty if there were none or none are known."""
    sentence: str

    @property
    def sign(self) -> str:
        """The annotation beside the move: `??`, `?!`, and `!` for the only good one."""
        signs = {Verdict.BLUNDER: "??", Verdict.INACCURACY: "?!"}
        return "!" if self.only else signs.get(self.verdict, "")

    def to_json(self) -> dict[str, object]:
        """Return the JSON form of one judged move."""
        return {
            "side": self.position.to_move,
            "cell": self.cell,
            "name": cell_name(self.cell, self.position.game),
            "verdict": self.verdict.value,
            "sign": self.sign,
            "only": self.only,
            "better": list(self.better),
            "sentence": self.sentence,
        }


class Review(NamedTuple):
    """A game, finished or not, with a judgement of every move."""

    position: Position
    """After the last move."""
    moves: tuple[Judgement, ...]
    values: tuple[Word | None, ...]
    """What the game was worth to X before the first move and after each; None where unknown."""

    def to_json(self) -> dict[str, object]:
        """Return the JSON form; moves are numbered from 1."""
        return {
            "position": str(self.position),
            "moves": [
                {"number": number, **judgement.to_json()}
                for number, judgement in enumerate(self.moves, start=1)
            ],
            "values": list(self.values),
        }


def review(coach: Coach, start: Position, moves: Iterable[int]) -> Review:
    """Judge each move of a game from `start`; the game may be unfinished."""
    cells = tuple(moves)
    positions = list(accumulate(cells, Position.play, initial=start))
    # The last position comes first: what the coach learns there helps with the earlier ones.
    values = [_value_for_x(coach, position) for position in reversed(positions)]
    judgements = (judge(coach, *move) for move in zip(positions, cells, strict=False))
    return Review(positions[-1], tuple(judgements), tuple(reversed(values)))


def _value_for_x(coach: Coach, position: Position) -> Word | None:
    value = (LOSS if position.lost else DRAW) if position.over else coach.advise(position).value
    return None if value is None else WORDS[-value if position.ply % 2 else value]


def judge(coach: Coach, position: Position, cell: int) -> Judgement:
    """Judge a legal move against all the others."""
    after = position.play(cell)
    advice = coach.advise_on(position, cell)
    verdict = _verdict(advice, cell)
    only = advice.complete and advice.keeping == [cell] and len(position.moves) > 1
    better: tuple[int, ...] = ()
    if verdict == Verdict.BLUNDER and advice.keeping:
        better, sentence = tuple(advice.keeping), _blunder(coach, advice, cell)
    elif verdict in (Verdict.BLUNDER, Verdict.INACCURACY):
        better, sentence = advice.best, _inaccuracy(coach, advice, cell, after)
    else:
        sentence = _good(coach, advice, cell, only=only)
    sentence = f"{cell_name(cell, position.game)} {sentence}."
    return Judgement(position, cell, verdict, only, better, sentence)


def _verdict(advice: Advice, cell: int) -> Verdict:
    outcome, keeping = advice.outcomes.get(cell), advice.keeping
    if keeping and outcome and cell not in keeping:
        return Verdict.BLUNDER
    if keeping and cell in advice.best:
        return Verdict.BEST
    if outcome and outcome.value == LOSS and not keeping and _too_large(advice.position):
        return Verdict.BLUNDER
    if keeping or (outcome and _loses_soon(outcome)):
        return Verdict.INACCURACY
    return Verdict.UNKNOWN


def _loses_soon(outcome: Outcome) -> bool:
    """Return whether a move loses within four moves; unknown moves lose later, if at all."""
    return outcome.value == LOSS and outcome.plies is not None and outcome.plies <= SOON


def _too_large(position: Position) -> bool:
    """Return whether a position has too many empty cells to solve it within a coach's budget."""
    return position.empty.bit_count() > LARGE


# --- sentences, after the name of the cell ------------------------------------------------------


def _good(coach: Coach, advice: Advice, cell: int, *, only: bool) -> str:
    effect, outcome = effect_of(advice.position, cell), advice.outcomes.get(cell)
    if outcome is None:
        return effect or _quiet(coach, advice.position, cell)
    if outcome == (WIN, 1):
        return effect
    if outcome.value == LOSS and not advice.keeping:
        return _allowed_win(coach, advice, cell)
    if outcome.value == LOSS and (
        outcome.plies is None or len(advice.best) == len(advice.outcomes)
    ):
        return f"{effect}, but cannot save the game" if effect else "cannot save the game"
    if outcome.value == WIN and (attack := _attack(coach, advice, cell, only=only)):
        return attack
    merits = {WIN: "keeps the win", DRAW: "keeps the draw", LOSS: "holds out longest"}
    merit = merits[outcome.value] if cell in advice.keeping else "leads to a draw"
    if only:
        merit = f"is the only move that {merit}"
    return f"{effect}, and {merit}" if effect else merit


def _attack(coach: Coach, advice: Advice, cell: int, *, only: bool) -> str:
    """Return how a move wins by force; empty if no attack is known."""
    if cell in advice.plans:
        how = explain_win(advice, cell).partition(" ")[2]
        return f"{how}: {'the only winning move' if only else 'a forced win'}"
    if only or advice.outcomes[cell].plies is not None:
        return ""
    threat = explain_threat(coach.advise(advice.position.play(cell)))
    other = advice.position.just_moved
    return f"threatens to win by force: {threat}, and {other} cannot stop it" if threat else ""


def _quiet(coach: Coach, position: Position, cell: int) -> str:
    """Return what a move threatens, or what it does for the lines, where nothing else is known."""
    if threat := explain_threat(coach.advise(position.play(cell))):
        return f"threatens to win by force: {threat}"
    name, _, does = prospects(position, cell).partition(" ")
    return "changes nothing" if name == "take" else does


def _blunder(coach: Coach, advice: Advice, cell: int) -> str:
    played, keeping = advice.outcomes[cell], advice.keeping
    value = advice.outcomes[keeping[0]].value
    faults = []
    if value == WIN:
        faults.append(_missed_win(advice, briefly=played.value == LOSS))
    if played.value == LOSS:
        faults.append(_allowed_win(coach, advice, cell, briefly=value == WIN))
    blunder = f"turns a {WORDS[value]} into a {WORDS[played.value]}: it {in_words(faults)}"
    if value == WIN and _names_all_wins(advice, briefly=played.value == LOSS):
        return blunder  # the phrase about the missed win names every good move
    right = cell_list(keeping, coach.game)
    if len(keeping) == len(advice.position.moves) - 1 > 1:
        right = "any other cell"
    return f"{blunder}; {right} would have {'won' if value == WIN else 'drawn'}"


def _inaccuracy(coach: Coach, advice: Advice, cell: int, after: Position) -> str:
    played = advice.outcomes.get(cell)
    best = advice.outcomes.get(advice.best[0])
    right = cell_list(advice.best, coach.game)
    if best and best.value == WIN:
        if played is None:
            return f"overlooks a sure win: it {_missed_win(advice, briefly=False)}"
        won = f"{right} would have won {when(best, 'the')}"
        if played.plies is None:
            return f"still wins, but later; {won}"
        whose = f"{advice.position.to_move}'s"
        return f"still wins, {when(played, whose)}; {won}"
    if played and played.value == LOSS:
        if best is None and _too_large(advice.position):  # a blunder
            return f"{_allowed_win(coach, advice, cell)}; {right} might have saved the game"
        longer = "longer"
        if best and best.value == LOSS and best.plies is not None:
            longer = f"until {after.to_move}'s {nth_move(best)}"
        return f"{_allowed_win(coach, advice, cell)}; {right} would have held out {longer}"
    chance = max(advice.chances[move] for move in advice.best)
    return (
        f"keeps the draw, but sets {after.to_move} fewer problems: it wins "
        f"{odds(advice.chances[cell])} against random play, {right} up to {odds(chance)}"
    )


def _missed_win(advice: Advice, *, briefly: bool) -> str:
    """Return a phrase about the fastest win that the move missed."""
    position, cell = advice.position, advice.best[0]
    soonest = advice.outcomes[cell]
    where = cell_list(advice.best, position.game)
    if soonest.plies is None and advice.plans and not briefly:
        shortest = min(advice.plans, key=lambda start: advice.plans[start].depth)
        return f"misses a forced win: {explain_win(advice, shortest)}"
    if soonest.plies is None:
        return f"misses the forced win that starts with {where}"
    if soonest.plies == 1:
        return f"does not complete {_line_to_complete(position)}"
    if soonest.plies == 3:
        return f"misses the fork at {where}"
    end = f"ends with {position.to_move}'s {nth_move(soonest)}"
    return f"misses the win that starts with {where} and {end}"


def _names_all_wins(advice: Advice, *, briefly: bool) -> bool:
    """Return whether the phrase about a missed win names every winning move."""
    plies = advice.outcomes[advice.best[0]].plies
    is_explained = plies is None and advice.plans and not briefly
    most = 1 if is_explained else len(advice.best)
    return tuple(advice.keeping) == advice.best and plies != 1 and len(advice.best) == most


def _allowed_win(coach: Coach, advice: Advice, cell: int, *, briefly: bool = False) -> str:
    """Return a phrase about how the opponent can win after a move that loses."""
    game, played, after = coach.game, advice.outcomes[cell], advice.position.play(cell)
    opponent = after.to_move
    if winning_cells(game, after.own, after.opponent):
        return f"lets {opponent} complete {_line_to_complete(after)}"
    if forking := winning_forks(after):
        return f"lets {opponent} fork at {cell_list(cells_of(forking), game)}"
    if (how := explain_loss(advice, cell)) and not briefly:
        return f"lets {opponent} win by force: {how}"
    reply_advice = coach.advise(after)
    outcomes = reply_advice.outcomes  # perhaps not of every reply
    if played.plies is None:
        winning = [cell for cell, outcome in outcomes.items() if outcome.value == WIN]
        plans = [] if briefly else [explain_win(reply_advice, cell) for cell in reply_advice.best]
        if explanation := next(filter(None, plans), ""):
            return f"lets {opponent} win by force: {explanation}"
        start = f", starting with {cell_name(winning[0], game)}" if winning else ""
        return f"lets {opponent} win by force{start}"
    win = Outcome(WIN, played.plies - 1)
    starts = [cell_name(cell, game) for cell, outcome in outcomes.items() if outcome == win][:1]
    return ", starting with ".join([f"lets {opponent} win {when(win, 'its')}", *starts])


def _line_to_complete(position: Position) -> str:
    """Return the first line that the player about to move can complete at once."""
    game, own = position.game, position.own
    wins = bits_of(winning_cells(game, own, position.opponent))
    return line_name(next(line for line in game.lines if line & ~own in wins), game)
