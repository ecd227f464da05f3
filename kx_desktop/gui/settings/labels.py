"""What the settings are called in the window, and on which page each stands."""

from dataclasses import dataclass

from PySide6.QtCore import QCoreApplication

from kx_desktop.gui.language.marking import QT_TRANSLATE_NOOP

translate = QCoreApplication.translate


@dataclass(frozen=True, slots=True)
class Page:
    """A page of the dialog: its id, its title in English, its settings in order."""

    id: str
    title: str
    keys: tuple[str, ...]

    @property
    def label(self) -> str:
        """Its title in the language of the window."""
        return translate("Settings", self.title)


PAGES = (
    Page("library", QT_TRANSLATE_NOOP("Settings", "Library"), ("library",)),
    Page(
        "retrieval",
        QT_TRANSLATE_NOOP("Settings", "Retrieval"),
        (
            "default_k",
            "default_mode",
            "rerank",
            "mmr_lambda",
            "reranker",
            "reranking",
            "rrf_k",
            "search_while_typing",
        ),
    ),
    Page(
        "models",
        QT_TRANSLATE_NOOP("Settings", "Models"),
        ("embedder", "sparse_encoder"),
    ),
    Page(
        "passages",
        QT_TRANSLATE_NOOP("Settings", "Passages"),
        ("chunk_size", "chunk_overlap", "stop_words"),
    ),
    Page(
        "reading",
        QT_TRANSLATE_NOOP("Settings", "Reading"),
        (
            "reader_seconds",
            "reader_memory_mib",
            "max_file_mib",
            "ocr",
            "ocr_page_seconds",
            "max_passages_per_document",
            "embed_workers",
            "gentle",
            "on_battery",
        ),
    ),
    Page(
        "gateway",
        QT_TRANSLATE_NOOP("Settings", "Gateway"),
        ("gateway", "gateway_http_port", "gateway_grpc_port"),
    ),
    Page(
        "answers",
        QT_TRANSLATE_NOOP("Settings", "Answers"),
        (
            "chat_model",
            "chat_endpoint",
            "chat_consent",
            "agent_turns",
            "agent_calls",
            "agent_seconds",
        ),
    ),
    Page("appearance", QT_TRANSLATE_NOOP("Settings", "Appearance"), ("appearance", "language")),
    Page("shortcuts", QT_TRANSLATE_NOOP("Settings", "Shortcuts"), ("shortcuts",)),
)

