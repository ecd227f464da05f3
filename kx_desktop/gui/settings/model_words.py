"""What came of trying an embedding model, and what choosing it means, in sentences."""

from PySide6.QtCore import QCoreApplication

from kx_desktop.core.models import ModelCheck, ModelSwitch
from kx_desktop.gui.language.sentences import tell
from kx_desktop.gui.text.figures import number
from kx_desktop.gui.text.plain import shown_name

translate = QCoreApplication.translate

_OWN_NAMES = {"en": "English", "zh": "中文", "de": "Deutsch", "es": "español", "fr": "français"}
"""Languages by their own names, as in the setting of the window's language."""


def check_in_words(check: ModelCheck) -> str:
    """A line for each thing that was found."""
    name = translate("Models", "The bundled model") if check.name == "bundled" else check.name
    lines = [
        translate("Models", "{0}: {1} of {2} paraphrases are ranked above strangers.").format(
            shown_name(name), number(check.right), number(len(check.pairs))
        )
    ]
    wrong = dict.fromkeys(one.language for one in check.pairs if not one.is_right)
    if wrong:
        lines.append(
            translate("Models", "It was misled in: {0}.").format(
                ", ".join(_OWN_NAMES.get(code, code) for code in wrong)
            )
        )
    rate = number(round(check.per_second))
    lines.append(
        translate("Models", "It embeds {0} texts a second.").format(rate)
        if check.name == "bundled"
        else translate(
            "Models", "It embeds {0} texts a second, {1} times as many as the bundled model."
        ).format(rate, f"{check.speed:.2f}")
    )
    if check.known_share is not None:
        lines.append(
            translate("Models", "It knows {0} % of the tokens of {1}.").format(
                f"{100 * check.known_share:.1f}", shown_name(check.dataset)
            )
        )
    elif check.dataset:
        lines.append(
            translate(
                "Models", "Which words it knows cannot be seen: the vocabulary is its server's."
            )
        )
    return "\n".join((*lines, *map(tell, check.advisories)))


def switch_in_words(switch: ModelSwitch) -> str:
    """Which datasets become stale, which become sound again."""
    lines = []
    if switch.stale:
        lines.append(
            translate(
                "Models",
                "When this is saved, these datasets become stale: {0}. They are searched by words alone until they are rebuilt.",
            ).format(", ".join(map(shown_name, switch.stale)))
        )
    if switch.sound:
        lines.append(
            translate("Models", "No longer stale: {0}.").format(
                ", ".join(map(shown_name, switch.sound))
            )
        )
    if not lines:
        lines.append(translate("Models", "No dataset becomes stale."))
    return "\n".join((*lines, *map(tell, switch.advisories)))
