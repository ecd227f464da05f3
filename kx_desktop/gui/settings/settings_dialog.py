"""The settings: a person reads what each does and what a change means, changes some, and saves them all or none."""

import os
from collections.abc import Collection, Mapping, Sequence
from pathlib import Path

from PySide6.QtCore import QCoreApplication, QSize, Qt, Signal
from PySide6.QtGui import QIcon
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QFrame,
    QHBoxLayout,
    QLabel,
    QListWidget,
    QScrollArea,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from kx_desktop.agent.consent import consent_needed, with_consent
from kx_desktop.core.errors import InvalidArgument, KxError
from kx_desktop.gui.language.sentences import tell
from kx_desktop.gui.settings.chat_controls import ChatModelControlWidget
from kx_desktop.gui.settings.consent_dialog import ConsentDialog
from kx_desktop.gui.settings.control import ControlWidget
from kx_desktop.gui.settings.draft import Draft
from kx_desktop.gui.settings.folder_control import FolderControlWidget
from kx_desktop.gui.settings.gateway_panel import GatewayPanelWidget
from kx_desktop.gui.settings.labels import PAGES, Page
from kx_desktop.gui.settings.library_care import LibraryCareWidget
from kx_desktop.gui.settings.models_panel import ModelsPanelWidget
from kx_desktop.gui.settings.overriding import Override, override_of
from kx_desktop.gui.settings.setting_row import SettingRowWidget
from kx_desktop.gui.shortcuts import Bindings, ShortcutsEditorWidget
from kx_desktop.gui.text.qtlike import fit_for_qt
from kx_desktop.gui.theme import Theme
from kx_desktop.settings import Settings, library_folder

translate = QCoreApplication.translate


