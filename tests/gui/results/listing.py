"""The list of cards as tests see it."""

from PySide6.QtCore import QRect
from PySide6.QtGui import QGuiApplication, QImage
from PySide6.QtTest import QSignalSpy
from PySide6.QtWidgets import QStyleOptionViewItem

from kx_desktop.core.queries import QueryResult
from kx_desktop.gui.results.card_delegate import CardDelegate
from kx_desktop.gui.results.hit_model import HitModel
from kx_desktop.gui.results.result_view import ResultListView

LONG = "The money goes back to the card that was used for the order. " * 20


def model_of(view: ResultListView) -> HitModel:
    model = view.model()
    assert isinstance(model, HitModel)
    return model


def cards_of(view: ResultListView) -> CardDelegate:
    delegate = view.itemDelegate()
    assert isinstance(delegate, CardDelegate)
    return delegate


def show(view: ResultListView, result: QueryResult) -> None:
    model_of(view).show(result)
    view.choose_row(0)
    settle(view)


def settle(view: ResultListView) -> None:
    for _ in range(5):
        QGuiApplication.processEvents()
    view.grab()


def link_of(view: ResultListView, row: int) -> QRect:
    option = QStyleOptionViewItem()
    view.initViewItemOption(option)
    option.rect = view.visualRect(model_of(view).index(row, 0))
    return cards_of(view).why_rect(option, model_of(view).index(row, 0))


def taken(spy: QSignalSpy) -> list[object]:
    return [spy.at(number)[0] for number in range(spy.count())]


def coloured(image: QImage, colour: str, area: QRect) -> int:
    ratio = image.devicePixelRatio()
    return sum(
        image.pixelColor(round(x * ratio), round(y * ratio)).name() == colour
        for x in range(area.left(), area.right())
        for y in range(area.top(), area.bottom())
    )
