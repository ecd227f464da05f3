"""What an answer without a chat model says of itself."""

from kx_desktop.gui.language.marking import QT_TRANSLATE_NOOP

EXTRACTING = (
    QT_TRANSLATE_NOOP("Engine", "No chat model is chosen: these are sentences from your documents."),
    QT_TRANSLATE_NOOP("Engine", "Nothing was found that answers this."),
    QT_TRANSLATE_NOOP("Engine", "Searched by words alone: {0}"),
    QT_TRANSLATE_NOOP("Engine", "Searched without the reranker: {0}"),
)  # fmt: skip