LABELS = {
    "library": QT_TRANSLATE_NOOP("Settings", "Library folder"),
    "embedder": QT_TRANSLATE_NOOP("Settings", "Embedding model"),
    "sparse_encoder": QT_TRANSLATE_NOOP("Settings", "Sparse vectors"),
    "chunk_size": QT_TRANSLATE_NOOP("Settings", "Length of passages"),
    "chunk_overlap": QT_TRANSLATE_NOOP("Settings", "Overlap of passages"),
    "max_passages_per_document": QT_TRANSLATE_NOOP("Settings", "Passages in a document"),
    "stop_words": QT_TRANSLATE_NOOP("Settings", "Leave out very common words"),
    "default_k": QT_TRANSLATE_NOOP("Settings", "Top-k"),
    "default_mode": QT_TRANSLATE_NOOP("Settings", "Mode"),
    "rerank": QT_TRANSLATE_NOOP("Settings", "Rerank for variety"),
    "reranker": QT_TRANSLATE_NOOP("Settings", "Reranker"),
    "reranking": QT_TRANSLATE_NOOP("Settings", "Ask the reranker"),
    "rrf_k": QT_TRANSLATE_NOOP("Settings", "Fusion constant k"),
    "mmr_lambda": QT_TRANSLATE_NOOP("Settings", "Relevance against variety"),
    "reader_seconds": QT_TRANSLATE_NOOP("Settings", "Time for a file"),
    "reader_memory_mib": QT_TRANSLATE_NOOP("Settings", "Memory for a file"),
    "max_file_mib": QT_TRANSLATE_NOOP("Settings", "Largest file"),
    "ocr": QT_TRANSLATE_NOOP("Settings", "Read text on scans and pictures"),
    "ocr_page_seconds": QT_TRANSLATE_NOOP("Settings", "Time for the picture of a page"),
    "embed_workers": QT_TRANSLATE_NOOP("Settings", "Passages side by side"),
    "gentle": QT_TRANSLATE_NOOP("Settings", "Room for other programs"),
    "on_battery": QT_TRANSLATE_NOOP("Settings", "On battery"),
    "appearance": QT_TRANSLATE_NOOP("Settings", "Light or dark"),
    "language": QT_TRANSLATE_NOOP("Settings", "Language"),
    "search_while_typing": QT_TRANSLATE_NOOP("Settings", "Search while typing"),
    "gateway": QT_TRANSLATE_NOOP("Settings", "Let other programs ask the library"),
    "gateway_http_port": QT_TRANSLATE_NOOP("Settings", "Port for HTTP"),
    "gateway_grpc_port": QT_TRANSLATE_NOOP("Settings", "Port for gRPC"),
    "chat_model": QT_TRANSLATE_NOOP("Settings", "Chat model"),
    "chat_endpoint": QT_TRANSLATE_NOOP("Settings", "Chat server"),
    "chat_consent": QT_TRANSLATE_NOOP("Settings", "Servers on other machines"),
    "agent_turns": QT_TRANSLATE_NOOP("Settings", "Replies until the answer"),
    "agent_calls": QT_TRANSLATE_NOOP("Settings", "Searches for an answer"),
    "agent_seconds": QT_TRANSLATE_NOOP("Settings", "Time for an answer"),
    "shortcuts": QT_TRANSLATE_NOOP("Settings", "Shortcuts"),
}

CHOICES = {
    "system": QT_TRANSLATE_NOOP("Settings", "As the system"),
    "light": QT_TRANSLATE_NOOP("Settings", "Light"),
    "dark": QT_TRANSLATE_NOOP("Settings", "Dark"),
    "off": QT_TRANSLATE_NOOP("Settings", "Never"),
    "auto": QT_TRANSLATE_NOOP("Settings", "While they keep the machine busy"),
    "on": QT_TRANSLATE_NOOP("Settings", "Always"),
    "go_on": QT_TRANSLATE_NOOP("Settings", "Go on"),
    "words": QT_TRANSLATE_NOOP("Settings", "Words only"),
    "stop": QT_TRANSLATE_NOOP("Settings", "Wait"),
    "hybrid": QT_TRANSLATE_NOOP("Settings", "Hybrid: meaning and words"),
    "dense": QT_TRANSLATE_NOOP("Settings", "Dense: meaning"),
    "fulltext": QT_TRANSLATE_NOOP("Settings", "Full text: words"),
    "sparse": QT_TRANSLATE_NOOP("Settings", "Sparse: pieces of words"),
}

_OWN_NAMES = {"en": "English", "zh_CN": "简体中文"}
"""Languages are called by their own names, so that one who reads no other finds it."""

UNITS = {
    "chunk_size": QT_TRANSLATE_NOOP("Settings", " characters"),
    "chunk_overlap": QT_TRANSLATE_NOOP("Settings", " characters"),
    "reader_seconds": QT_TRANSLATE_NOOP("Settings", " seconds"),
    "ocr_page_seconds": QT_TRANSLATE_NOOP("Settings", " seconds"),
    "agent_seconds": QT_TRANSLATE_NOOP("Settings", " seconds"),
    "reader_memory_mib": " MiB",
    "max_file_mib": " MiB",
}


def label_of(key: str) -> str:
    """What a setting is called, in the language of the window."""
    return translate("Settings", LABELS[key])


def choice_label(choice: str) -> str:
    """What one of a setting's choices is called."""
    if choice in _OWN_NAMES:
        return _OWN_NAMES[choice]
    return translate("Settings", CHOICES[choice])


def unit_of(key: str) -> str:
    """What a setting's number counts, with the space before it; empty where it is a bare number."""
    return translate("Settings", UNITS[key]) if key in UNITS else ""