class SettingsDialog(QDialog):
    """Pages at the left, the settings of the chosen page at the right. Nothing changes before *Save*."""

    settings_changed = Signal(object)
    """The `Settings` that were saved."""
    care_wanted = Signal(str)
    """The person left the settings to `check`, `move` or `copy` the library."""
    chat_models_wanted = Signal(str, object)
    """The chat models at this address (empty: none beside the usual ones) are wanted, under these `Settings`."""

    def __init__(
        self,
        settings: Settings,
        theme: Theme,
        parent: QWidget | None = None,
        *,
        environ: Mapping[str, str] | None = None,
        open_folder: Path | None = None,
        is_open: bool = False,
    ) -> None:
        """`environ` holds the variables that go before the settings, by default the process's own; `open_folder` is the window's library's.

        `is_open` says that this library could be opened, and so can be looked after.
        """
        super().__init__(parent)
        self._theme = theme
        self._open_folder = open_folder
        self._care = LibraryCareWidget(is_open=is_open)
        self._care.wanted.connect(self._leave_to)
        self.gateway = GatewayPanelWidget(theme, self)
        self.gateway.hide()
        self.models = ModelsPanelWidget(theme, settings.embedder, self)
        self.models.use_wanted.connect(self._use_model)
        self.models.judged.connect(self._check)
        self.models.hide()
        environ = os.environ if environ is None else environ
        declared = Settings.declared()
        found = {key: override_of(setting, environ) for key, setting in declared.items()}
        self._overridden = {key: one for key, one in found.items() if one is not None}
        self._before = settings
        self._draft = Draft(settings, self._overridden)
        if "embedder" in self._overridden:
            self.models.fix()
        self._rows: dict[str, SettingRowWidget] = {}
        self._made: set[str] = set()
        self._places: list[QVBoxLayout] = []
        self.shortcuts: ShortcutsEditorWidget | None = None
        self.setObjectName("settingsDialog")
        self.setWindowTitle(self.tr("Settings"))
        self._make()
        self._turn_to(0)

    @property
    def controls(self) -> dict[str, ControlWidget]:
        """The controls by the key of their setting, those of pages that nobody has turned to included."""
        for row in range(len(PAGES)):
            self._make_page(row)
        return {key: row.control for key, row in self._rows.items()}

    def show_page(self, name: str) -> None:
        """Turn to the page of that id: `library`, `retrieval`, `models`, `passages`, `reading`, `gateway`, `appearance`, `shortcuts`."""
        self.pages.setCurrentRow([page.id for page in PAGES].index(name))

    def _make(self) -> None:
        self.pages = QListWidget()
        self.pages.setObjectName("settingsPages")
        self.pages.setProperty("look", "pages")
        self.pages.setAccessibleName(self.tr("Pages of the settings"))
        self.pages.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._stack = QStackedWidget()
        for page in PAGES:
            self.pages.addItem(page.label)
            empty = QWidget()
            self._stack.addWidget(empty)
            place = QVBoxLayout(empty)
            place.setContentsMargins(0, 0, 0, 0)
            self._places.append(place)
        side = self.fontMetrics().height()
        self.pages.setIconSize(QSize(side, side))
        # Room for the mark of a page that holds a wrong value.
        self.pages.setFixedWidth(self.pages.sizeHintForColumn(0) + side + 32)
        self.pages.setCurrentRow(0)
        self.pages.currentRowChanged.connect(self._turn_to)

        self.failure_label = QLabel()
        self.failure_label.setObjectName("settingsFailure")
        self.failure_label.setProperty("look", "bad")
        self.failure_label.setWordWrap(True)
        self.failure_label.setTextFormat(Qt.TextFormat.PlainText)
        standard = QDialogButtonBox.StandardButton
        self.buttons = QDialogButtonBox(standard.Save | standard.Cancel)
        self.buttons.button(standard.Save).setProperty("look", "primary")
        self.buttons.accepted.connect(self._save)
        self.buttons.rejected.connect(self.reject)

        foot = QFrame()
        foot.setProperty("look", "strip")
        below = QHBoxLayout(foot)
        below.setContentsMargins(16, 12, 16, 12)
        below.setSpacing(12)
        below.addWidget(self.failure_label, 1)
        below.addWidget(self.buttons)
        middle = QHBoxLayout()
        middle.setSpacing(0)
        middle.addWidget(self.pages)
        middle.addWidget(self._stack, 1)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addLayout(middle, 1)
        layout.addWidget(foot)
        metrics = self.fontMetrics()
        self.resize(metrics.averageCharWidth() * 130, metrics.height() * 42)

    def _turn_to(self, row: int) -> None:
        self._make_page(row)
        self._stack.setCurrentIndex(row)

    def _make_page(self, row: int) -> None:
        """Make a page when it is first turned to, so that the dialog is there at once."""
        page = PAGES[row]
        if page.id in self._made:
            return
        self._made.add(page.id)
        made = self._shortcuts_page() if page.id == "shortcuts" else self._page(page)
        self._places[row].addWidget(_framed(page, made))
        self._show_values(page.keys)
        self._check()
        self._buttons_last()
        if page.id == "answers":
            self._look_for_chat_models()

    def _look_for_chat_models(self) -> None:
        control = self._rows["chat_model"].control
        if isinstance(control, ChatModelControlWidget):
            address = self._rows["chat_endpoint"].control
            endpoint = "" if address.problem() else str(address.value())
            control.show_looking(endpoint)
            self.chat_models_wanted.emit(endpoint, self._before)

    def show_chat_models(self, models: Sequence[tuple[str, str]], note: str) -> None:
        """The chat models that were found, each by its name and the words for it; and what there is to say of that."""
        control = self._rows["chat_model"].control
        if isinstance(control, ChatModelControlWidget):
            control.show_found(models, note)

    def _buttons_last(self) -> None:
        """Tab goes from the list of pages to the page's own controls, which are made late, and from there to the buttons."""
        last: QWidget = self.pages
        found = last.nextInFocusChain()
        while found is not None and found is not self.pages:
            if self._stack.isAncestorOf(found) and found.focusPolicy() & Qt.FocusPolicy.TabFocus:
                last = found
            found = found.nextInFocusChain()
        for button in self.buttons.buttons():
            QWidget.setTabOrder(last, button)
            last = button

    def _page(self, page: Page) -> QWidget:
        inside = QWidget()
        rows = QVBoxLayout(inside)
        rows.setContentsMargins(0, 0, 12, 0)
        rows.setSpacing(20)
        declared = Settings.declared()
        effects = {declared[key].effect for key in page.keys}
        shared = len(page.keys) > 1 and len(effects) == 1
        if shared:
            once = QLabel(translate("Settings", effects.pop()))
            once.setProperty("look", "muted")
            once.setWordWrap(True)
            rows.addWidget(once)
        for key in page.keys:
            row = SettingRowWidget(
                declared[key], self._theme, self._overridden.get(key), says_effect=not shared
            )
            row.changed.connect(self._take)
            row.reset_wanted.connect(self._reset)
            if key == "library" and isinstance(row.control, FolderControlWidget):
                row.control.set_usual(str(_usual_folder()))
            if isinstance(row.control, ChatModelControlWidget):
                row.control.refresh_wanted.connect(self._look_for_chat_models)
            self._rows[key] = row
            rows.addWidget(row)
            if key == "library":
                rows.addWidget(self._care)
            if key == "embedder":
                rows.addWidget(self.models)
                self.models.show()
        if page.id == "gateway":
            rows.addWidget(self.gateway)
            self.gateway.show()
        rows.addStretch()
        area = QScrollArea()
        area.setWidgetResizable(True)
        area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        area.setWidget(inside)
        return area

    def _shortcuts_page(self) -> QWidget:
        bindings, notice = Bindings.from_json(str(self._draft.value("shortcuts")))
        self.shortcuts = editor = ShortcutsEditorWidget(self._theme)
        editor.set_bindings(bindings)
        editor.bindings_changed.connect(lambda: self._take_shortcuts(editor.bindings))
        inside = QWidget()
        rows = QVBoxLayout(inside)
        rows.setContentsMargins(0, 0, 0, 0)
        rows.setSpacing(8)
        self.shortcuts_notice = QLabel(notice)
        self.shortcuts_notice.setProperty("look", "warning")
        self.shortcuts_notice.setTextFormat(Qt.TextFormat.PlainText)
        self.shortcuts_notice.setWordWrap(True)
        self.shortcuts_notice.setVisible(bool(notice))
        rows.addWidget(self.shortcuts_notice)
        rows.addWidget(editor, 1)
        return inside

    def _take(self, key: str) -> None:
        self._draft.choose(key, self._rows[key].control.value())
        self._show_values()
        self._check()

    def _use_model(self, source: str) -> None:
        self._rows["embedder"].control.set_value(source)
        self._take("embedder")

    def _take_shortcuts(self, chosen: Bindings) -> None:
        if chosen.chosen:
            self._draft.choose("shortcuts", chosen.to_json())
        else:
            self._draft.reset("shortcuts")
        self._check()

    def _reset(self, key: str) -> None:
        self._draft.reset(key)
        row = self._rows[key]
        row.control.set_value(self._draft.value(key))
        row.control.setFocus()
        self._show_values()
        self._check()

    def _show_values(self, fresh: Collection[str] = ()) -> None:
        """Show what stands in the draft: in `fresh` controls, and where nothing was chosen, as a default may follow another value."""
        for key, row in self._rows.items():
            overridden: Override | None = self._overridden.get(key)
            if overridden is not None:
                if overridden.value is not None:
                    row.control.set_value(overridden.value)
                row.show_default(is_default=True)
                continue
            is_default = self._draft.is_default(key)
            row.show_default(is_default=is_default)
            if is_default or key in fresh:
                row.control.set_value(self._draft.value(key))
        if "chat_model" in self._rows and isinstance(
            control := self._rows["chat_model"].control, ChatModelControlWidget
        ):
            address = self._rows["chat_endpoint"].control
            control.show_address("" if address.problem() else str(address.value()))
        self._show_open_folder()

    def _show_open_folder(self) -> None:
        """Say which library is open, where it is not the one that the setting names: one was named at the start, say."""
        row = self._rows.get("library")
        if row is None or self._open_folder is None:
            return
        named = str(row.control.value())
        is_open = (Path(named).expanduser() if named else _usual_folder()) == self._open_folder
        told = self.tr("Open now: {0}").format(fit_for_qt(str(self._open_folder)))
        row.show_fact("" if is_open else told)

    def _check(self) -> None:
        problems = self._draft.problems()
        for key, row in self._rows.items():
            if key not in self._overridden and (problem := row.control.problem()):
                problems[key] = problem
            row.show_problem(problems.get(key, ""))
        if self.shortcuts is not None and (problem := self.shortcuts.problem):
            problems["shortcuts"] = problem
        is_model = "embedder" not in problems and "embedder" not in self._overridden
        self.models.choose(str(self._draft.value("embedder")) if is_model else "")
        wrong = [page for page in PAGES if problems.keys() & set(page.keys)]
        self._mark_pages(wrong)
        save = self.buttons.button(QDialogButtonBox.StandardButton.Save)
        save.setEnabled(not problems and not self.models.is_trying)
        self._care.show_changed(is_changed=self._draft.is_changed)
        self.failure_label.setText(
            self.tr("Mend what is marked first: {0}.").format(
                ", ".join(page.label for page in wrong)
            )
            if wrong
            else ""
        )

    def _mark_pages(self, wrong: list[Page]) -> None:
        for row, page in enumerate(PAGES):
            item = self.pages.item(row)
            item.setIcon(self._theme.icon("warning", "bad") if page in wrong else QIcon())

    def _leave_to(self, what: str) -> None:
        self.reject()  # a move changes what stands here
        self.care_wanted.emit(what)

    def _save(self) -> None:
        settings = self._draft.result()
        sentence = self._lacking_consent(settings)
        if not sentence:
            self._store(settings)
            return
        dialog = ConsentDialog(tell(sentence), self._theme, self)
        dialog.accepted.connect(lambda: self._store(with_consent(settings, settings.chat_endpoint)))
        dialog.finished.connect(dialog.deleteLater)
        dialog.open()

    def _lacking_consent(self, settings: Settings) -> str:
        """What the person has to agree to; empty where nothing is, and where a consent was just taken back."""
        endpoint = settings.chat_endpoint
        if "answers" not in self._made or not endpoint:
            return ""
        try:
            lacked_before = consent_needed(endpoint, self._before)
            return (consent_needed(endpoint, settings) or "") if lacked_before else ""
        except InvalidArgument:
            return ""

    def _store(self, settings: Settings) -> None:
        try:
            settings.save()
        except KxError as error:
            self.failure_label.setText(tell(str(error)))
            return
        self.settings_changed.emit(settings)
        self.accept()


def _usual_folder() -> Path:
    return library_folder(None, None, {})


def _framed(page: Page, inside: QWidget) -> QWidget:
    made = QWidget()
    title = QLabel(page.label)
    title.setProperty("look", "title")
    font = title.font()
    font.setPointSizeF(font.pointSizeF() * 1.3)
    title.setFont(font)
    layout = QVBoxLayout(made)
    layout.setContentsMargins(24, 20, 12 if isinstance(inside, QScrollArea) else 24, 12)
    layout.setSpacing(16)
    layout.addWidget(title)
    layout.addWidget(inside, 1)
    return made
