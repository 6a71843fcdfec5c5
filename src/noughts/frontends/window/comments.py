"""The comment below the buttons: about the game, the opponents and the review."""

from __future__ import annotations

from typing import TYPE_CHECKING

from noughts.analysis.coach import odds
from noughts.play import ladder, messages
from noughts.play.puzzle import DEFENDER
from noughts.rules.notation import cell_name, count_of
from noughts.strategies.characters import BY_NAME

if TYPE_CHECKING:
    from noughts.frontends.window.view import View

HOW_TO_PLAY = "Click a cell, or use the arrow keys and Enter. Press ? to see all keys."
FIRST_HINT = "New here? Press H to see what every cell is worth."


def describe(view: View) -> str:
    """Return the answer to the last event, and the coach's sentence or what to do next."""
    comment = _about_game(view) if view.review_ply is None else _about_review(view)
    return "\n".join(filter(None, (view.warning, view.table.message, comment)))


def _about_game(view: View) -> str:
    table, session = view.table, view.session
    if table.trouble:
        return f"{table.trouble}. Press U to take your move back, O for another opponent."
    if (view.coach_on or view.hinted) and not session.over:
        sentence = view.coach_sentence
        return "\n".join(filter(None, (sentence, messages.define_words([sentence]))))
    if table.message and not session.over:
        return ""
    if session.over:
        return _about_ending(view)
    if table.paused:
        return "Press Space or click the board to continue."
    return _introduction(view) if session.people and not session.started else ""


def _about_ending(view: View) -> str:
    ending = view.ending
    comment = "The coach is reviewing the game …" if ending is None else ending.comment
    return "\n".join(filter(None, (comment, view.record)))


def _introduction(view: View) -> str:
    """Return what to know before the first move."""
    table, players = view.table, view.session.players
    opponent = next((spec for spec in players if spec in BY_NAME), None)
    sentences = [HOW_TO_PLAY if view.records.book.hint_seen else f"{FIRST_HINT}\n{HOW_TO_PLAY}"]
    if table.solving:
        sentences.insert(0, f"Only one move wins. {DEFENDER} defends.")
    elif opponent:
        sentences.insert(0, card(view, opponent))
    return "\n".join(sentences)


def card(view: View, spec: str, *, with_beginner: bool = False) -> str:
    """Return what to know about an opponent or an algorithm before playing against it.

    If `with_beginner`, this includes the definition of the beginner in its strength.
    """
    game = view.settings.start.game
    if spec not in BY_NAME:
        return view.settings.summary(spec)
    rungs = {rung.character.name: rung for rung in ladder.ladder(game)}
    about = [f"{spec}. {BY_NAME[spec].sentence}"]
    if (strength := rungs[spec].strength if spec in rungs else None) is not None:
        about.append(f"{strength.words.capitalize()}: {strength.number}.")
        if with_beginner:
            about.append(ladder.WHO_IS_A_BEGINNER)
    record = view.records.book.result(spec, str(game))
    if record.total:
        about.append(f"\n{messages.describe_record(spec, game, record)}")
    return " ".join(about)


def _about_review(view: View) -> str:
    if not view.session.moves:
        return messages.NO_MOVES
    sentence = view.judgement_sentence or "Step through the game with the arrow keys."
    legend = messages.legend([view.judgement]) if view.judgement else ""
    return "\n".join(filter(None, (sentence, legend)))


def about_cell(view: View, cell: int, *, labelled: bool) -> str:
    """Return what a cell is worth, in how many moves, or how often a draw beats random play.

    The text is empty if the coach is off or if the label in the cell is enough.
    """
    advice = view.advice
    if advice is None:
        return ""
    if cell not in advice.outcomes:
        is_taken = cell not in advice.position.moves
        return "" if is_taken else f"{cell_name(cell, view.session.game)}: not known yet."
    outcome = advice.outcomes[cell]
    text = f"{cell_name(cell, view.session.game)}: {messages.describe_outcome(outcome)}"
    if plies := outcome.plies:
        return f"{text} ({count_of(plies, 'move')}, counting both players)."
    if chance := advice.chances.get(cell):
        return f"{text}; wins {odds(chance)} against random play."
    return "" if labelled else f"{text}."
