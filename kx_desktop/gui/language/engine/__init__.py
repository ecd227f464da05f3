"""Sentences of the engine, and the words that stand in their holes, marked for translation.

The engine knows no window and speaks English; a test holds these lists against what stands in its code.
"""

from kx_desktop.gui.language.engine.answering import ANSWERING, ANSWERING_IN_THE_WINDOW
from kx_desktop.gui.language.engine.carrying import CARRYING, CARRYING_IN_THE_WINDOW
from kx_desktop.gui.language.engine.chatting import CHATTING, CHATTING_IN_THE_WINDOW
from kx_desktop.gui.language.engine.checking import CHECKING, CHECKING_IN_THE_WINDOW
from kx_desktop.gui.language.engine.clauses import CLAUSES, CLAUSES_IN_THE_WINDOW
from kx_desktop.gui.language.engine.details import DETAILS, DETAILS_IN_THE_WINDOW
from kx_desktop.gui.language.engine.extracting import EXTRACTING
from kx_desktop.gui.language.engine.following import FOLLOWING, FOLLOWING_IN_THE_WINDOW
from kx_desktop.gui.language.engine.gateway import FOR_PROGRAMS, GATEWAY, GATEWAY_IN_THE_WINDOW
from kx_desktop.gui.language.engine.library import LIBRARY
from kx_desktop.gui.language.engine.models import MODELS, MODELS_IN_THE_WINDOW
from kx_desktop.gui.language.engine.parameters import PARAMETERS, PARAMETERS_IN_THE_WINDOW
from kx_desktop.gui.language.engine.pictures import PICTURES, PICTURES_IN_THE_WINDOW
from kx_desktop.gui.language.engine.presets import PRESETS
from kx_desktop.gui.language.engine.reading import READING
from kx_desktop.gui.language.engine.reranking import RERANKING, RERANKING_IN_THE_WINDOW
from kx_desktop.gui.language.engine.sparse import SPARSE
from kx_desktop.gui.language.engine.wording import WORDING

TEMPLATES: tuple[str, ...] = (
    *READING, *LIBRARY, *MODELS, *PRESETS, *SPARSE, *PARAMETERS, *CLAUSES, *DETAILS, *FOLLOWING,
    *PICTURES, *CARRYING, *CHECKING, *GATEWAY, *FOR_PROGRAMS, *ANSWERING, *EXTRACTING, *CHATTING, *RERANKING,
)  # fmt: skip

IN_THE_WINDOW: dict[str, str] = {
    **CHATTING_IN_THE_WINDOW, **WORDING, **PARAMETERS_IN_THE_WINDOW, **CLAUSES_IN_THE_WINDOW, **DETAILS_IN_THE_WINDOW,
    **FOLLOWING_IN_THE_WINDOW, **PICTURES_IN_THE_WINDOW, **CARRYING_IN_THE_WINDOW, **CHECKING_IN_THE_WINDOW, **GATEWAY_IN_THE_WINDOW,
    **MODELS_IN_THE_WINDOW, **RERANKING_IN_THE_WINDOW, **ANSWERING_IN_THE_WINDOW,
}  # fmt: skip
"""By the engine's template what the window says instead; a hole may be left out, and none is added."""

__all__ = ["IN_THE_WINDOW", "TEMPLATES"]
