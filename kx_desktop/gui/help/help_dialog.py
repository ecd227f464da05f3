"""Help ▸ How to: the whole job on one page, in plain words."""

from html import escape

from PySide6.QtCore import QCoreApplication, Signal
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QFrame,
    QPushButton,
    QTextBrowser,
    QVBoxLayout,
    QWidget,
)

from kx_desktop.gui.language.marking import QT_TRANSLATE_NOOP
from kx_desktop.gui.shortcuts import Bindings
from kx_desktop.gui.theme import Theme

translate = QCoreApplication.translate

# `{add_files}` and the like stand for the keys of that action, as they are now.
_PARTS = (
    (
        QT_TRANSLATE_NOOP("Help", "Put files in"),
        (
            QT_TRANSLATE_NOOP(
                "Help",
                "Drop files or folders on a dataset in the list, or anywhere else for the dataset that is chosen. {add_files} and {add_folder} do the same.",
            ),
            QT_TRANSLATE_NOOP(
                "Help",
                "A dataset is a collection that is searched as one. You may ask while files are still being taken in: what is done is found.",
            ),
            QT_TRANSLATE_NOOP(
                "Help",
                "The strip at the bottom tells how far it is. Its list says of every file whether it was taken in and, where not, why; what failed can be tried again there.",
            ),
            QT_TRANSLATE_NOOP(
                "Help",
                "What was asked for last is taken in first. It can be paused and given up, and goes on at the next start.",
            ),
            QT_TRANSLATE_NOOP(
                "Help",
                "A folder can be <b>followed</b>, on the page of its dataset: what is added, changed or removed in it comes in by itself. A hit says when its file has changed or gone since.",
            ),
            QT_TRANSLATE_NOOP(
                "Help",
                "A locked file is told as such in the list; <b>Give its password…</b> beside the reason opens it. Scanned pages are read where text recognition is installed, and the passage is marked on the picture.",
            ),
        ),
    ),
    (
        QT_TRANSLATE_NOOP("Help", "Search"),
        (
            QT_TRANSLATE_NOOP(
                "Help",
                "{focus_query} goes to the query. Write a question or a few words and press Enter. The arrow keys go through the hits; the passage is shown in its document at the right, marked.",
            ),
            QT_TRANSLATE_NOOP(
                "Help",
                "Words in quotation marks must stand in the passage just so: “error KX-4021”.",
            ),
            QT_TRANSLATE_NOOP(
                "Help",
                "{next_hit} and {previous_hit} go to the next and previous hit, {next_mark} and {previous_mark} to the next and previous mark. {copy_citation} copies where the passage stands, {open_file} opens its file.",
            ),
        ),
    ),
    (
        QT_TRANSLATE_NOOP("Help", "Ask"),
        (
            QT_TRANSLATE_NOOP(
                "Help",
                "{ask} has a question answered from the dataset. Each number in the answer is a passage: a click on it shows the passage in its document. What was looked up stands above the answer.",
            ),
            QT_TRANSLATE_NOOP(
                "Help",
                "A chat model on this machine words the answer, where the settings name one; without it the answer is sentences of your documents. Look at the passages before you rely on an answer.",
            ),
            QT_TRANSLATE_NOOP(
                "Help",
                "{back} stops at once. <b>History</b> has the answers from the dataset so far, <b>Ask again</b> asks the same of another dataset, <b>Copy</b> takes the answer with its citations.",
            ),
        ),
    ),
    (
        QT_TRANSLATE_NOOP("Help", "Choose how to search"),
        (
            QT_TRANSLATE_NOOP(
                "Help",
                "<b>Hybrid</b> searches by meaning and by words and joins both: the best for most questions.",
            ),
            QT_TRANSLATE_NOOP(
                "Help",
                "<b>Dense</b> searches by meaning alone: other words for the same thing are found too.",
            ),
            QT_TRANSLATE_NOOP(
                "Help",
                "<b>Full text</b> searches by words alone: names, numbers and codes, as they are written.",
            ),
            QT_TRANSLATE_NOOP(
                "Help",
                "<b>Sparse</b> searches by pieces of words: what is misspelt or inflected is found too, and parts of codes.",
            ),
            QT_TRANSLATE_NOOP("Help", "<b>Top-k</b> is how many hits are shown, 64 at most."),
            QT_TRANSLATE_NOOP(
                "Help",
                "<b>Rerank</b> lets near-identical passages give way to others, so that the hits tell more than one thing.",
            ),
            QT_TRANSLATE_NOOP(
                "Help",
                "<b>Reranker</b>, where the settings name a cross-encoder, has it read the first passages beside the question and put them in order.",
            ),
            QT_TRANSLATE_NOOP(
                "Help",
                "<b>Advanced</b> has the rest: paths, fusion, metric, order. <b>Presets</b> keep all of it under a name; <b>Balanced</b> is the usual way, <b>Precise</b> counts meaning and words by their scores.",
            ),
            QT_TRANSLATE_NOOP(
                "Help",
                "<b>All datasets</b> at the top of the list asks every dataset at once; Ctrl and a click choose several.",
            ),
        ),
    ),
    (
        QT_TRANSLATE_NOOP("Help", "Filter"),
        (
            QT_TRANSLATE_NOOP(
                "Help",
                "<b>Filter</b> offers what is known of your documents, such as type, folder, date and tag, with how many have each value. What is chosen stands as a chip: a click changes it, its cross takes it away.",
            ),
            QT_TRANSLATE_NOOP(
                "Help",
                "<b>as SQL</b> shows the same filter as a WHERE clause, to read and to write: <code>extension = 'pdf' AND page_count &gt; 10</code>, or <code>tags IN ('tax', 'rent') AND modified_at &gt;= '2024-03'</code>.",
            ),
            QT_TRANSLATE_NOOP(
                "Help",
                "Tags and other details of your own, such as a project or a year, are given when files are dropped with Shift held, or later under <b>Details</b> in the list of files and at each result. The files are never written.",
            ),
        ),
    ),
    (
        QT_TRANSLATE_NOOP("Help", "Where things are kept"),
        (
            QT_TRANSLATE_NOOP(
                "Help",
                "The library holds the text of your files and its indexes, in one folder on this machine; Settings names it. Your files stay where they are and are only read.",
            ),
            QT_TRANSLATE_NOOP(
                "Help",
                "<b>File ▸ Move the library…</b> and <b>Copy the library…</b> are for another disk or a backup; every file is compared. Nothing leaves this machine.",
            ),
            QT_TRANSLATE_NOOP(
                "Help",
                "<b>File ▸ Check the library…</b> looks at every count, text, vector and index, says what is not as it should be, and mends what can be made again.",
            ),
            QT_TRANSLATE_NOOP(
                "Help",
                "<b>Dataset ▸ Export to a file…</b> writes a dataset with its texts and vectors into one file; <b>File ▸ Import a dataset…</b> takes it in, here or on another machine, and nothing is embedded again.",
            ),
        ),
    ),
)


