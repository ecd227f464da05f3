"""What settings do and what a change means, marked for translation: the sentences of the declaration, which knows nothing of the window."""

from kx_desktop.gui.language.marking import QT_TRANSLATE_NOOP

SENTENCES = (
    QT_TRANSLATE_NOOP(
        "Settings", "The folder of the library; empty is the usual place for a program's data."
    ),
    QT_TRANSLATE_NOOP("Settings", "The library in the former folder stays there, whole."),
    QT_TRANSLATE_NOOP(
        "Settings",
        "The embedding model: bundled, the folder of another model, or the address of an endpoint on this machine.",
    ),
    QT_TRANSLATE_NOOP(
        "Settings",
        "Datasets made under another value refuse search by meaning and further ingests until they are rebuilt; search by words goes on.",
    ),
    QT_TRANSLATE_NOOP(
        "Settings",
        "Datasets made under another value refuse searches and further ingests until they are rebuilt.",
    ),
    QT_TRANSLATE_NOOP(
        "Settings",
        "What makes sparse vectors: bundled (the pieces of words, so that misspelt ones are found), the folder of a SPLADE model, or none.",
    ),
    QT_TRANSLATE_NOOP(
        "Settings",
        "Datasets whose sparse vectors another encoder made refuse the sparse path until they are rebuilt; all else goes on.",
    ),
    QT_TRANSLATE_NOOP("Settings", "The most characters in a passage."),
    QT_TRANSLATE_NOOP(
        "Settings",
        "Datasets that are there keep the value they were made with; it holds for datasets made from now on.",
    ),
    QT_TRANSLATE_NOOP(
        "Settings",
        "The most characters that a passage shares with the one before it, at most half the length of a passage. Where nothing is chosen, it is 200, or a fifth of the length if that is less.",
    ),
    QT_TRANSLATE_NOOP(
        "Settings", "A document that gives more passages than this is refused; 0 is no bound."
    ),
    QT_TRANSLATE_NOOP(
        "Settings", "Holds from the next ingest; what was read before stays as it is."
    ),
    QT_TRANSLATE_NOOP(
        "Settings",
        "Whether text on scans and pictures is read, where the extra for it is installed.",
    ),
    QT_TRANSLATE_NOOP(
        "Settings", "The most seconds that reading the picture of one page may take."
    ),
    QT_TRANSLATE_NOOP(
        "Settings", "Whether very common words (the, of, and) are left out of the index of words."
    ),
    QT_TRANSLATE_NOOP("Settings", "How many hits a query gives where it does not say."),
    QT_TRANSLATE_NOOP("Settings", "Changes the order of hits at once; no dataset needs a rebuild."),
    QT_TRANSLATE_NOOP(
        "Settings",
        "How a query searches where it does not say: by meaning and words, by meaning, by words, or by pieces of words.",
    ),
    QT_TRANSLATE_NOOP(
        "Settings",
        "Whether near-identical passages give way to other ones (maximal marginal relevance) where a query does not say.",
    ),
    QT_TRANSLATE_NOOP(
        "Settings",
        "The folder of a cross-encoder in ONNX form, which can read the first 64 passages beside the question and put them in order; empty is none.",
    ),
    QT_TRANSLATE_NOOP("Settings", "Whether the reranker is asked where a query does not say."),
    QT_TRANSLATE_NOOP(
        "Settings",
        "The constant k of reciprocal rank fusion, 1 / (k + rank): the greater, the less the first ranks stand out.",
    ),
    QT_TRANSLATE_NOOP(
        "Settings",
        "The weight of relevance against variety when hits are chosen: 1 is relevance alone, 0 variety alone.",
    ),
    QT_TRANSLATE_NOOP("Settings", "The most seconds that reading one file may take."),
    QT_TRANSLATE_NOOP("Settings", "The most memory that reading one file may take, in MiB."),
    QT_TRANSLATE_NOOP("Settings", "Files larger than this, in MiB, are skipped."),
    QT_TRANSLATE_NOOP(
        "Settings",
        "How many passages are embedded side by side; 0 is as many as there are processors.",
    ),
    QT_TRANSLATE_NOOP(
        "Settings",
        "Whether taking in rests to make room for other programs, beyond its low priority: never, while they are busy, or always.",
    ),
    QT_TRANSLATE_NOOP(
        "Settings",
        "What the queue does while the machine runs on battery: go on, read files so that they are found by words, or wait.",
    ),
    QT_TRANSLATE_NOOP(
        "Settings",
        "Holds as soon as it is saved; what waits goes on by itself on mains power.",
    ),
    QT_TRANSLATE_NOOP("Settings", "Whether the window is light or dark, or as the system is."),
    QT_TRANSLATE_NOOP("Settings", "Holds as soon as it is saved."),
    QT_TRANSLATE_NOOP(
        "Settings",
        "The language of the window: the system's where it is there, English or Simplified Chinese.",
    ),
    QT_TRANSLATE_NOOP(
        "Settings",
        "Holds from the next start of the window; documents and answers keep their own language.",
    ),
    QT_TRANSLATE_NOOP(
        "Settings",
        "Whether the window searches after a short rest in typing; off, only Enter or Search does.",
    ),
    QT_TRANSLATE_NOOP(
        "Settings",
        "Whether other programs may ask the library while the window is open; they have to show its token.",
    ),
    QT_TRANSLATE_NOOP("Settings", "The port that programs reach by HTTP, and MCP clients at /mcp."),
    QT_TRANSLATE_NOOP("Settings", "The port that programs reach by gRPC."),
    QT_TRANSLATE_NOOP(
        "Settings",
        "The chat model that answers questions, by the name that its server gives it; empty is the one that the chat server has, or none: answers are then sentences of the documents.",
    ),
    QT_TRANSLATE_NOOP(
        "Settings",
        "The address of the chat server, OpenAI-compatible or Ollama; empty is the usual ports of this machine.",
    ),
    QT_TRANSLATE_NOOP(
        "Settings",
        "The chat servers on other machines to which questions and passages may be sent, each by scheme, host and port.",
    ),
    QT_TRANSLATE_NOOP(
        "Settings", "How many times a chat model may reply before its reply has to be the answer."
    ),
    QT_TRANSLATE_NOOP(
        "Settings", "How many searches a chat model may ask for until it has to answer."
    ),
    QT_TRANSLATE_NOOP("Settings", "The most seconds that answering a question may take."),
    QT_TRANSLATE_NOOP("Settings", "Holds from the next question that is asked."),
    QT_TRANSLATE_NOOP(
        "Settings",
        "The keys chosen for the window's actions, as JSON: what is not named keeps its own.",
    ),
)
"""A test holds them against the declaration."""
