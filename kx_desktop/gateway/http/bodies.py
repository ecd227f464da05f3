"""What calls take: each parameter by its own name and of its own kind, nothing turned into another and nothing left unheeded."""

import base64
import binascii
from typing import Annotated, Any, Literal

from pydantic import (
    AfterValidator,
    BaseModel,
    ConfigDict,
    Field,
    StringConstraints,
    model_validator,
)
from pydantic_core import PydanticCustomError

from kx_desktop.core.errors import InvalidArgument
from kx_desktop.core.given import GivenDocument
from kx_desktop.core.queries import Query
from kx_desktop.gateway.http.wording import UNKNOWN
from kx_desktop.gateway.options import MOST_NUMBERS
from kx_desktop.library import Library

MOST_OFFSET = 1_000_000
_MOST_DATASETS = 1000
_MOST_FIELDS = 1000
_MOST_DOCUMENTS = 10_000
"""Whatever the limits of the gateway: no more than so many are looked at."""


def _of_whole_characters(text: str) -> str:
    """JSON can write half of a character (a lone surrogate), which is no text."""
    try:
        text.encode()
    except UnicodeEncodeError:
        raise ValueError("it holds half a character") from None
    return text


Words = Annotated[str, AfterValidator(_of_whole_characters)]
Number = Annotated[float, Field(allow_inf_nan=False)]
Vector = Annotated[list[Number], Field(min_length=1, max_length=MOST_NUMBERS)]
Term = Annotated[str, StringConstraints(pattern=r"^[0-9]{1,10}$")]
Weight = Annotated[float, Field(ge=0, allow_inf_nan=False)]
Path = Literal["dense", "sparse", "fulltext"]
Metric = Literal["cosine", "l2", "ip"]
Name = Annotated[Words, Field(description="The name of a dataset.", examples=["handbook"])]

_ASKED: dict[str, Any] = {
    "text": "what is the refund window?",
    "k": 5,
    "filter": "extension = 'md'",
    "window": [-1, 1],
}
_WRITTEN: dict[str, Any] = {
    "documents": [
        {"text": "office hours are 9 to 5", "name": "hours", "metadata": {"team": "support"}}
    ]
}


class Body(BaseModel):
    """A JSON object with those parameters and no others."""

    model_config = ConfigDict(extra="forbid", strict=True)

    @model_validator(mode="before")
    @classmethod
    def _know_all(cls, given: object) -> object:
        """Report a parameter that there is not, with those that there are."""
        known = cls.model_fields
        if isinstance(given, dict):
            for name in given:
                if name not in known:
                    told = {"name": str(name), "known": ", ".join(known)}
                    raise PydanticCustomError(UNKNOWN, "there is no such parameter", told)
        return given


class QueryBody(Body):
    """A question. What is not given, or null, is as the settings of the library say."""

    model_config = ConfigDict(json_schema_extra={"examples": [_ASKED]})

    text: Words = Field("", description='The question; `"quoted words"` must stand together.')
    vector: Vector | None = Field(None, description="The question's own vector, before its text.")
    sparse_vector: dict[Term, Weight] | None = Field(None, description="Weights by term number.")
    k: Annotated[int, Field(ge=1)] | None = Field(None, description="Hits; at most 64 are given.")
    offset: int = Field(0, ge=0, le=MOST_OFFSET, description="Hits to leave out first.")
    mode: Literal["hybrid", "dense", "fulltext", "sparse"] | None = Field(None)
    paths: list[Path] | None = Field(None, description="What a hybrid query seeks by.")
    fusion: Literal["rrf", "weight", "cascaded", "none"] | None = Field(None)
    rrf_k: Annotated[int, Field(gt=1, le=1_000_000)] | None = Field(None)
    alpha: Annotated[float, Field(ge=0, le=1)] | None = Field(None, description="Of dense.")
    weights: dict[Path, Weight] | None = Field(None, description="One for each path.")
    metric: Metric | None = Field(None, description="By default the dataset's.")
    rerank: bool | None = Field(None, description="The MMR pass for variety.")
    reranker: bool | None = Field(
        None, description="The cross-encoder that the settings name, over the first passages."
    )
    mmr_lambda: Annotated[float, Field(ge=0, le=1)] | None = Field(None)
    rerank_factor: Annotated[float, Field(gt=1, le=5)] | None = Field(None)
    filter: Words = Field("", description="A SQL WHERE clause over fields.")
    order_by: Words = Field("", description="`field [DESC], …` in place of the order by rank.")
    window: Annotated[list[int], Field(min_length=2, max_length=2)] = Field(
        [0, 0], description="[A, B] with -10 <= A <= 0 <= B <= 10: passages around each hit."
    )
    include_vector: bool = False
    include_superseded: bool = False
    metadata_fields: list[Words] = Field(
        [], max_length=_MOST_FIELDS, description="Metadata to give with each hit."
    )

    def query(self, dataset: str | tuple[str, ...], library: Library) -> Query:
        """The query, with what is left open as the settings say."""
        given: dict[str, Any] = {
            name: getattr(self, name) for name in QueryBody.model_fields if name != "sparse_vector"
        }
        for name in ("vector", "paths", "window", "metadata_fields"):
            given[name] = None if given[name] is None else tuple(given[name])
        return Query(
            **{
                **given,
                "dataset": dataset,
                "k": library.settings.default_k if self.k is None else self.k,
                "mode": self.mode or library.settings.default_mode,
                "sparse_vector": None
                if self.sparse_vector is None
                else {int(term): weight for term, weight in self.sparse_vector.items()},
            }
        )


