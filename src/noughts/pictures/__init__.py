"""Boards as SVG and as text."""
