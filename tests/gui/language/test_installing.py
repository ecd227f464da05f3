from collections.abc import Iterator

import pytest
from PySide6.QtCore import QCoreApplication, QLocale, QTranslator
from PySide6.QtWidgets import QApplication

from kx_desktop.gui.language.installing import install, language_of


@pytest.fixture(autouse=True)
def as_before(qapp: QApplication) -> Iterator[None]:
    locale = QLocale()
    yield
    for translator in qapp.findChildren(QTranslator):
        qapp.removeTranslator(translator)
        translator.deleteLater()
    QLocale.setDefault(locale)


@pytest.mark.parametrize(
    ("choice", "wanted", "language"),
    [
        ("en", ["zh-Hans-CN"], "en"),
        ("zh_CN", ["de-DE"], "zh_CN"),
        ("system", ["zh-Hans-CN", "zh-CN", "zh"], "zh_CN"),
        ("system", ["zh-CN"], "zh_CN"),
        ("system", ["zh-SG"], "zh_CN"),
        ("system", ["zh-Hant-TW", "zh-TW", "zh"], "en"),
        ("system", ["zh-HK", "zh"], "en"),
        ("system", ["en-GB", "zh-CN"], "en"),
        ("system", ["de-DE", "zh-CN"], "zh_CN"),
        ("system", ["de-DE"], "en"),
        ("system", [], "en"),
        ("system", ["C"], "en"),
    ],
)
def test_the_choice_or_else_the_system_decides(
    choice: str, wanted: list[str], language: str
) -> None:
    assert language_of(choice, wanted) == language


def test_chinese_translates_the_window_qts_own_dialogs_and_dates(qapp: QApplication) -> None:
    assert install(qapp, "zh_CN") == "zh_CN"
    assert QCoreApplication.translate("Settings", "Library folder") == "资料库文件夹"
    assert QCoreApplication.translate("QPlatformTheme", "Cancel") == "取消"
    assert QLocale().language() == QLocale.Language.Chinese


def test_english_is_as_it_is_written(qapp: QApplication) -> None:
    assert install(qapp, "en") == "en"
    assert qapp.findChildren(QTranslator) == []
    assert QCoreApplication.translate("Settings", "Library folder") == "Library folder"
