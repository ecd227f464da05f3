"""The queue of ingests as the person sees it: the strip at the foot of the window, and a row for each file."""
