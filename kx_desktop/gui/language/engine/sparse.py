"""What the engine says of sparse vectors: what makes them, what lacks them, those that callers bring.

Those that are not marked are said in other words in the window.
"""

from kx_desktop.gui.language.marking import QT_TRANSLATE_NOOP

SPARSE = (
    QT_TRANSLATE_NOOP(
        "Engine", "{0} gave weights that are not finite, or not one for each of its {1} terms."
    ),
    QT_TRANSLATE_NOOP(
        "Engine",
        "The graph of {0} gives no weight for each of the {1} terms of its vocabulary: it is not a SPLADE model.",
    ),
    "Set sparse_encoder to bundled, or to a folder with a complete SPLADE model in ONNX form.",
    QT_TRANSLATE_NOOP("Engine", "{0} pools by {1} of {2}, which is not supported."),
    QT_TRANSLATE_NOOP("Engine", "The sparse index cannot be read ({0}): {1}."),
    QT_TRANSLATE_NOOP("Engine", "Check that the library folder is yours to read."),
    QT_TRANSLATE_NOOP("Engine", "sparse_vectors: got {0} vectors for {1} texts."),
    QT_TRANSLATE_NOOP("Engine", "It takes weights by term number."),
    QT_TRANSLATE_NOOP("Engine", "{0} has the term {1}."),
    QT_TRANSLATE_NOOP("Engine", "Terms are whole numbers from 0 to 4294967295."),
    QT_TRANSLATE_NOOP("Engine", "{0} has the weight {1}."),
    QT_TRANSLATE_NOOP("Engine", "Weights are finite numbers from 0."),
    QT_TRANSLATE_NOOP("Engine", "{0} has no weight above 0."),
    QT_TRANSLATE_NOOP("Engine", "Each vector takes one weight above 0 at least."),
    QT_TRANSLATE_NOOP(
        "Engine",
        "The dataset {0} has sparse vectors that were made here ({1}), and others cannot come beside them.",
    ),
    QT_TRANSLATE_NOOP(
        "Engine", "Leave sparse_vectors out, or take the texts into another dataset."
    ),
    QT_TRANSLATE_NOOP(
        "Engine",
        "The dataset {0} holds sparse vectors of its callers' own, and a text needs its sparse vector too.",
    ),
    QT_TRANSLATE_NOOP(
        "Engine",
        "Bring a sparse vector with each text, or take the texts and files into another dataset.",
    ),
    QT_TRANSLATE_NOOP("Engine", "sparse_vectors: got files beside them, which have none."),
    QT_TRANSLATE_NOOP("Engine", "Take the files into another dataset."),
    QT_TRANSLATE_NOOP(
        "Engine", "The dataset takes none: its texts came with sparse vectors alone."
    ),
    QT_TRANSLATE_NOOP(
        "Engine",
        "The dataset {0} holds sparse vectors of its callers' own, so a question in words cannot be compared with them.",
    ),
    "Bring the question's sparse vector too, or search by other paths.",
    "1 passage of {0} has no sparse vector yet: ingest anything into it again, and it gets its own.",
    "{0} passages of {1} have no sparse vector yet: ingest anything into it again, and they get theirs.",
    QT_TRANSLATE_NOOP(
        "Engine",
        "1 passage of {0} has no sparse vector yet: files are being taken in, and it gets its own by itself.",
    ),
    QT_TRANSLATE_NOOP(
        "Engine",
        "{0} passages of {1} have no sparse vector yet: files are being taken in, and they get theirs by themselves.",
    ),
    QT_TRANSLATE_NOOP(
        "Engine", "1 passage of {0} has no sparse vector, and no encoder that may make it."
    ),
    QT_TRANSLATE_NOOP(
        "Engine",
        "1 passage of {0} has no sparse vector yet: another program is writing to the library, or there is no room on the disk for it.",
    ),
    QT_TRANSLATE_NOOP(
        "Engine", "{0} passages of {1} have no sparse vector, and no encoder that may make them."
    ),
    QT_TRANSLATE_NOOP(
        "Engine",
        "{0} passages of {1} have no sparse vector yet: another program is writing to the library, or there is no room on the disk for them.",
    ),
    QT_TRANSLATE_NOOP(
        "Engine",
        "There is no sparse encoder, and the sparse path needs one for a question in words.",
    ),
    "Set sparse_encoder to bundled, which needs nothing, search by other paths, or bring the question's own sparse vector.",
)