class HelpDialog(QDialog):
    """One page to read, with the keys as they are now."""

    shortcuts_wanted = Signal()
    """The person wants the list of all keys."""

    def __init__(
        self, theme: Theme, bindings: Bindings | None = None, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._theme = theme
        self._bindings = bindings or Bindings()
        self.setObjectName("helpDialog")
        self.setWindowTitle(self.tr("How to"))
        self.page = QTextBrowser()
        self.page.setObjectName("helpPage")
        self.page.setAccessibleName(self.tr("How to"))
        self.page.setFrameShape(QFrame.Shape.NoFrame)
        self.page.setProperty("look", "source")
        self.page.document().setDocumentMargin(24)
        self.buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        self.shortcuts_button = QPushButton(self.tr("All shortcuts"))
        self.shortcuts_button.setAutoDefault(False)
        self.shortcuts_button.clicked.connect(self._want_shortcuts)
        self.buttons.addButton(self.shortcuts_button, QDialogButtonBox.ButtonRole.ActionRole)
        self.buttons.rejected.connect(self.reject)
        foot = QFrame()
        foot.setProperty("look", "strip")
        below = QVBoxLayout(foot)
        below.setContentsMargins(16, 12, 16, 12)
        below.addWidget(self.buttons)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addWidget(self.page, 1)
        layout.addWidget(foot)
        metrics = self.fontMetrics()
        self.resize(metrics.averageCharWidth() * 110, metrics.height() * 50)
        theme.changed.connect(self._fill)
        self._fill()

    def _fill(self) -> None:
        self.page.setHtml(help_html(self._bindings, self._theme.colours.accent))

    def _want_shortcuts(self) -> None:
        self.accept()
        self.shortcuts_wanted.emit()


def help_html(bindings: Bindings, key_colour: str) -> str:
    """The page in the language of the window, with the keys of `bindings`."""
    keys = {
        name: f'<span style="color:{key_colour}">{escape(bindings.shown(name) or "–")}</span>'
        for name in (
            "add_files", "add_folder", "focus_query", "ask", "back", "next_hit", "previous_hit", "next_mark", "previous_mark",
            "copy_citation", "open_file",
        )
    }  # fmt: skip
    told: list[str] = []
    for heading, sentences in _PARTS:
        told.append(f"<h3>{translate('Help', heading)}</h3>")
        told.extend(f"<p>{translate('Help', one).format(**keys)}</p>" for one in sentences)
    return "".join(told)
