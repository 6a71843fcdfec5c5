"""The command that sets up completion in a shell."""

from __future__ import annotations

import click

from noughts.cli.options import OneOf


@click.command()
@click.argument("shell", metavar="SHELL", type=OneOf(["bash", "zsh", "fish"]))
def completion(shell: str) -> int:
    """Print a script that completes noughts commands in your shell.

    SHELL is bash, zsh or fish. Load the script when your shell starts:

    \b
      bash  echo 'eval "$(noughts completion bash)"' >> ~/.bashrc
      zsh   echo 'eval "$(noughts completion zsh)"' >> ~/.zshrc
      fish  noughts completion fish > ~/.config/fish/completions/noughts.fish
    """  # noqa: D301 - Click reads the \b
    from click.shell_completion import get_completion_class

    from noughts.cli.command import COMPLETE, noughts

    complete = get_completion_class(shell)
    assert complete is not None
    print(complete(noughts, {}, "noughts", COMPLETE).source())
    return 0
