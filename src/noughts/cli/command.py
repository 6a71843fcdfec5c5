"""`noughts` as a whole: its commands, its help, its error messages and its exit codes."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from importlib import import_module
from typing import NoReturn

import click

from noughts import __version__
from noughts.cli.output import BAD_INPUT, CANNOT_WRITE, INTERRUPTED, READER_LEFT, warn
from noughts.errors import NoughtsError, escape
from noughts.rules.notation import in_words, quoted

GROUPS = {
    "Play": ("play", ["play", "window", "web"]),
    "Prove": ("prove", ["prove", "verify"]),
    "Solve": ("solve", ["solve"]),
    "Study": ("study", ["explain", "compare", "simulate", "strategies"]),
    "Draw": ("pictures", ["map", "tree"]),
    "Programs": ("programs", ["beat", "doctor", "serve"]),
    "Shell": ("completion", ["completion"]),
}
"""Headings of the help, each with the module of its commands, and their names.

To add a command, write a function with its name in that module, and add the name here.
"""

MODULES = {name: module for module, names in GROUPS.values() for name in names}
"""The module of every command."""

COMPLETE = "_NOUGHTS_COMPLETE"
"""The environment variable through which a shell's completion script calls the command."""


class CommandGroup(click.Group):
    """The commands, each imported on first use."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        del ctx
        return list(MODULES)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name in MODULES:
            return _import_command(cmd_name)
        if cmd_name.startswith("-"):
            return None  # Click then reports an unknown option
        raise click.NoSuchCommand(cmd_name, ctx=ctx)  # also while a shell completes the line

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        del ctx
        width = max(map(len, MODULES))
        for heading, (_, names) in GROUPS.items():
            helps = {name: _import_command(name).help or "" for name in names}
            rows = [(f"{name:{width}}", text.partition("\n\n")[0]) for name, text in helps.items()]
            with formatter.section(heading):
                formatter.write_dl(rows)


def _import_command(name: str) -> click.Command:
    command = getattr(import_module(f"noughts.cli.{MODULES[name]}"), name)
    assert isinstance(command, click.Command)
    return command


@click.group(cls=CommandGroup, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(
    __version__, message="%(prog)s %(version)s", help="Print the version and exit."
)
def noughts() -> None:
    """Can your tic-tac-toe AI be beaten? noughts proves that it can't, or shows you the game that
    beats it.

    \b
      noughts prove tictactoe.py    examine your own program
      noughts prove linear          examine a built-in strategy
      noughts play                  play against one
    """  # noqa: D205, D301 - the first paragraph is a question and its answer; Click reads the \b


def main() -> NoReturn:
    """Run `noughts` on `sys.argv` and exit with its exit code.

    Bad input prints one sentence to standard error and exits with code 2.
    """
    if sys.stdout is None:  # closed by the shell with >&-
        warn("cannot write: standard output is closed")
        sys.exit(CANNOT_WRITE)
    try:
        code = _run(sys.argv[1:] or ["--help"])
        sys.stdout.flush()  # now, while a failure can still be reported
    except (click.ClickException, NoughtsError) as error:
        warn(_describe(error) if isinstance(error, click.ClickException) else error)
        code = BAD_INPUT
    except (KeyboardInterrupt, click.Abort):
        code = INTERRUPTED
    except OSError as error:
        code = _explain(error)
    sys.exit(code)


def _run(args: Sequence[str]) -> int:
    """Run the command that the arguments name and return its exit code."""
    if instruction := os.environ.get(COMPLETE):
        from click.shell_completion import shell_complete

        return shell_complete(noughts, {}, "noughts", COMPLETE, instruction)
    try:
        with noughts.make_context("noughts", list(args)) as context:
            return int(noughts.invoke(context) or 0)
    except click.exceptions.Exit as ended:  # after --help and --version
        return ended.exit_code


def _explain(error: OSError) -> int:
    """Print what is wrong, and return the exit code for an error of the system."""
    if error.filename is not None:
        warn(f"cannot use {quoted(str(error.filename), 60)}: {error.strerror}")
        return BAD_INPUT
    try:
        os.getcwd()  # noqa: PTH109 - to see whether it exists
    except OSError:
        warn("the working directory no longer exists; change to one that does")
        return BAD_INPUT
    return _abandon_output(error)


def _abandon_output(error: OSError) -> int:
    """Discard the rest of the output, and return the exit code for an error in writing it."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    if isinstance(error, BrokenPipeError):
        return READER_LEFT
    warn(f"cannot write: {error.strerror}")
    return CANNOT_WRITE


def _describe(error: click.ClickException) -> str:
    """Return one sentence that quotes what the user typed and says what works."""
    context = getattr(error, "ctx", None) or click.Context(noughts, info_name="noughts")
    advice = f"see {context.command_path} --help"
    match error:
        case click.NoSuchCommand(command_name=name):
            from difflib import get_close_matches  # only needed after a typing error

            close = get_close_matches(name, MODULES, n=1)
            suggestion = f" (did you mean {close[0]!r}?)" if close else ""
            choices = in_words([*MODULES], "or")
            return f"there is no command {name!r}{suggestion}; choose {choices}"
        case click.NoSuchOption():
            advice = f"did you mean {error.possibilities[0]}?" if error.possibilities else advice
            return f"there is no option {error.option_name!r}; {advice}"
        case click.MissingParameter(param=click.Parameter() as param):
            usage = context.get_usage().replace("Usage:", "usage:")
            return f"{_name(param)} is missing; {' '.join(usage.split())}"
        case click.BadParameter(param=click.Parameter() as param):
            source = context.get_parameter_source(param.name or "")
            from_environment = source is click.core.ParameterSource.ENVIRONMENT
            return f"{param.envvar if from_environment else _name(param)} {error.message}"
        case click.BadOptionUsage():
            several = next((word for word in error.message.split() if word.isdigit()), "")
            needs = f"needs {several} values" if several else "needs a value"
            without = "not take a value" in error.message
            return f"{error.option_name} {'takes no value' if without else needs}"
        case _:
            message = error.format_message().rstrip(".")
            shown = "".join(c if c.isprintable() else escape(c) for c in message)
            return f"{shown[:1].lower()}{shown[1:]}; {advice}"


def _name(param: click.Parameter) -> str:
    """Return a parameter as the usage line spells it: `--strategy` or `POSITION`."""
    if isinstance(param, click.Option):
        return param.opts[0]
    return str(param.metavar)
