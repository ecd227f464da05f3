"""Sentences of the engine, and the words that stand in their holes, marked for translation.

The engine knows no window and speaks English; a test holds these lists against what stands in its code.
"""

from kx_desktop.gui.language.engine.library import LIBRARY
from kx_desktop.gui.language.engine.models import MODELS
from kx_desktop.gui.language.engine.presets import PRESETS
from kx_desktop.gui.language.engine.reading import READING
from kx_desktop.gui.language.engine.sparse import SPARSE
from kx_desktop.gui.language.engine.wording import IN_THE_WINDOW

TEMPLATES: tuple[str, ...] = (*READING, *LIBRARY, *MODELS, *PRESETS, *SPARSE)

__all__ = ["IN_THE_WINDOW", "TEMPLATES"]
