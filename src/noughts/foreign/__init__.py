"""Other people's programs as strategies: recognised, run apart, asked, judged."""
