"""Why the gateway cannot be started, or its token not be made."""

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

GATEWAY_IN_THE_WINDOW = {
    "http-port: got {0}, which is the port of gRPC.": QT_TRANSLATE_NOOP("Engine", "The ports for HTTP and gRPC are the same one, {0}."),
    "Give another --token-file.": QT_TRANSLATE_NOOP("Engine", "Check that the folder of the settings is yours to read and write."),
}  # fmt: skip
"""By the engine's template; a hole may be left out, and none is added."""
