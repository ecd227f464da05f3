"""Why the gateway cannot be started, or its token not be made; and what the library says to programs alone."""

from kx_desktop.gui.language.marking import QT_TRANSLATE_NOOP

GATEWAY = (
    QT_TRANSLATE_NOOP("Engine", "What the gateway needs is not installed: the Python module {0} is missing."),
    QT_TRANSLATE_NOOP("Engine", "Run: pip install 'kx-desktop[gateway]'"),
    QT_TRANSLATE_NOOP("Engine", "Another program listens on {0} already."),
    QT_TRANSLATE_NOOP("Engine", "Stop it, or choose another port; it may be a gateway that was started before."),
    QT_TRANSLATE_NOOP("Engine", "The system does not let us listen on {0}."),
    QT_TRANSLATE_NOOP("Engine", "Choose a port above 1023."),
    QT_TRANSLATE_NOOP("Engine", "It is not possible to listen on {0}: {1}."),
    QT_TRANSLATE_NOOP("Engine", "Choose an address of this machine; 127.0.0.1 is this machine alone."),
    QT_TRANSLATE_NOOP("Engine", "http-port: got {0}, which is the port of gRPC."),
    QT_TRANSLATE_NOOP("Engine", "Give another."),
    QT_TRANSLATE_NOOP("Engine", "The token file {0} cannot be read: {1}."),
    QT_TRANSLATE_NOOP("Engine", "The token file {0} cannot be made: {1}."),
    QT_TRANSLATE_NOOP("Engine", "Give another --token-file."),
    QT_TRANSLATE_NOOP("Engine", "Others on this machine may read the token file {0}."),
    QT_TRANSLATE_NOOP("Engine", "Run: chmod 600 {0}"),
    QT_TRANSLATE_NOOP("Engine", "The token file {0} holds no token: one line of 16 to 512 letters, digits and signs."),
    QT_TRANSLATE_NOOP("Engine", "Remove the file, and a new token is made."),
    QT_TRANSLATE_NOOP("Engine", "The token file {0} is a link to nothing."),
    QT_TRANSLATE_NOOP("Engine", "Remove it, and a new token is made."),
    QT_TRANSLATE_NOOP("Engine", "The token file {0} is another user's, who knows the token."),
    QT_TRANSLATE_NOOP("Engine", "The token file {0} is not a file."),
)  # fmt: skip

FOR_PROGRAMS = (
    QT_TRANSLATE_NOOP("Engine", "Taking in files is paused."),
    "Resume it in the window, or with: kx queue resume. What was begun goes on then.",
    "This was cancelled by the person at the window, or with kx queue cancel.",
    QT_TRANSLATE_NOOP("Engine", "What was stored by then is kept. Send it again to take in the rest."),
    QT_TRANSLATE_NOOP("Engine", "The dataset {0} holds no document {1}."),
    QT_TRANSLATE_NOOP("Engine", "Give the parent_ref of a hit, the title of a document, or the name that it was handed over with."),
    QT_TRANSLATE_NOOP("Engine", "documents: document {0}: {1}."),
    QT_TRANSLATE_NOOP("Engine", "documents: there is a vector among them, which is not kept until later."),
    QT_TRANSLATE_NOOP("Engine", "Send documents with vectors by themselves, to be taken in at once."),
    QT_TRANSLATE_NOOP("Engine", "vectors: their lengths differ."),
    QT_TRANSLATE_NOOP("Engine", "They take one length."),
    QT_TRANSLATE_NOOP("Engine", "It takes a whole number from 0 to {0}."),
    QT_TRANSLATE_NOOP("Engine", "The library holds no passage with the reference {0}{1}."),
    QT_TRANSLATE_NOOP("Engine", "The library holds no passage with the reference {0} there."),
    QT_TRANSLATE_NOOP("Engine", "Take the content_ref of a hit, with its dataset and parent_ref or without."),
    QT_TRANSLATE_NOOP("Engine", "The library holds no passage or document with the reference {0}."),
    QT_TRANSLATE_NOOP("Engine", "Take the content_ref or parent_ref of a hit."),
    QT_TRANSLATE_NOOP("Engine", "There is no job {0}."),
    QT_TRANSLATE_NOOP("Engine", "Take the number that a call gave."),
)  # fmt: skip
"""What is told to programs that hand over documents and ask for them by reference."""

GATEWAY_IN_THE_WINDOW = {
    "http-port: got {0}, which is the port of gRPC.": QT_TRANSLATE_NOOP("Engine", "The ports for HTTP and gRPC are the same one, {0}."),
    "Resume it in the window, or with: kx queue resume. What was begun goes on then.": QT_TRANSLATE_NOOP("Engine", "Resume it, and what was begun goes on."),
    "This was cancelled by the person at the window, or with kx queue cancel.": QT_TRANSLATE_NOOP("Engine", "This was cancelled."),
    "Give another --token-file.": QT_TRANSLATE_NOOP("Engine", "Check that the folder of the settings is yours to read and write."),
}  # fmt: skip
"""By the engine's template; a hole may be left out, and none is added."""
