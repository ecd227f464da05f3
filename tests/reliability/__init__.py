"""Faults of every kind on a real library with real files, and what must be true after each: `python -m tests.reliability`."""
