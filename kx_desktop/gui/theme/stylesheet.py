"""The style sheet of the window, from the colours.

Sizes are on a grid of four pixels. Fonts are the system's: sizes are told in relation to it where they differ, by the widgets themselves.
Widgets take part by a dynamic property `look`: `primary`, `quiet`, `link`, `segment`, `chip`, `title`, `heading`, `muted`, `small`,
`good`, `warning`, `bad`, `side`, `strip`, `panel`, `card`, `notice`, `drop`; `popup` for what floats over the window, `chip-part` for the
buttons within a chip of several.
"""

from string import Template

from kx_desktop.gui.theme.colours import Colours

_SHEET = Template("""
QWidget { color: $text; }
QMainWindow, QDialog { background: $window; }
QToolTip { background: $panel; color: $text; border: 1px solid $line; padding: 4px 8px; }

QMenuBar { background: $side; color: $muted; border-bottom: 1px solid $line; padding: 2px 4px; }
QMenuBar::item { padding: 4px 8px; background: transparent; border-radius: 4px; }
QMenuBar::item:selected, QMenuBar::item:pressed { background: $accent_ground; color: $text; }
QMenu { background: $panel; border: 1px solid $line; padding: 4px; }
QMenu::item { padding: 6px 24px 6px 12px; border-radius: 4px; }
QMenu::item:selected { background: $accent_ground; color: $text; }
QMenu::item:disabled { color: $muted; }
QMenu::separator { height: 1px; background: $line; margin: 4px 8px; }
QMenu::icon { padding-left: 8px; }

QDialogButtonBox { dialogbuttonbox-buttons-have-icons: 0; }

QLabel { background: transparent; }
QLabel[look="title"] { font-weight: 700; }
QLabel[look="heading"] { font-weight: 700; }
QLabel[look="muted"], QLabel[look="small"] { color: $muted; }
QLabel[look="good"] { color: $good; }
QLabel[look="warning"] { color: $warning; }
QLabel[look="bad"] { color: $bad; }

QFrame[look="side"], QWidget[look="side"] { background: $side; }
QFrame[look="strip"], QWidget[look="strip"] { background: $side; border: 0; border-top: 1px solid $line; }
QFrame[look="panel"], QWidget[look="panel"] { background: $panel; }
QFrame[look="header"], QWidget[look="header"] { background: $panel; border: 0; border-bottom: 1px solid $line; }
QFrame[look="footer"], QWidget[look="footer"] { background: $window; border: 0; border-top: 1px solid $line; }
QFrame[look="card"] { background: $panel; border: 1px solid $line; border-radius: 8px; }
QFrame[look="notice"] { background: $selection; border: 1px solid $line; border-radius: 8px; }
QFrame[look="notice"][tone="bad"] { border: 1px solid $bad; background: $panel; }
QFrame[look="notice"][tone="warning"] { border: 1px solid $warning; background: $panel; }
QFrame[look="popup"] { background: $panel; border: 1px solid $muted; border-radius: 4px; }
QFrame[look="drop"] { background: $panel; border: 2px dashed $muted; border-radius: 12px; }
QFrame[look="drop"][hover="true"] { background: $accent_ground; border: 2px dashed $accent; }
QFrame[look="line"] { background: $line; border: 0; max-height: 1px; min-height: 1px; }

QPushButton { background: $panel; border: 1px solid $line; border-radius: 6px; padding: 6px 12px; min-height: 16px; }
QPushButton:hover { border-color: $accent; }
QPushButton:pressed { background: $accent_ground; }
QPushButton:focus { border: 1px solid $accent; }
QPushButton:disabled { color: $muted; background: $side; }
QPushButton[look="primary"] { background: $accent; border-color: $accent; color: $on_accent; font-weight: 700; padding: 6px 20px; }
QPushButton[look="primary"]:focus { border: 2px solid $text; padding: 5px 19px; }
QPushButton[look="primary"]:disabled { background: $side; color: $muted; border-color: $line; }
QPushButton[look="link"], QToolButton[look="link"] { background: transparent; border: 1px solid transparent; color: $accent; padding: 4px 6px; border-radius: 4px; }
QPushButton[look="link"]:hover, QToolButton[look="link"]:hover { background: $accent_ground; }
QPushButton[look="link"]:focus, QToolButton[look="link"]:focus { border: 1px solid $accent; }
QPushButton[look="link"]:disabled, QToolButton[look="link"]:disabled { color: $muted; }
QToolButton { background: transparent; border: 1px solid transparent; border-radius: 4px; padding: 4px; }
QToolButton:hover { background: $accent_ground; }
QToolButton:focus { border: 1px solid $accent; }
QToolButton:checked { background: $accent_ground; color: $accent; }
QToolButton:disabled { color: $muted; }
QToolButton::menu-indicator { image: none; width: 0; }

QPushButton[look="segment"] { border-radius: 0; border: 1px solid $line; margin-left: -1px; padding: 4px 12px; }
QPushButton[look="segment"][place="first"] { border-top-left-radius: 6px; border-bottom-left-radius: 6px; margin-left: 0; }
QPushButton[look="segment"][place="last"] { border-top-right-radius: 6px; border-bottom-right-radius: 6px; }
QPushButton[look="segment"]:checked { background: $accent_ground; color: $accent; font-weight: 700; }
QPushButton[look="segment"]:focus { border: 1px solid $accent; }
QPushButton[look="chip"] { background: $side; border: 1px solid $line; border-radius: 12px; padding: 3px 10px; }
QPushButton[look="chip"]:hover, QPushButton[look="chip"]:focus { border-color: $accent; }
QPushButton[look="chip"]:checked { background: $accent_ground; border-color: $accent; color: $accent; }
QFrame[look="chip"] { background: $side; border: 1px solid $line; border-radius: 12px; }
QPushButton[look="chip-part"] { background: transparent; border: 1px solid transparent; border-radius: 11px; padding: 2px 2px 2px 9px; }
QPushButton[look="chip-part"]:hover { color: $accent; }
QPushButton[look="chip-part"]:focus, QToolButton[look="chip-part"]:focus { border: 1px solid $accent; }
QToolButton[look="chip-part"] { border-radius: 9px; padding: 2px; }

QLineEdit, QPlainTextEdit, QTextEdit, QSpinBox, QDoubleSpinBox, QComboBox, QKeySequenceEdit QLineEdit {
  background: $panel; border: 1px solid $line; border-radius: 6px; padding: 4px 8px; min-height: 18px;
  selection-background-color: $accent; selection-color: $on_accent; }
QLineEdit:focus, QPlainTextEdit:focus, QTextEdit:focus, QSpinBox:focus, QDoubleSpinBox:focus, QComboBox:focus { border: 1px solid $accent; }
QLineEdit:disabled, QSpinBox:disabled, QDoubleSpinBox:disabled, QComboBox:disabled { color: $muted; background: $side; }
QLineEdit[look="wrong"], QSpinBox[look="wrong"], QDoubleSpinBox[look="wrong"], QComboBox[look="wrong"] { border: 1px solid $bad; }
QLineEdit#queryEdit { border: 1px solid $accent; border-radius: 8px; padding: 8px 12px; }
QLineEdit#queryEdit:focus { border: 2px solid $accent; padding: 7px 11px; }
QPlainTextEdit#askEdit { border: 1px solid $accent; border-radius: 8px; padding: 8px 12px; }
QPlainTextEdit#askEdit:focus { border: 2px solid $accent; padding: 7px 11px; }
QTextEdit[look="source"], QPlainTextEdit[look="source"] { border: 0; border-radius: 0; padding: 0; background: $panel; color: $muted; }
QTextEdit[look="source"]:focus, QPlainTextEdit[look="source"]:focus { border: 0; }
QSpinBox, QDoubleSpinBox { padding-right: 20px; }
QAbstractSpinBox QLineEdit, QComboBox QLineEdit { border: 0; border-radius: 0; padding: 0; min-height: 0; background: transparent; }
QAbstractSpinBox QLineEdit:focus, QComboBox QLineEdit:focus { border: 0; }
QSpinBox::up-button, QDoubleSpinBox::up-button { subcontrol-origin: border; subcontrol-position: top right; width: 20px; border: 0; background: transparent; }
QSpinBox::down-button, QDoubleSpinBox::down-button { subcontrol-origin: border; subcontrol-position: bottom right; width: 20px; border: 0; background: transparent; }
QSpinBox::up-arrow, QDoubleSpinBox::up-arrow { image: url($arrows/up.svg); width: 9px; height: 9px; }
QSpinBox::down-arrow, QDoubleSpinBox::down-arrow { image: url($arrows/down.svg); width: 9px; height: 9px; }
QComboBox { padding-right: 24px; }
QComboBox::drop-down { subcontrol-origin: border; subcontrol-position: center right; width: 22px; border: 0; }
QComboBox::down-arrow { image: url($arrows/down.svg); width: 10px; height: 10px; }
QComboBox QAbstractItemView { background: $panel; border: 1px solid $line; selection-background-color: $accent_ground; selection-color: $text; }

QCheckBox, QRadioButton { background: transparent; spacing: 8px; padding: 2px; border: 1px solid transparent; border-radius: 4px; }
QCheckBox:focus, QRadioButton:focus { border: 1px solid $accent; }
QCheckBox::indicator, QRadioButton::indicator { width: 14px; height: 14px; border: 1px solid $muted; background: $panel; }
QCheckBox::indicator { border-radius: 3px; }
QRadioButton::indicator { border-radius: 8px; }
QCheckBox::indicator:hover, QRadioButton::indicator:hover { border-color: $accent; }
QCheckBox::indicator:checked { background: $accent; border-color: $accent; image: url($arrows/check.svg); }
QRadioButton::indicator:checked { border: 5px solid $accent; width: 6px; height: 6px; }
QCheckBox::indicator:disabled, QRadioButton::indicator:disabled { border-color: $line; background: $side; }
QCheckBox::indicator:checked:disabled { background: $muted; border-color: $muted; }
QGroupBox { border: 0; margin-top: 24px; font-weight: 700; }
QGroupBox::title { subcontrol-origin: margin; left: 0; }

QAbstractItemView { background: $panel; border: 0; outline: 0; selection-background-color: $selection; selection-color: $text; }
QListView#datasetList { background: $side; }
QListView#resultList { background: $window; }
QListView[look="pages"] { background: $side; border: 0; border-right: 1px solid $line; padding: 12px 8px; }
QListView[look="pages"]::item { padding: 7px 11px; border: 1px solid transparent; border-radius: 6px; }
QListView[look="pages"]::item:hover { background: $accent_ground; }
QListView[look="pages"]::item:selected { background: $accent_ground; color: $accent; }
QListView[look="pages"]::item:selected:focus { border-color: $accent; }
QTreeView#searchesTree::item { padding: 4px 4px; }
QListView#citationList::item, QListView#answerHistory::item { padding: 5px 8px; border: 1px solid transparent; border-radius: 6px; }
QListView#citationList::item:hover, QListView#answerHistory::item:hover, QTreeView#searchesTree::item:hover { background: $accent_ground; }
QListView#citationList::item:selected, QListView#answerHistory::item:selected { background: $selection; color: $text; }
QListView#citationList::item:selected:focus, QListView#answerHistory::item:selected:focus { border-color: $accent; }
QTableView { gridline-color: $line; }
QTableView::item { padding: 4px 8px; border: 0; }
QTableView::item:selected { background: $selection; color: $text; }
QHeaderView { background: $side; border: 0; }
QHeaderView::section { background: $side; color: $muted; border: 0; border-bottom: 1px solid $line; padding: 6px 8px; font-weight: 600; }
QTableCornerButton::section { background: $side; border: 0; }

QProgressBar { background: $line; border: 0; border-radius: 2px; max-height: 6px; min-height: 6px; text-align: center; color: transparent; }
QProgressBar::chunk { background: $accent; border-radius: 2px; }
QSplitter::handle { background: $line; }
QSplitter::handle:horizontal { width: 1px; }
QSplitter::handle:vertical { height: 1px; }
QSplitter::handle:hover { background: $accent; }
QTabWidget::pane { border: 0; border-top: 1px solid $line; }
QTabBar::tab { background: transparent; color: $muted; padding: 8px 16px; border-bottom: 2px solid transparent; }
QTabBar::tab:selected { color: $accent; border-bottom: 2px solid $accent; }
QTabBar::tab:focus { color: $text; }
QStatusBar { background: $side; color: $muted; }
QStatusBar::item { border: 0; }
QScrollArea { border: 0; background: transparent; }
QScrollBar:vertical { background: transparent; width: 12px; margin: 0; }
QScrollBar:horizontal { background: transparent; height: 12px; margin: 0; }
QScrollBar::handle { background: $muted; border-radius: 3px; margin: 3px; min-height: 24px; min-width: 24px; }
QScrollBar::handle:hover { background: $accent; }
QScrollBar::add-line, QScrollBar::sub-line { width: 0; height: 0; }
QScrollBar::add-page, QScrollBar::sub-page { background: transparent; }
""")


def stylesheet(colours: Colours) -> str:
    """The style sheet in `colours`."""
    from kx_desktop.settings import resources_dir

    arrows = resources_dir() / "icons" / ("dark" if colours.is_dark else "light")
    named = {name: getattr(colours, name) for name in colours.__dataclass_fields__}
    return _SHEET.substitute(named, arrows=arrows.as_posix())
