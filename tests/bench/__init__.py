"""Speed, memory and size, each figure as a ratio within one run: `make bench`."""
