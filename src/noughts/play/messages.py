"""A game told in words: who plays, how it stands, how it ended, what could be mended."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

from noughts.analysis.review import Judgement, Verdict
from noughts.play.session import Session
from noughts.rules.notation import cell_name, in_words, line_name
from noughts.rules.position import Position

YOU = "you"
MOST_COLUMNS = 5
"""Rows up to this long are read out cell by cell, of longer ones the taken cells."""


def side_names(session: Session) -> tuple[str, str]:
    """What the two sides are called: you, a strategy by its specification; X and O if alike."""
    first, second = (YOU if player is None else player.spec for player in session.players)
    return ("X", "O") if first == second else (first, second)


def about(session: Session) -> str:
    """Who plays: `against rules`, `between two people`, `between rules and random`."""
    specs = [player.spec for player in session.players if player is not None]
    if len(specs) == 1:
        return f"against {specs[0]}"
    return f"between {in_words(specs) if specs else 'two people'}"


def sides(session: Session) -> str:
    """Who has which side, and who is to move, as in `You are X. You move first`."""
    when = "first" if session.position.ply == 0 else "next"
    if len(session.persons) == 1:
        who = "You move" if session.player is None else "Your opponent moves"
        return f"You are {'XO'[session.persons[0]]}. {who} {when}."
    if session.persons:
        return f"{'XO'[session.turn]} moves {when}."
    first, second = (player.spec for player in session.players if player is not None)
    return f"X is {first}, O is {second}. {'XO'[session.turn]} moves {when}."


def moves_in_words(session: Session, since: int) -> str:
    """The moves of a game after the first `since`: `X b2, O a1`, or how many if they are many."""
    made = session.moves[since:]
    if len(made) > 4:
        return f"{len(made)} moves"
    return ", ".join(
        f"{'XO'[(session.start.ply + ply) % 2]} {cell_name(cell, session.game)}"
        for ply, cell in enumerate(made, start=since)
    )


def result(session: Session) -> str:
    """How a finished game ended."""
    if session.winner is None:
        return "The board is full: a draw."
    lines = in_words([line_name(line, session.game) for line in session.winning_lines])
    who = f"{side_names(session)[session.winner]} wins"
    if len(session.persons) == 1:
        who = "you win" if session.winner in session.persons else "your opponent wins"
    return f"{'XO'[session.winner]} has {lines}: {who}."


def score(session: Session, results: Sequence[str | None]) -> str:
    """The games so far, given the name of each winner, or None for a draw."""
    names = sorted(side_names(session), key=lambda name: name != YOU)
    won = ", ".join(f"{name} {results.count(name)}" for name in names)
    return f"Score: {won}, drawn {results.count(None)}."


def board_in_words(position: Position) -> list[str]:
    """The board row by row; of long rows the taken cells."""
    game, told = position.game, []
    marks = {"X": "X", "O": "O", ".": "empty"}
    brief = game.columns > MOST_COLUMNS
    for row, shown in enumerate(str(position).split("/")):
        cells = [
            f"{cell_name(row * game.columns + column, game)} {marks[mark]}"
            for column, mark in enumerate(shown)
            if mark != "." or not brief
        ]
        if cells:
            told.append(f"Row {row + 1}: {', '.join(cells)}.")
    if not told:
        return ["The board is empty."]
    return [*told, "All other cells are empty."] if brief else told


def mistakes(judged: Mapping[int, Judgement]) -> dict[int, Judgement]:
    """The blunders and inaccuracies, by the number of the move."""
    wrong = (Verdict.BLUNDER, Verdict.INACCURACY)
    return {number: each for number, each in judged.items() if each.verdict in wrong}


def worst(mistakes: Mapping[int, Judgement]) -> int:
    """The number of the move to mend: the first blunder, or the first inaccuracy if none is."""
    return min(mistakes, key=lambda no: (mistakes[no].verdict != Verdict.BLUNDER, no))


def the_rest(judged: Iterable[Judgement], *, yours: bool) -> list[str]:
    """What is to be said of the moves that were no mistakes, in no or a few sentences."""
    count = Counter(each.verdict for each in judged)
    best, unknown = count[Verdict.BEST], count[Verdict.UNKNOWN]
    wrong = count.total() - best - unknown
    told = []
    if best and best == count.total():
        told.append(f"Well played: every move {'of yours ' if yours else ''}was best.")
    elif not wrong and unknown:
        told.append("Well played: there is nothing to mend that can be seen.")
    elif best:
        were = "move was" if best == 1 else f"{best} moves were"
        told.append(f"{'Your' if yours else 'The'} other {were} best.")
    return [*told, too_far(unknown)] if unknown else told


def too_far(moves: int) -> str:
    """What is to be said of moves of which nothing is known."""
    return f"Of {counted(moves, 'move')} the end was too far off to say."


def counted(number: int, thing: str) -> str:
    """So many of them: `1 move`, `2 moves`."""
    return f"{number} {thing}{'' if number == 1 else 's'}"
