"""`Library.models`: the embedding models that a person can choose among; what a choice means for the datasets; trying one."""

import os
from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from itertools import count
from pathlib import Path

from kx_desktop.core.errors import FailedPrecondition, InvalidArgument, KxError
from kx_desktop.core.models import BUNDLED, ModelCheck, ModelFacts, ModelSwitch
from kx_desktop.embedding import EmbedderIdentity, open_embedder
from kx_desktop.embedding.advisories import (
    decoder_advisory,
    ranking_advisory,
    vocabulary_advisory,
)
from kx_desktop.embedding.checking import TARGET, Trial, Tried
from kx_desktop.embedding.footprint import size_of_model
from kx_desktop.library.fingerprint import CALLERS_OWN, differences, embedder_parts
from kx_desktop.library.naming import required_dataset
from kx_desktop.library.parts import Parts
from kx_desktop.settings import Settings
from kx_desktop.settings.models import NamedModels
from kx_desktop.store.datasets import DatasetRow
from kx_desktop.tasks import CancelToken, ChildDied, ChildOutOfMemory, ChildPool, ChildTimedOut

LOOK_SECONDS = 3.0
"""For a request to an endpoint that is only listed."""

_SAMPLED = 100
"""Passages of a dataset whose tokens are looked at, spread over it evenly."""

_TRIAL_SECONDS = 300.0
_LEAST_MEMORY = 2 << 30
"""Bytes that a trial may take however small the model is."""