class ManyQueryBody(QueryBody):
    """A question to one dataset or to several, whose hits are then fused by rank."""

    model_config = ConfigDict(
        json_schema_extra={"examples": [{**_ASKED, "dataset": ["handbook", "policies"]}]}
    )

    dataset: Name | Annotated[list[Name], Field(min_length=1, max_length=_MOST_DATASETS)]

    def named(self) -> str | tuple[str, ...]:
        """The datasets that are asked."""
        return self.dataset if isinstance(self.dataset, str) else tuple(self.dataset)


class DocumentBody(Body):
    """A document: either `text`, or the bytes of a file as `content` in base64, which are read by what they hold.

    With a `vector` it is one passage, and needs no model.
    """

    text: Words | None = None
    content: str | None = Field(None, json_schema_extra={"contentEncoding": "base64"})
    name: Words = Field("", description="Its title, or the name of the file that `content` is of.")
    metadata: dict[Words, Words] = Field({}, description="For this document alone.")
    vector: Vector | None = None

    def given(self, place: str) -> GivenDocument:
        """The document as the library takes it. Raises InvalidArgument, naming its `place` among those of the call."""
        if (self.text is None) == (self.content is None):
            raise InvalidArgument(
                f"{place}: it has {'both' if self.text is not None else 'neither'} text and content.",
                "It takes one of the two.",
            )
        vector = None if self.vector is None else tuple(self.vector)
        if self.text is not None:
            return GivenDocument(self.text.encode(), self.name, self.metadata, vector)
        try:
            content = base64.b64decode(str(self.content), validate=True)
        except (binascii.Error, ValueError) as error:
            raise InvalidArgument(
                f"{place}.content: it is not base64.", "Send text as `text`."
            ) from error
        name = file_name(self.name)
        return GivenDocument(content, name, self.metadata, vector, as_file=bool(name))


class DocumentsBody(Body):
    """Documents to take in. Sizes and metric are set with the first ingest, which makes the dataset."""

    model_config = ConfigDict(json_schema_extra={"examples": [_WRITTEN]})

    documents: Annotated[list[DocumentBody], Field(min_length=1, max_length=_MOST_DOCUMENTS)]
    chunk_size: Annotated[int, Field(ge=1)] | None = Field(None, description="In code points.")
    chunk_overlap: Annotated[int, Field(ge=0)] | None = Field(None)
    metric: Metric | None = None
    later: bool = Field(default=False, description="Answer 202 with a job as soon as all is kept.")


class MetadataBody(Body):
    """Metadata for a document that is there: each pair replaces what was given before under its name, null takes that back."""

    model_config = ConfigDict(
        json_schema_extra={"examples": [{"metadata": {"team": "support", "draft": None}}]}
    )

    metadata: Annotated[dict[Words, Words | None], Field(min_length=1, max_length=64)]


def file_name(given: str) -> str:
    """The last part of a name, without what cannot stand in one: it says what a file is called and never where it is."""
    last = given.replace("\\", "/").rpartition("/")[2]
    return "".join(letter for letter in last if letter.isprintable())[:255].strip(" .")
