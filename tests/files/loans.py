def weeks(kind: str) -> int:
    """How long a kind of book is lent."""
    return 1 if kind == "film" else 4
