# window
SIZE = 540
CELL = SIZE // 3
MARGIN = 40
THICK = 14

# colors
PAPER = (250, 243, 221)
INK = (40, 54, 85)
RED = (200, 62, 77)
GREEN = (74, 140, 98)