class Models:
    """All methods may be called from any thread; those that try a model take seconds."""

    def __init__(self, parts: Parts, target: str = TARGET) -> None:
        """`target` is what tries a model, in a process of its own."""
        self._parts = parts
        self._target = target

    def list(self) -> tuple[ModelFacts, ...]:
        """The bundled model, those that were given a name, and the one in use where it is neither.

        Endpoints are asked, side by side; one that does not answer within seconds is listed with what is wrong.
        """
        asked = self._sources()
        with ThreadPoolExecutor(max_workers=8, thread_name_prefix="models") as pool:
            return tuple(pool.map(lambda one: self._facts(*one), asked.items()))

    def notices(self) -> tuple[str, ...]:
        """Sentences about what was amiss with the names that are kept."""
        return self._named().notices

    def add(self, name: str, source: str, *, cancel: CancelToken | None = None) -> ModelFacts:
        """Keep a name for a folder or an endpoint, which is tried first. Nothing is copied: a folder stays where it is.

        Raises InvalidArgument (the name, the source), FailedPrecondition (the model cannot be used), PermissionDenied, ResourceExhausted.
        """
        kept = source_as_kept(source)
        named = self._named().with_model(name, kept)
        known = next(one for one, kept_as in named.sources.items() if kept_as == kept)
        self._try(known, Trial(kept), cancel)
        named.save()
        return self._facts(known, kept)

    def remove(self, name: str) -> None:
        """Forget a name; nothing is deleted. Raises NotFound, InvalidArgument for the bundled one, and what `add` raises."""
        if name.strip().casefold() == BUNDLED:
            raise InvalidArgument(
                "name: the bundled model comes with the program, and stays.", "Name another model."
            )
        self._named().without(name).save()

    def switch(self, name: str, *, cancel: CancelToken | None = None) -> ModelSwitch:
        """What it means to use a model, which is tried; nothing is changed. Raises NotFound, FailedPrecondition, Cancelled."""
        known, source = self._find(name)
        return self.switch_to(source, known, cancel=cancel)

    def switch_to(
        self, source: str, name: str = "", *, cancel: CancelToken | None = None
    ) -> ModelSwitch:
        """As `switch`, for a model as the setting `embedder` names it. With `none` nothing is stale: words go on."""
        if source.strip() == "none":
            return ModelSwitch(name or source, source, (), ())
        identity = self._try(name or source, Trial(source), cancel).identity
        was = self._is_stale_now()
        new = embedder_parts(identity)
        stale, sound = list[str](), list[str]()
        for dataset in self._embedded():
            is_stale = bool(differences(dataset.fingerprint, new))
            if is_stale and not was.get(dataset.name):
                stale.append(dataset.name)
            elif not is_stale and was.get(dataset.name):
                sound.append(dataset.name)
        return ModelSwitch(name or source, source, tuple(stale), tuple(sound), _advice(identity))

    def use(self, name: str) -> str:
        """Have the settings name the model, from the next opening of a library on; returns the setting's value.

        Whoever calls has told what `switch` gives. Raises NotFound, PermissionDenied, ResourceExhausted.
        """
        _, source = self._find(name)
        settings = Settings.load(self._parts.settings.folder)
        if source == BUNDLED:
            settings.with_default("embedder").save()
        else:
            settings.set("embedder", source)
        return source

    def check(
        self, name: str = "", dataset: str = "", *, cancel: CancelToken | None = None
    ) -> ModelCheck:
        """Try a model (empty: the one in use) on sentences, and on the passages of `dataset` where one is named.

        Raises NotFound, FailedPrecondition (it cannot be used), Cancelled.
        """
        if name:
            known, source = self._find(name)
        else:
            source = self._parts.settings.embedder
            known = next((one for one, kept in self._sources().items() if kept == source), source)
        row = required_dataset(self._parts.datasets, dataset) if dataset else None
        trial = Trial(source, whole=True, sample=self._sample(row) if row else "")
        tried = self._try(known, trial, cancel)
        identity = tried.identity
        asked = [one for one in tried.pairs if _is_for(identity, one.language)]
        told = [
            *_advice(identity),
            ranking_advisory(identity, sum(one.is_right for one in asked), len(asked)),
        ]
        if tried.known_share is not None:
            told.append(vocabulary_advisory(identity, 1.0 - tried.known_share, dataset))
        return ModelCheck(
            name=known,
            id=identity.id,
            dim=identity.dim,
            decoder=identity.decoder,
            right=sum(one.is_right for one in tried.pairs),
            pairs=tried.pairs,
            per_second=tried.per_second,
            speed=tried.speed,
            dataset=dataset,
            known_share=tried.known_share,
            advisories=tuple(one for one in told if one),
        )

    def free_name(self, dataset: str) -> str:
        """A name for the rebuild of a dataset: `papers-2`, or the first number from there on that is free."""
        taken = {one.name for one in self._parts.datasets.all()}
        return next(
            name for name in (f"{dataset}-{number}" for number in count(2)) if name not in taken
        )

    # Within

    def _named(self) -> NamedModels:
        return NamedModels.load(self._parts.settings.folder)

    def _find(self, name: str) -> tuple[str, str]:
        if name.strip().casefold() == BUNDLED:
            return BUNDLED, BUNDLED
        return self._named().find(name)

    def _sources(self) -> dict[str, str]:
        """Every model's source by its name, the bundled one first."""
        sources = {BUNDLED: BUNDLED, **self._named().sources}
        used = self._parts.settings.embedder
        if used != "none" and used not in sources.values():
            sources[used] = used
        return sources

    def _facts(self, name: str, source: str) -> ModelFacts:
        kind = kind_of(source)
        facts = ModelFacts(
            name=name,
            source=source,
            kind=kind,
            id="",
            dim=0,
            size_bytes=0 if kind == "endpoint" else size_of_model(source),
            in_use=source == self._parts.settings.embedder,
            kept=source not in {BUNDLED, name},
            decoder=False,
        )
        try:
            embedder = open_embedder(source, threads=1, timeout=LOOK_SECONDS)
        except KxError as error:
            made = self._made_by(source.split("@http", 1)[0] if kind == "endpoint" else "")
            return replace(facts, problem=str(error), datasets=made)
        if embedder is None:
            return facts
        identity = embedder.identity
        embedder.close()
        return replace(
            facts,
            id=identity.id,
            dim=identity.dim,
            decoder=identity.decoder,
            datasets=tuple(
                one.name
                for one in self._embedded()
                if not differences(one.fingerprint, embedder_parts(identity))
            ),
            advisories=_advice(identity),
        )

    def _made_by(self, id_: str) -> tuple[str, ...]:
        """The datasets that were made with a model of that id, of which nothing else is known now."""
        return tuple(
            one.name for one in self._embedded() if id_ and one.fingerprint.get("embedder") == id_
        )

    def _embedded(self) -> Iterable[DatasetRow]:
        """The datasets whose vectors a model made."""
        for dataset in self._parts.datasets.all():
            if dataset.fingerprint.get("embedder") not in {None, CALLERS_OWN}:
                yield dataset

    def _is_stale_now(self) -> dict[str, bool]:
        """By dataset, whether the embedder of now is another than the one it was made with; where that cannot be opened none is."""
        identity, _ = self._parts.embedder.identity()
        if identity is None:
            return {}
        parts = embedder_parts(identity)
        return {one.name: bool(differences(one.fingerprint, parts)) for one in self._embedded()}

    def _sample(self, dataset: DatasetRow) -> str:
        rows = dataset.passage_rows
        wanted = sorted({place * rows // _SAMPLED for place in range(_SAMPLED)}) if rows else []
        passages = self._parts.passages
        return "\n".join(passages.texts([*passages.by_rows(dataset.id, wanted).values()]))

    def _try(self, name: str, trial: Trial, cancel: CancelToken | None) -> Tried:
        """Have a child process try the model, which may crash there or want all memory."""
        limit = _memory_for(trial.source)
        with ChildPool(
            self._target, time_limit=_TRIAL_SECONDS, memory_limit=limit, name="trial of the model"
        ) as pool:
            try:
                tried: Tried = pool.call(trial, token=cancel)
            except ChildTimedOut as error:
                raise FailedPrecondition(
                    f"The model {name} was not done within {_TRIAL_SECONDS:g} seconds.",
                    "Choose a smaller model, or see what keeps its server busy.",
                ) from error
            except ChildOutOfMemory as error:
                raise FailedPrecondition(
                    f"The model {name} needs more memory than {limit >> 20:,} MiB.",
                    "Choose a smaller model, or a smaller rendering of it (int8).",
                ) from error
            except ChildDied as error:
                raise FailedPrecondition(
                    f"The model {name} crashed the process that tried it: its graph is damaged, or of a kind that cannot be run here.",
                    "Choose another model, or export it anew.",
                ) from error
        return tried


def source_as_kept(source: str) -> str:
    """The folder as an absolute path, the endpoint as it is. Raises InvalidArgument for what is neither."""
    given = source.strip()
    if not given or given in {BUNDLED, "none"} or "\0" in given:
        raise InvalidArgument(
            f"source: got {given!r}.",
            "It takes the folder of a model, ollama:MODEL, ollama:MODEL@URL or openai:MODEL@URL.",
        )
    if kind_of(given) == "endpoint":
        return given
    return str(Path(given).expanduser().absolute())


def kind_of(source: str) -> str:
    """One of `core.models.KINDS`."""
    if source == BUNDLED:
        return BUNDLED
    return "endpoint" if source.startswith(("ollama:", "openai:")) else "folder"


def _memory_for(source: str) -> int:
    """Bytes that a trial may take: weights are unpacked and rewritten on loading, and nothing may take more than the machine has."""
    machine = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES")
    size = 0 if kind_of(source) == "endpoint" else size_of_model(source)
    return min(_LEAST_MEMORY + 4 * size, max(machine, _LEAST_MEMORY))


def _is_for(identity: EmbedderIdentity, language: str) -> bool:
    return not identity.languages or language in identity.languages


def _advice(identity: EmbedderIdentity) -> tuple[str, ...]:
    sentence = decoder_advisory(identity)
    return (sentence,) if sentence else ()
