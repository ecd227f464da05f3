"""What the engine says of the reranker: a folder that cannot be used, and one that is not there."""

from kx_desktop.gui.language.marking import QT_TRANSLATE_NOOP

RERANKING_IN_THE_WINDOW = {
    "reranker: the query has no text.": QT_TRANSLATE_NOOP("Engine", "The reranker goes with a question, and there is none."),
    "It goes with a question in words: each passage is read beside it.": QT_TRANSLATE_NOOP("Engine", "Type a question, or turn the reranker off."),
}  # fmt: skip
"""By the engine's template; a hole may be left out, and none is added."""

RERANKING = (
    *RERANKING_IN_THE_WINDOW,
    QT_TRANSLATE_NOOP("Engine", "There is no reranker, and it is switched on."),
    QT_TRANSLATE_NOOP("Engine", "Choose the folder of a complete cross-encoder in ONNX form as reranker in the settings, or turn the reranker off."),
    QT_TRANSLATE_NOOP("Engine", "{0} is a {1}, which scores no pairs: it is not a cross-encoder."),
    QT_TRANSLATE_NOOP("Engine", "{0} has a {1} module, which is not supported: its scores would be wrong."),
    QT_TRANSLATE_NOOP("Engine", "{0} puts a prompt before its questions, which is not supported."),
    QT_TRANSLATE_NOOP("Engine", "{0} gives {1} numbers for a pair; a cross-encoder gives one, or one for each of no and yes."),
    QT_TRANSLATE_NOOP("Engine", "{0} has the activation {1}, which is not supported: its scores would be wrong."),
    QT_TRANSLATE_NOOP("Engine", "{0} gave for a pair what is not finite, or not {1}."),
    QT_TRANSLATE_NOOP("Engine", "The graph of {0} does not give {1} for a pair: it is not a cross-encoder."),
    QT_TRANSLATE_NOOP("Engine", "one number"),
    QT_TRANSLATE_NOOP("Engine", "two numbers"),
    QT_TRANSLATE_NOOP("Engine", "one number or two"),
)  # fmt: skip
