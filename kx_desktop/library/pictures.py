"""What becomes of text on pictures in this library: whether it is read, and by whom."""

from collections.abc import Callable

from kx_desktop.ingest.recognising import Recogniser
from kx_desktop.library.parts import Parts
from kx_desktop.readers import ocr
from kx_desktop.readers.scans import Use
from kx_desktop.settings import Settings
from kx_desktop.store.recognised import RecognisedPictures


def can_recognise(settings: Settings) -> bool:
    """Whether text on pictures is wanted, and the extra for it is installed."""
    return use_of_pictures(settings) == "later"


def use_of_pictures(settings: Settings) -> Use:
    """What a reader does with a picture, while there is anything else to read."""
    if not settings.ocr:
        return "off"
    return "later" if ocr.available() else "missing"


def recogniser_for(parts: Parts) -> Recogniser:
    """Who recognises pictures for the library, and keeps what was recognised in it."""

    def keep(write: Callable[[], None]) -> None:
        parts.lanes.write.submit(write).result()

    settings = parts.settings
    return Recogniser(
        RecognisedPictures(parts.database),
        keep,
        seconds=float(settings.ocr_page_seconds),
        memory=settings.reader_memory_mib << 20,
    )
