"""Finds the convention of a program: the user's, a known interface, or one plain function."""

from __future__ import annotations

from noughts.programs.call.convention import Convention
from noughts.programs.call.known import cs50, is_cs50, kaggle
from noughts.programs.call.search import find_for_call
from noughts.programs.call.session import Sessions
from noughts.programs.call.shapes import plain_function
from noughts.programs.call.source import Source
from noughts.programs.options import Options


def recognise(sessions: Sessions, options: Options, *, only_known: bool) -> Convention | None:
    """Return how to call a program; None if noughts does not recognise it.

    Runs nothing if the file has no interface that noughts knows.
    """
    source = Source(sessions.path)
    if options.call is not None:
        return find_for_call(sessions.current, source, options)
    if is_cs50(source):
        return cs50(sessions.current, source)
    agent = kaggle(source)
    if agent is not None or only_known:
        return agent
    return plain_function(sessions, source)
