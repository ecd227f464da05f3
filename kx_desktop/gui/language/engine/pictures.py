"""What the engine says of text on pictures, of locked files and of key rings."""

from kx_desktop.gui.language.marking import QT_TRANSLATE_NOOP

PICTURES_IN_THE_WINDOW = {
    "password: got nothing.": QT_TRANSLATE_NOOP("Engine", "No password was given."),
    "It takes the password of the file.": QT_TRANSLATE_NOOP("Engine", "Give the password of the file."),
}  # fmt: skip
"""By the engine's template; a hole may be left out, and none is added."""

PICTURES = (
    *PICTURES_IN_THE_WINDOW,
    QT_TRANSLATE_NOOP("Engine", "{0} of {1} pages have {2}."),
    QT_TRANSLATE_NOOP("Engine", "The PDF holds no text, and none was found on the pictures of its pages."),
    QT_TRANSLATE_NOOP("Engine", "To have text on pictures read, install the extra `ocr`: pip install rapidocr, where kx-desktop is installed."),
    QT_TRANSLATE_NOOP("Engine", "Reading text on pictures is switched off in the settings."),
    QT_TRANSLATE_NOOP("Engine", "A picture that cannot be drawn: it is damaged, or of a form that is not known. Text on it was not read."),
    QT_TRANSLATE_NOOP("Engine", "The picture is larger than {0} megapixels."),
    QT_TRANSLATE_NOOP("Engine", "A picture: no text was found on it."),
    QT_TRANSLATE_NOOP("Engine", "Text was read from the picture of 1 page."),
    QT_TRANSLATE_NOOP("Engine", "Text was read from the picture of {0} pages."),
    QT_TRANSLATE_NOOP("Engine", "The text on the picture of {0} of {1} pages could not be read: {2}."),
    QT_TRANSLATE_NOOP("Engine", "The Python module {0} is not installed, which reads such files. Install it and try again."),
    QT_TRANSLATE_NOOP("Engine", "More of it can be read now, but what was stored of it stays as it was. Put it into another dataset to have it whole."),
    QT_TRANSLATE_NOOP("Engine", "This system has no key ring that could keep it."),
    QT_TRANSLATE_NOOP("Engine", "Give the password without having it remembered; it is then asked for again."),
    QT_TRANSLATE_NOOP("Engine", "The system's key ring could not be used ({0})."),
    QT_TRANSLATE_NOOP("Engine", "Unlock it and try again."),
    QT_TRANSLATE_NOOP("Engine", "No file at {0} is locked by a password, as far as dataset {1} knows."),
    QT_TRANSLATE_NOOP("Engine", "Put the file in first; what is locked is then told by its name."),
    QT_TRANSLATE_NOOP("Engine", "Try the password again when the file can be read."),
    QT_TRANSLATE_NOOP("Engine", "The password does not open it."),
    QT_TRANSLATE_NOOP("Engine", "Try another one."),
    QT_TRANSLATE_NOOP("Engine", "The password opens none of the {0} locked files."),
)  # fmt: skip
