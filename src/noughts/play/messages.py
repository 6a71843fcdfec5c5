"""What players read about a game: who plays, whose move it is, how it ended.

Players read names and titles, such as `Wren`, `Linear (medium)` and `3x3`, never specifications.
The replies to their actions (`b2 is taken`) are in `table`, the coach's sentences in `analysis`
(`effects`, `coach`, `review`, `attack_text`), those about an ending, a puzzle or an opponent in
`ending`, `puzzle` and `ladder`, and sentences about keys in each front end.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

from noughts.analysis.review import Judgement, Verdict
from noughts.analysis.solver import WORDS, Outcome
from noughts.analysis.tally import Tally
from noughts.errors import NoughtsError
from noughts.play.session import Session
from noughts.rules.game import Game
from noughts.rules.notation import cell_name, count_of, in_words, line_name
from noughts.rules.position import Position
from noughts.strategies.registry import title_of

YOU = "You"
NO_MOVES = "No moves have been played yet."
FIRST_END_COUNTS = "A retried game does not count for your record: its first result stays there."

BOARDS = {
    "3,3,3": "3x3",
    "4,4,4": "4x4",
    "7,7,4": "7x7, 4 in a row",
    "15,15,5": "15x15, 5 in a row",
}
"""The boards to offer first, by name of the game, with the text for a button."""

VARIANTS = {
    "torus-4,4,4": "4x4 torus",
    "3x3x3": "3x3x3",
    "4x4x4": "4x4x4",
    "pick15": "Pick 15",
}
"""The games with other lines to offer, in the same form."""

MEANINGS = {
    r"\bfork(?!s, threatening)": "A fork makes two threats at once: only one can be blocked.",
    r"\bthrees\b": "A three is three marks on a line: a fourth would make two threats.",
}
"""Definitions of words such as fork, by a pattern that finds the word without its definition."""

MOST_COLUMNS = 5
"""The longest row that is described cell by cell; longer ones list their taken cells."""


# --- who plays what -----------------------------------------------------------------------------


def game_title(game: Game) -> str:
    """Return what players call a game: `3x3`, `4x4, 4 in a row`, `4x4 torus, 3 in a row`."""
    board = f"{game.columns}x{game.rows}"
    length = game.lines[0].bit_count()
    sizes = f"{game.columns},{game.rows},{length}"
    titles = {
        sizes: f"{board}, {length} in a row",
        "3,3,3": "3x3",
        f"torus-{sizes}": f"{board} torus, {length} in a row",
        "pick15": "Pick 15",
    }
    return titles.get(str(game), str(game))


def explain_layout(game: Game) -> str:
    """Return a sentence that explains an unusual board; empty for other boards."""
    name = str(game)
    if name.startswith("torus-"):
        return "A line may continue at the opposite edge."
    if name.count("x") == 2:
        side = game.columns
        return f"The layers of the cube are one below the other, {count_of(side, 'row')} each."
    if name == "pick15":
        return "The cells are the numbers 1 to 9, row by row: three that add up to 15 win."
    return ""


def player_title(spec: str | None) -> str:
    """Return the name of a player: `You`, the name of a character, or the title of a strategy."""
    return YOU if spec is None else title_of(spec)


def player_names(session: Session) -> tuple[str, str]:
    """Return the names of both players, X first; the marks if both have the same name."""
    first, second = map(player_title, session.players)
    return ("X", "O") if first == second else (first, second)


def describe_players(session: Session) -> str:
    """Return who plays on which board, as in `You are playing Linear (medium) on 3x3.`."""
    titles = [player_title(spec) for spec in session.players if spec is not None]
    who = f"You are playing {titles[0]}" if titles else "Two players"
    if len(titles) == 2:
        who = f"{titles[0]} (X) plays {titles[1]} (O)"
    sentence = f"{who} on {game_title(session.game)}."
    return " ".join(filter(None, (sentence, explain_layout(session.game))))


def describe_unfinished(session: Session) -> str:
    """Return which game was left, as in `You left a game against Linear (medium)`."""
    titles = [player_title(spec) for spec in session.players if spec is not None]
    which = f"against {titles[0]}" if len(titles) == 1 else "between two players"
    if len(titles) == 2:
        which = f"between {in_words(titles)}"
    moves = count_of(len(session.moves), "move")
    return f"You left a game {which} on {game_title(session.game)} after {moves}."


def describe_turn(session: Session) -> str:
    """Return who has which side and who moves next, as in `You are X. You move first.`."""
    when = "first" if session.position.ply == 0 else "next"
    if len(session.people) == 1:
        who = "You move" if session.player is None else "Your opponent moves"
        return f"You are {session.people[0].mark}. {who} {when}."
    return f"{session.turn.mark} moves {when}."


# --- the status line ----------------------------------------------------------------------------


def status(session: Session, *, paused: bool = False, stuck: bool = False) -> str:
    """Return the state of a game in a sentence: whose move it is, or how it ended."""
    mark = session.turn.mark
    if session.over:
        return result(session)
    if session.player is None:
        return f"Your move: you are {mark}." if len(session.people) == 1 else f"{mark} to move."
    who = player_title(session.player)
    name = who if session.people else f"{who} ({mark})"
    if stuck:
        return f"{name} cannot move."
    return f"Paused: {name} moves next." if paused else f"{name} is thinking …"


def result(session: Session) -> str:
    """Return how a finished game ended, as in `You win with a1-b2-c3.`."""
    if session.winner is None:
        return "A draw: the board is full."
    lines = in_words([line_name(line, session.game) for line in session.winning_lines])
    who = player_names(session)[session.winner.index]
    if not session.people and who not in "XO":
        who = f"{who} ({session.winner.mark})"
    return f"You win with {lines}." if who == YOU else f"{who} wins with {lines}."


def describe_record(opponent: str, game: Game, record: Tally[int]) -> str:
    """Return a player's record: `Your record against Wren on 3x3: 2 won, 1 drawn, 4 lost.`."""
    return f"Your record against {opponent} on {game_title(game)}: {describe_tally(record)}."


