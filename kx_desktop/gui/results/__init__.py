"""The answers to a question: cards, how each came to its place, and what can be done with it."""
