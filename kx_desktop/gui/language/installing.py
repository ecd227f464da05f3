"""Puts the language of the window into force, before the window is made."""

from PySide6.QtCore import QCoreApplication, QLibraryInfo, QLocale, QTranslator

from kx_desktop.settings import resources_dir

TRANSLATED = ("zh_CN",)
"""The languages that there are besides English, in which the window is written."""


def language_of(choice: str, wanted: list[str]) -> str:
    """The language that a choice (`system`, `en`, `zh_CN`) means, where the system wants `wanted`, best first.

    Script and region decide: a reader of Traditional Chinese gets English rather than the other script.
    """
    if choice != "system":
        return choice
    for name in wanted:
        locale = QLocale(name)
        if locale.language() == QLocale.Language.English:
            return "en"
        if locale.language() == QLocale.Language.Chinese:
            simplified = locale.script() == QLocale.Script.SimplifiedHanScript
            return "zh_CN" if simplified else "en"
    return "en"


def install(app: QCoreApplication, choice: str) -> str:
    """Translate the window, Qt's own dialogs and dates into the language of `choice`; gives that language.

    Call it once, before the first widget. A translation that is missing leaves its words in English.
    """
    language = language_of(choice, QLocale.system().uiLanguages())
    if choice != "system" and QLocale.system().name() != language:
        # A chosen language brings its dates along; where it is the system's, the person's own formats stay.
        QLocale.setDefault(QLocale(language))
    if language not in TRANSLATED:
        return language
    of_qt = QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath)
    for name, folder in (
        (f"qtbase_{language}", of_qt),
        (f"kx_{language}", str(resources_dir() / "translations")),
    ):
        translator = QTranslator(app)
        if translator.load(name, folder):
            app.installTranslator(translator)
    return language
