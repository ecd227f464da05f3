"""Fields as a library tells them."""

from kx_desktop.core.fields import FieldFacts, FieldValue


def values(*texts: str, number: bool = False) -> tuple[FieldValue, ...]:
    """Values, the first one of most documents."""
    return tuple(
        FieldValue(text, text if number else "'" + text.replace("'", "''") + "'", 20 - place)
        for place, text in enumerate(texts)
    )


FIELDS = (
    FieldFacts("extension", "text", 30, 2, values("pdf", "md")),
    FieldFacts("modified_at", "date", 30, 30),
    FieldFacts("tags", "text", 12, 2, values("legal", "it's urgent")),
    FieldFacts("author", "text", 9, 3, values("Ann", "Ben", "客户")),
    FieldFacts("year", "number", 14, 2, values("2024", "2025", number=True), persons_own=True),
    FieldFacts('"project name"', "text", 5, 1, values("Alpha"), persons_own=True),
    FieldFacts("page", "number", 30, of_passages=True),
)
