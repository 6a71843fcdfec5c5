"""Pictures: boards, games, maps and trees as SVG, and boards as text."""
