"""What the engine says for the command, in words for the window.

Where it names flags and parameters, a person in the window has buttons, pages and fields.
"""

from kx_desktop.gui.language.marking import QT_TRANSLATE_NOOP

WORDING = {
    "Bring the question's vector too, or search by words alone: --mode fulltext.": QT_TRANSLATE_NOOP("Engine", "Search by words alone: choose the mode Full text."),
    "Choose a model in the settings, or search by words alone: --mode fulltext.": QT_TRANSLATE_NOOP("Engine", "Choose a model in the settings, or search by words alone: choose the mode Full text."),
    "Rebuild it into a new dataset (kx datasets rebuild NAME --as NEW), or set it back as it was.": QT_TRANSLATE_NOOP("Engine", "Rebuild it into a new dataset, or set the settings back as they were."),
    "Leave the sizes out, or make another dataset of its text: kx datasets rebuild NAME --as NEW {0}.": QT_TRANSLATE_NOOP("Engine", "Rebuild it into a new dataset of the other size."),
    "Make one: kx datasets ingest NAME --file PATH.": QT_TRANSLATE_NOOP("Engine", "Make one first."),
    "Choose another folder with --library or in the settings.": QT_TRANSLATE_NOOP("Engine", "Choose another folder in the settings."),
    "Check that the folder is there and yours to write, or choose another with --library.": QT_TRANSLATE_NOOP("Engine", "Check that the folder is there and yours to write, or choose another in the settings."),
    "Choose a folder that is yours to write, with --library or in the settings.": QT_TRANSLATE_NOOP("Engine", "Choose a folder that is yours to write, in the settings."),
    "Check that you may write to the folder, or name another with KX_CONFIG.": QT_TRANSLATE_NOOP("Engine", "Check that you may write to the folder."),
    "dataset: {0} is not a name for a dataset: {1}.": QT_TRANSLATE_NOOP("Engine", "{0} is not a name for a dataset: {1}."),
    "as_name: there is a dataset {0} already.": QT_TRANSLATE_NOOP("Engine", "There is a dataset {0} already."),
    "texts: text {0} holds half a character (a lone surrogate).": QT_TRANSLATE_NOOP("Engine", "Text {0} holds half a character (a lone surrogate)."),
    "text: the query is empty.": QT_TRANSLATE_NOOP("Engine", "The question is empty."),
    "embedder: got {0}, which names no model or address; it takes {1}.": QT_TRANSLATE_NOOP("Engine", "{0} names no embedding model and no address; it takes {1}."),
    "embedder: got nothing; it takes {0}.": QT_TRANSLATE_NOOP("Engine", "No embedding model is named; it takes {0}."),
    "embedder: got the address {0}; it takes http://127.0.0.1:PORT or another address on this machine.": QT_TRANSLATE_NOOP("Engine", "The address {0} of the embedding model is not on this machine; it takes http://127.0.0.1:PORT or the like."),
    "preset: {0} cannot have {1} for {2}.": QT_TRANSLATE_NOOP("Engine", "The preset {0} cannot have {1} for {2}."),
    "{0}: the command cannot name {1}, which holds a comma.": QT_TRANSLATE_NOOP("Engine", "The command cannot name {1}, which holds a comma."),
    "preset: there is no {0}.": QT_TRANSLATE_NOOP("Engine", "There is no preset {0}."),
    "preset: {0} is not a name for a preset.": QT_TRANSLATE_NOOP("Engine", "{0} is not a name for a preset."),
    "preset: {0} comes with the program, and stays as it is.": QT_TRANSLATE_NOOP("Engine", "{0} comes with the program, and stays as it is."),
    "Set sparse_encoder to bundled, or to a folder with a complete SPLADE model in ONNX form.": QT_TRANSLATE_NOOP("Engine", "In the settings, under Sparse vectors, choose the pieces of words, or the folder of a complete SPLADE model in ONNX form."),
    "Set sparse_encoder to bundled, which needs nothing, search by other paths, or bring the question's own sparse vector.": QT_TRANSLATE_NOOP("Engine", "In the settings, under Sparse vectors, choose the pieces of words, or search by other paths."),
    "Bring the question's sparse vector too, or search by other paths.": QT_TRANSLATE_NOOP("Engine", "Search by other paths, such as the mode Full text."),
    "{0} passages of {1} have no sparse vector yet: ingest anything into it again, and they get theirs.": QT_TRANSLATE_NOOP("Engine", "{0} passages of {1} have no sparse vector yet. They get theirs when something is added to the dataset."),
    "1 passage of {0} has no sparse vector yet: ingest anything into it again, and it gets its own.": QT_TRANSLATE_NOOP("Engine", "1 passage of {0} has no sparse vector yet. It gets its own when something is added to the dataset."),
    "{0} passages of {1} are found by words only, so far: kx queue finish NAME gives them their vectors (in the window: Finish).": QT_TRANSLATE_NOOP("Engine", "{0} passages of {1} are found by words only, so far: Finish on the page of the dataset gives them their vectors."),
    "1 passage of {0} is found by words only, so far: kx queue finish NAME gives it its vector (in the window: Finish).": QT_TRANSLATE_NOOP("Engine", "1 passage of {0} is found by words only, so far: Finish on the page of the dataset gives it its vector."),
}  # fmt: skip
"""By the engine's template; a hole may be left out, and none is added."""
