"""The command `noughts`."""


def main() -> None:
    """Run the command."""
    from noughts.cli import app

    app.main()
