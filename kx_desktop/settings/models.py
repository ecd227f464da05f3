"""Embedding models that a person gave a name, in `models.json` beside the settings. The models themselves stay where they are."""

import json
import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Self

from kx_desktop.core.errors import InvalidArgument, NotFound
from kx_desktop.settings.files import refused, set_aside, write_json
from kx_desktop.settings.paths import config_folder

NAME = "models.json"
VERSION = 1
NAME_MOST = 60
"""Characters of a model's name."""

TAKEN = ("bundled", "none")
"""What the setting `embedder` has a meaning for already."""


def check_model_name(name: str) -> str:
    """The name in its normal form. Raises InvalidArgument for one that no model can have."""
    normal = unicodedata.normalize("NFC", name).strip()
    controls = any(unicodedata.category(one) in {"Cc", "Cs", "Zl", "Zp"} for one in normal)
    if not 1 <= len(normal) <= NAME_MOST or controls:
        raise InvalidArgument(
            f"name: {name[: 2 * NAME_MOST]!r} is not a name for a model.",
            f"A name has 1 to {NAME_MOST} characters, and no control character.",
        )
    if normal.casefold() in TAKEN:
        raise InvalidArgument(
            f"name: {normal!r} has a meaning of its own.", "Choose another name for the model."
        )
    return normal


@dataclass(frozen=True, slots=True)
class NamedModels:
    """The sources (a folder, or an endpoint as the setting `embedder` writes it) by name, in the order of names.

    Frozen: what changes something gives a changed copy, `save` keeps it. `notices` are sentences about what was amiss on loading.
    """

    sources: Mapping[str, str] = field(default_factory=dict)
    notices: tuple[str, ...] = field(default=(), compare=False)
    folder: Path | None = field(default=None, compare=False)

    @classmethod
    def load(cls, folder: Path | None = None) -> Self:
        """The names kept in `folder`, by default the person's own.

        Never fails for what the file holds: a damaged file is set aside, a damaged entry is left out, and a notice says so.
        """
        folder = folder or config_folder()
        path = folder / NAME
        try:
            told = json.loads(path.read_bytes())
        except FileNotFoundError:
            return cls(folder=folder)
        except OSError as error:
            notice = f"The names of models in {path} cannot be read ({error.strerror})."
            return cls(folder=folder, notices=(notice,))
        except (ValueError, RecursionError):
            told = None
        models = told.get("models") if isinstance(told, dict) else None
        if not isinstance(models, dict):
            return cls(folder=folder, notices=(_set_aside(path),))
        read, notices = cls(folder=folder), []
        for name, source in models.items():
            try:
                read = read.with_model(name, source if isinstance(source, str) else "")
            except InvalidArgument:
                notices.append("The name of a model is damaged, and is left out.")
        return replace(read, notices=tuple(notices))

    def find(self, name: str) -> tuple[str, str]:
        """The name as it is kept and its source, however the name is capitalised. Raises NotFound with the names that there are."""
        key = unicodedata.normalize("NFC", name).strip().casefold()
        for known, source in self.sources.items():
            if known.casefold() == key:
                return known, source
        names = ", ".join((TAKEN[0], *self.sources))
        raise NotFound(f"There is no model {name!r}.", f"There are: {names}.")

    def with_model(self, name: str, source: str) -> Self:
        """A copy with one more. Raises InvalidArgument for a name that is taken or that no model can have, and for no source."""
        normal = check_model_name(name)
        if not source.strip():
            raise InvalidArgument(
                "source: got nothing.", "Give the folder of a model, or an embedding endpoint."
            )
        if any(known.casefold() == normal.casefold() for known in self.sources):
            raise InvalidArgument(
                f"name: there is a model {normal!r} already.",
                "Choose another name, or remove that one first.",
            )
        sources = {**self.sources, normal: source}
        ordered = {known: sources[known] for known in sorted(sources, key=str.casefold)}
        return replace(self, sources=ordered)

    def without(self, name: str) -> Self:
        """A copy without the model of that name. Raises NotFound where there is none."""
        gone, _ = self.find(name)
        return replace(
            self, sources={known: one for known, one in self.sources.items() if known != gone}
        )

    def save(self) -> None:
        """Keep them: the old file stands until the new one is whole. Raises PermissionDenied or ResourceExhausted."""
        path = (self.folder or config_folder()) / NAME
        try:
            write_json(path, {"version": VERSION, "models": dict(self.sources)})
        except OSError as error:
            message = f"The names of models cannot be kept in {path}: {error.strerror}."
            raise refused(message, error) from error


def _set_aside(path: Path) -> str:
    try:
        aside = set_aside(path)
    except OSError as error:
        return f"The names of models in {path} are damaged, and cannot be set aside ({error.strerror})."
    return f"The names of models in {path} were damaged. They were set aside as {aside}."
