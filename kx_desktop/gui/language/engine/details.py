"""What the engine says of metadata given to documents, of documents that are looked for, and of datasets that keep their metric or are left out."""

from kx_desktop.gui.language.marking import QT_TRANSLATE_NOOP

DETAILS_IN_THE_WINDOW = {
    "metadata: {0} is no name for metadata: {1}.": QT_TRANSLATE_NOOP("Engine", "A detail cannot be called {0}: {1}."),
    "A name has 1 to 128 characters, no control character, and is not that of a field of places or passages.": QT_TRANSLATE_NOOP("Engine", "A name has 1 to 128 characters and no control character."),
    "metadata: got {0} for {1}.": QT_TRANSLATE_NOOP("Engine", "The value of {1} cannot be {0}."),
    "metadata: got {0} characters for {1}.": QT_TRANSLATE_NOOP("Engine", "The value of {1} has {0} characters."),
    "metadata: the value of {0} holds half a character.": QT_TRANSLATE_NOOP("Engine", "The value of {0} holds half a character."),
    "It takes text of up to {0} characters, or nothing to take the field away.": QT_TRANSLATE_NOOP("Engine", "It takes text of up to {0} characters."),
    "To give it to those too: kx datasets tag NAME --file PATH --meta KEY=VALUE.": QT_TRANSLATE_NOOP("Engine", "To give it to those too, choose them in the list of files, then Details."),
    "To give it to those too: kx datasets tag NAME --ref PARENT_REF --meta KEY=VALUE, or over HTTP PATCH /v1/datasets/NAME/documents/PARENT_REF. The content_ref of a file in this report is its parent_ref.": QT_TRANSLATE_NOOP("Engine", "To give it to those too, choose them in the list of files, then Details."),
    "values: got {0}.": QT_TRANSLATE_NOOP("Engine", "There cannot be {0} values."),
    "{0} was left out: The dataset {1} was indexed under another fingerprint: {2}.": QT_TRANSLATE_NOOP("Engine", "{0} was left out: it was indexed under another fingerprint ({2})."),
    "{0} was left out: The dataset {1} holds vectors of its callers' own, so a question in words cannot be compared by meaning.": QT_TRANSLATE_NOOP("Engine", "{0} was left out: it holds vectors of its callers' own, so that a question in words cannot be compared by meaning."),
    "{0} was left out: The dataset {1} holds sparse vectors of its callers' own, so a question in words cannot be compared with them.": QT_TRANSLATE_NOOP("Engine", "{0} was left out: it holds sparse vectors of its callers' own, so that a question in words cannot be compared with them."),
    "{0} was left out: There is no embedding model, so a question cannot be compared by meaning.": QT_TRANSLATE_NOOP("Engine", "{0} was left out: there is no embedding model, so that a question cannot be compared by meaning."),
    "{0} was left out: There is no sparse encoder, and the sparse path needs one for a question in words.": QT_TRANSLATE_NOOP("Engine", "{0} was left out: there is no sparse encoder, and the sparse path needs one."),
    "The parent_ref of a hit is such a reference.": QT_TRANSLATE_NOOP("Engine", "Search again: the results name those that are there."),
    "The dataset {0} compares vectors by the metric {1}, which it was made with.": QT_TRANSLATE_NOOP("Engine", "The dataset {0} keeps the metric that it was made with: {1}."),
    "Leave the metric out, and name another one in the query: --metric.": QT_TRANSLATE_NOOP("Engine", "Choose another metric under Advanced, for a question alone."),
}  # fmt: skip
"""By the engine's template; a hole may be left out, and none is added."""

DETAILS = (
    *DETAILS_IN_THE_WINDOW,
    QT_TRANSLATE_NOOP("Engine", "the library knows that of every document or passage itself"),
    QT_TRANSLATE_NOOP("Engine", "The dataset {0} holds no file at {1}."),
    QT_TRANSLATE_NOOP("Engine", "Name a file that was put in, or a folder above it, where it stands now."),
    QT_TRANSLATE_NOOP("Engine", "The dataset {0} holds no document with the reference {1}."),
)  # fmt: skip
