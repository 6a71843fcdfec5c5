"""Programs as people write them, one folder a kind, and the truth about each of them."""