def describe_tally(tally: Tally[int]) -> str:
    """Return results in words: `2 won, 1 drawn, 4 lost`."""
    return ", ".join(f"{number} {word}" for word, number in tally.by_result().items())


def describe_streak(days: int) -> str:
    """Return the sentence about a streak of this many days, today included."""
    return "" if days < 2 else f"You have solved the puzzle {days} days in a row."


def score(session: Session, winners: Sequence[str | None]) -> str:
    """Return the score of the finished games, given the name of each winner, None for a draw."""
    names = sorted(player_names(session), key=lambda name: name != YOU)
    wins = ", ".join(f"{name} {winners.count(name)}" for name in names)
    return f"Score: {wins}, draws {winners.count(None)}."


def describe_error(error: BaseException) -> str:
    """Return why a strategy or the coach failed, in a sentence without its full stop."""
    is_ours = isinstance(error, NoughtsError)
    return str(error) if is_ours else f"an unexpected error occurred: {error!r}"


# --- moves and boards in words ------------------------------------------------------------------


def describe_outcome(outcome: Outcome, words: Mapping[int, str] = WORDS) -> str:
    """Return the outcome in words: `win in 2`; `words` gives the word for each value.

    The number counts the moves of the player about to move, as players do.
    """
    soon = "" if outcome.moves is None else f" in {outcome.moves}"
    return f"{words[outcome.value]}{soon}"


def describe_move(session: Session, cell: int) -> str:
    """Return the next move in words, as in `X plays b2.`."""
    return f"{session.turn.mark} plays {cell_name(cell, session.game)}."


def list_moves(session: Session, since: int) -> str:
    """Return the moves after the first `since`: `X b2, O a1`, or how many if there are many."""
    moves = session.moves[since:]
    if len(moves) > 4:
        return f"{len(moves)} moves"
    return ", ".join(
        f"{session.mover(ply).mark} {cell_name(cell, session.game)}"
        for ply, cell in enumerate(moves, start=since)
    )


def describe_board(position: Position) -> list[str]:
    """Return the board as one sentence per row; a long row lists only its taken cells."""
    game, rows = position.game, []
    words = {"X": "X", "O": "O", ".": "empty"}
    brief = game.columns > MOST_COLUMNS
    for row, marks in enumerate(str(position).split("/")):
        cells = [
            f"{cell_name(row * game.columns + column, game)} {words[mark]}"
            for column, mark in enumerate(marks)
            if mark != "." or not brief
        ]
        if cells:
            rows.append(f"Row {row + 1}: {', '.join(cells)}.")
    if not rows:
        return ["The board is empty."]
    return [*rows, "All other cells are empty."] if brief else rows


# --- mistakes -----------------------------------------------------------------------------------


def describe_other_moves(judgements: Iterable[Judgement], *, yours: bool) -> list[str]:
    """Return at most two sentences about all moves but the first mistake."""
    count = Counter(judgement.verdict for judgement in judgements)
    best, unknown = count[Verdict.BEST], count[Verdict.UNKNOWN]
    wrong = count.total() - best - unknown
    sentences = []
    if wrong > 1:
        sentences.append(f"The review shows {count_of(wrong - 1, 'more mistake')}.")
    elif best and best == count.total():
        sentences.append(
            "Well played: you made no mistakes." if yours else "Neither side made a mistake."
        )
    elif not wrong and unknown:
        sentences.append("The coach found no mistakes.")
    elif best:
        were = "move was" if best == 1 else f"{best} moves were"
        sentences.append(f"{'Your' if yours else 'The'} other {were} best.")
    return [*sentences, unjudged(unknown)] if unknown else sentences


def unjudged(moves: int) -> str:
    """Return the sentence about moves that the review could not judge; empty if there are none."""
    if not moves:
        return ""
    return (
        f"{count_of(moves, 'move')} {'was' if moves == 1 else 'were'} not judged: "
        "the coach could not tell who wins."
    )


def legend(judgements: Iterable[Judgement]) -> str:
    """Return the definitions of the signs and words in a review that a player may not know."""
    judgements = list(judgements)
    sign = "! marks the only good move." if any(move.only for move in judgements) else ""
    words = define_words([move.sentence for move in judgements])
    return " ".join(filter(None, (sign, words)))


def define_words(sentences: Iterable[str]) -> str:
    """Return the definitions of the words in these sentences that need one; empty if none do."""
    text = " ".join(sentences)
    return " ".join(meaning for word, meaning in MEANINGS.items() if re.search(word, text))
