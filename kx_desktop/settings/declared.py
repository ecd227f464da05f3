"""Every setting, declared once: the fields of `Settings` are the settings."""

import os
from collections.abc import Collection, Mapping
from dataclasses import dataclass, field, fields, replace
from pathlib import Path
from typing import Any, Self

from kx_desktop.core.errors import InvalidArgument
from kx_desktop.settings import kept
from kx_desktop.settings.declaring import Setting, declare, declared_in
from kx_desktop.settings.paths import config_folder

_NEW_ONLY = "Datasets that are there keep the value they were made with; it holds for datasets made from now on."
_STALE = "Datasets made under another value refuse search by meaning and further ingests until they are rebuilt; search by words goes on."
_STALE_WORDS = (
    "Datasets made under another value refuse searches and further ingests until they are rebuilt."
)
_STALE_SPARSE = "Datasets whose sparse vectors another encoder made refuse the sparse path until they are rebuilt; all else goes on."
_AT_ONCE = "Changes the order of hits at once; no dataset needs a rebuild."
_NEXT_INGEST = "Holds from the next ingest; what was read before stays as it is."
_WINDOW = "Holds as soon as it is saved."
_NEXT_QUESTION = "Holds from the next question that is asked."


@dataclass(frozen=True, slots=True)
class Settings:
    """The person's choices, each an attribute; what was not chosen has its default.

    Frozen: `with_value` gives a changed copy, `save` keeps it. `notices` are sentences for the person about what was found amiss on loading.
    """

    library: str = declare(
        "",
        "The folder of the library; empty is the usual place for a program's data.",
        effect="The library in the former folder stays there, whole.",
        is_folder=True,
    )
    embedder: str = declare(
        "bundled",
        "The embedding model: bundled, the folder of another model, or the address of an endpoint on this machine.",
        effect=_STALE,
        environment="KX_SERVE_EMBED_MODEL",
    )
    sparse_encoder: str = declare(
        "bundled",
        "What makes sparse vectors: bundled (the pieces of words, so that misspelt ones are found), the folder of a SPLADE model, or none.",
        effect=_STALE_SPARSE,
    )
    chunk_size: int = declare(
        1000,
        "The most characters in a passage.",
        effect=_NEW_ONLY,
        low=50,
        high=100_000,
        environment="KX_SERVE_RAG_CHUNK_SIZE",
    )
    chunk_overlap: int = declare(
        200,
        "The most characters that a passage shares with the one before it, at most half the length of a passage. Where nothing is chosen, it is 200, or a fifth of the length if that is less.",
        effect=_NEW_ONLY,
        low=0,
        high=50_000,
        environment="KX_SERVE_RAG_CHUNK_OVERLAP",
    )
    max_passages_per_document: int = declare(
        0,
        "A document that gives more passages than this is refused; 0 is no bound.",
        effect=_NEXT_INGEST,
        low=0,
        high=10_000_000,
        environment="KX_SERVE_RAG_MAX_CHUNKS_PER_DOC",
    )
    stop_words: bool = declare(
        default=False,
        doc="Whether very common words (the, of, and) are left out of the index of words.",
        effect=_STALE_WORDS,
        environment="KX_SERVE_RAG_STOPWORDS",
    )
    default_k: int = declare(
        10, "How many hits a query gives where it does not say.", effect=_AT_ONCE, low=1, high=64
    )
    default_mode: str = declare(
        "hybrid",
        "How a query searches where it does not say: by meaning and words, by meaning, by words, or by pieces of words.",
        effect=_AT_ONCE,
        choices=("hybrid", "dense", "fulltext", "sparse"),
        environment="KX_SERVE_RAG_MODE",
    )
    rerank: bool = declare(
        default=True,
        doc="Whether near-identical passages give way to other ones (maximal marginal relevance) where a query does not say.",
        effect=_AT_ONCE,
        environment="KX_SERVE_RAG_RERANK",
    )
    reranker: str = declare(
        "",
        "The folder of a cross-encoder in ONNX form, which can read the first 64 passages beside the question and put them in order; empty is none.",
        effect=_AT_ONCE,
        is_folder=True,
    )
    reranking: bool = declare(
        default=False,
        doc="Whether the reranker is asked where a query does not say.",
        effect=_AT_ONCE,
    )
    rrf_k: int = declare(
        60,
        "The constant k of reciprocal rank fusion, 1 / (k + rank): the greater, the less the first ranks stand out.",
        effect=_AT_ONCE,
        low=2,
        high=1_000_000,
        environment="KX_SERVE_RAG_RRF_K",
    )
    mmr_lambda: float = declare(
        0.7,
        "The weight of relevance against variety when hits are chosen: 1 is relevance alone, 0 variety alone.",
        effect=_AT_ONCE,
        low=0.0,
        high=1.0,
        environment="KX_SERVE_RAG_MMR_LAMBDA",
        divisor=10_000,
    )
    reader_seconds: int = declare(
        120,
        "The most seconds that reading one file may take.",
        effect=_NEXT_INGEST,
        low=1,
        high=86_400,
    )
    reader_memory_mib: int = declare(
        2048,
        "The most memory that reading one file may take, in MiB.",
        effect=_NEXT_INGEST,
        low=128,
        high=1_048_576,
    )
    ocr: bool = declare(
        default=True,
        doc="Whether text on scans and pictures is read, where the extra for it is installed.",
        effect=_NEXT_INGEST,
    )
    ocr_page_seconds: int = declare(
        120,
        "The most seconds that reading the picture of one page may take.",
        effect=_NEXT_INGEST,
        low=1,
        high=86_400,
    )
    max_file_mib: int = declare(
        512,
        "Files larger than this, in MiB, are skipped.",
        effect=_NEXT_INGEST,
        low=1,
        high=1_048_576,
    )
    embed_workers: int = declare(
        0,
        "How many passages are embedded side by side; 0 is as many as there are processors.",
        effect=_NEXT_INGEST,
        low=0,
        high=256,
    )
    gentle: str = declare(
        "off",
        "Whether taking in rests to make room for other programs, beyond its low priority: never, while they are busy, or always.",
        effect=_NEXT_INGEST,
        choices=("off", "auto", "on"),
    )
    on_battery: str = declare(
        "go_on",
        "What the queue does while the machine runs on battery: go on, read files so that they are found by words, or wait.",
        effect="Holds as soon as it is saved; what waits goes on by itself on mains power.",
        choices=("go_on", "words", "stop"),
    )
    chat_model: str = declare(
        "",
        "The chat model that answers questions, by the name that its server gives it; empty is the one that the chat server has, or none: answers are then sentences of the documents.",
        effect=_NEXT_QUESTION,
        environment="KX_CHAT_MODEL",
    )
    chat_endpoint: str = declare(
        "",
        "The address of the chat server, OpenAI-compatible or Ollama; empty is the usual ports of this machine.",
        effect=_NEXT_QUESTION,
        environment="KX_CHAT_ENDPOINT",
    )
    chat_consent: str = declare(
        "",
        "The chat servers on other machines to which questions and passages may be sent, each by scheme, host and port.",
        effect=_NEXT_QUESTION,
    )
    appearance: str = declare(
        "system",
        "Whether the window is light or dark, or as the system is.",
        effect=_WINDOW,
        choices=("system", "light", "dark"),
    )
    language: str = declare(
        "system",
        "The language of the window: the system's where it is there, English or Simplified Chinese.",
        effect="Holds from the next start of the window; documents and answers keep their own language.",
        choices=("system", "en", "zh_CN"),
    )
    search_while_typing: bool = declare(
        default=True,
        doc="Whether the window searches after a short rest in typing; off, only Enter or Search does.",
        effect=_WINDOW,
    )
    gateway: bool = declare(
        default=False,
        doc="Whether other programs may ask the library while the window is open; they have to show its token.",
        effect=_WINDOW,
    )
    gateway_http_port: int = declare(
        50153,
        "The port that programs reach by HTTP, and MCP clients at /mcp.",
        effect=_WINDOW,
        low=1,
        high=65_535,
    )
    gateway_grpc_port: int = declare(
        50151,
        "The port that programs reach by gRPC.",
        effect=_WINDOW,
        low=1,
        high=65_535,
    )
    agent_turns: int = declare(
        8,
        "How many times a chat model may reply before its reply has to be the answer.",
        effect=_NEXT_QUESTION,
        low=2,
        high=64,
    )
    agent_calls: int = declare(
        20,
        "How many searches a chat model may ask for until it has to answer.",
        effect=_NEXT_QUESTION,
        low=1,
        high=100,
    )
    agent_seconds: int = declare(
        120,
        "The most seconds that answering a question may take.",
        effect=_NEXT_QUESTION,
        low=1,
        high=3_600,
    )
    shortcuts: str = declare(
        "{}",
        "The keys chosen for the window's actions, as JSON: what is not named keeps its own.",
        effect=_WINDOW,
    )

    notices: tuple[str, ...] = field(default=(), compare=False)
    folder: Path | None = field(default=None, compare=False)
    _file: kept.Kept = field(default_factory=kept.Kept, repr=False, compare=False)

    @classmethod
    def declared(cls) -> dict[str, Setting]:
        """All settings, by key, in order: for a settings page, for the documentation."""
        return declared_in(fields(cls))

    @classmethod
    def load(cls, folder: Path | None = None) -> Self:
        """The settings kept in `folder`, by default the person's own.

        Never fails for what the file holds: a damaged file is set aside, a value out of its range gives way to the default, and a
        notice says so. Values that this version does not know are kept as they are.
        """
        folder = folder or config_folder()
        file, notices = kept.read(folder)
        values: dict[str, Any] = {}
        for key, setting in cls.declared().items():
            if key in file.values:
                try:
                    values[key] = setting.check(file.values[key])
                except InvalidArgument as error:
                    notices.append(f"{error.message} The default, {setting.default!r}, is used.")
        settings = cls(**values, folder=folder, notices=tuple(notices), _file=file)
        try:
            return settings._with({}, values)
        except InvalidArgument as error:
            notices.append(f"{error.message} Half of it is used.")
            return replace(settings, chunk_overlap=settings.chunk_size // 2, notices=tuple(notices))

    def from_environment(self, environ: Mapping[str, str] | None = None) -> Self:
        """A copy with what the variables of `kx serve` say laid over it; `save` does not keep those.

        Raises `InvalidArgument` naming the variable, what it got and what it takes.
        """
        environ = os.environ if environ is None else environ
        values: dict[str, Any] = {
            key: setting.parse(
                environ[setting.environment], name=setting.environment, scale=setting.divisor
            )
            for key, setting in self.declared().items()
            if setting.environment and environ.get(setting.environment, "").strip()
        }
        return self._with(values, {*self._file.values, *values})

    def with_value(self, key: str, value: object) -> Self:
        """A copy with one value changed.

        Raises `InvalidArgument` where there is no such setting or it does not take the value.
        """
        setting = self._setting(key)
        changed = setting.check(value)
        file = self._file.with_value(key, changed)
        values: dict[str, Any] = {key: changed, "_file": file}
        return self._with(values, file.values)

    def with_values(self, values: Mapping[str, object], defaults: Collection[str] = ()) -> Self:
        """A copy with several values changed and others back at their defaults, in one step.

        Values that only suit each other together, such as a length and its overlap, need the one step. Raises `InvalidArgument` as
        `with_value` does.
        """
        file, changed = self._file, dict[str, Any]()
        for key in defaults:
            changed[key] = self._setting(key).default
            file = file.without(key)
        for key, value in values.items():
            changed[key] = self._setting(key).check(value)
            file = file.with_value(key, changed[key])
        return self._with({**changed, "_file": file}, file.values)

    def is_chosen(self, key: str) -> bool:
        """Whether the person chose this value, rather than leaving it at its default."""
        return key in self._file.values

    def with_default(self, key: str) -> Self:
        """A copy with one value back at its default. Raises `InvalidArgument` where there is no such setting."""
        default = self._setting(key).default
        file = self._file.without(key)
        values: dict[str, Any] = {key: default, "_file": file}
        return self._with(values, file.values)

    def set(self, key: str, value: object) -> Self:
        """`with_value` and `save` in one."""
        changed = self.with_value(key, value)
        changed.save()
        return changed

    def save(self) -> None:
        """Keeps what was chosen, whole or not at all; a default that nobody chose is not written.

        Raises `PermissionDenied` or `ResourceExhausted` where it cannot be kept.
        """
        kept.write(self.folder or config_folder(), self._file)

    @classmethod
    def _setting(cls, key: str) -> Setting:
        declared = cls.declared()
        if key not in declared:
            raise InvalidArgument(
                f"There is no setting {key!r}.", "The settings are: " + ", ".join(declared) + "."
            )
        return declared[key]

    def _with(self, values: dict[str, Any], chosen: Collection[str]) -> Self:
        """A copy with `values`, whose overlap suits its passages; raises `InvalidArgument` where a chosen one does not."""
        copy = replace(self, **values)
        if "chunk_overlap" not in chosen:
            default = int(self.declared()["chunk_overlap"].default)
            return replace(copy, chunk_overlap=min(default, copy.chunk_size // 5))
        if copy.chunk_overlap > copy.chunk_size // 2:
            raise InvalidArgument(
                f"chunk_overlap is {copy.chunk_overlap}, but takes at most half of chunk_size, {copy.chunk_size // 2}.",
                "Choose a smaller overlap or longer passages.",
            )
        return copy
