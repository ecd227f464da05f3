from google.protobuf.internal import containers as _containers
from google.protobuf.internal import enum_type_wrapper as _enum_type_wrapper
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from collections.abc import Iterable as _Iterable, Mapping as _Mapping
from typing import ClassVar as _ClassVar, Optional as _Optional, Union as _Union

DESCRIPTOR: _descriptor.FileDescriptor

class RetrievalMode(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    RETRIEVAL_MODE_UNSPECIFIED: _ClassVar[RetrievalMode]
    RETRIEVAL_MODE_DENSE: _ClassVar[RetrievalMode]
    RETRIEVAL_MODE_HYBRID: _ClassVar[RetrievalMode]
RETRIEVAL_MODE_UNSPECIFIED: RetrievalMode
RETRIEVAL_MODE_DENSE: RetrievalMode
RETRIEVAL_MODE_HYBRID: RetrievalMode

class ListDatasetsRequest(_message.Message):
    __slots__ = ()
    def __init__(self) -> None: ...

class DatasetSummary(_message.Message):
    __slots__ = ("dataset_id", "name", "doc_count", "dim", "created_ms", "chunked", "embed_model_fingerprint", "index_version", "chunk_count")
    DATASET_ID_FIELD_NUMBER: _ClassVar[int]
    NAME_FIELD_NUMBER: _ClassVar[int]
    DOC_COUNT_FIELD_NUMBER: _ClassVar[int]
    DIM_FIELD_NUMBER: _ClassVar[int]
    CREATED_MS_FIELD_NUMBER: _ClassVar[int]
    CHUNKED_FIELD_NUMBER: _ClassVar[int]
    EMBED_MODEL_FINGERPRINT_FIELD_NUMBER: _ClassVar[int]
    INDEX_VERSION_FIELD_NUMBER: _ClassVar[int]
    CHUNK_COUNT_FIELD_NUMBER: _ClassVar[int]
    dataset_id: str
    name: str
    doc_count: int
    dim: int
    created_ms: int
    chunked: bool
    embed_model_fingerprint: str
    index_version: int
    chunk_count: int
    def __init__(self, dataset_id: _Optional[str] = ..., name: _Optional[str] = ..., doc_count: _Optional[int] = ..., dim: _Optional[int] = ..., created_ms: _Optional[int] = ..., chunked: _Optional[bool] = ..., embed_model_fingerprint: _Optional[str] = ..., index_version: _Optional[int] = ..., chunk_count: _Optional[int] = ...) -> None: ...

class ListDatasetsResponse(_message.Message):
    __slots__ = ("datasets",)
    DATASETS_FIELD_NUMBER: _ClassVar[int]
    datasets: _containers.RepeatedCompositeFieldContainer[DatasetSummary]
    def __init__(self, datasets: _Optional[_Iterable[_Union[DatasetSummary, _Mapping]]] = ...) -> None: ...

class IngestDocument(_message.Message):
    __slots__ = ("content", "embedding", "doc_id", "metadata")
    class MetadataEntry(_message.Message):
        __slots__ = ("key", "value")
        KEY_FIELD_NUMBER: _ClassVar[int]
        VALUE_FIELD_NUMBER: _ClassVar[int]
        key: str
        value: str
        def __init__(self, key: _Optional[str] = ..., value: _Optional[str] = ...) -> None: ...
    CONTENT_FIELD_NUMBER: _ClassVar[int]
    EMBEDDING_FIELD_NUMBER: _ClassVar[int]
    DOC_ID_FIELD_NUMBER: _ClassVar[int]
    METADATA_FIELD_NUMBER: _ClassVar[int]
    content: bytes
    embedding: _containers.RepeatedScalarFieldContainer[float]
    doc_id: str
    metadata: _containers.ScalarMap[str, str]
    def __init__(self, content: _Optional[bytes] = ..., embedding: _Optional[_Iterable[float]] = ..., doc_id: _Optional[str] = ..., metadata: _Optional[_Mapping[str, str]] = ...) -> None: ...

class IngestDocumentsRequest(_message.Message):
    __slots__ = ("dataset", "documents")
    DATASET_FIELD_NUMBER: _ClassVar[int]
    DOCUMENTS_FIELD_NUMBER: _ClassVar[int]
    dataset: str
    documents: _containers.RepeatedCompositeFieldContainer[IngestDocument]
    def __init__(self, dataset: _Optional[str] = ..., documents: _Optional[_Iterable[_Union[IngestDocument, _Mapping]]] = ...) -> None: ...

class IngestDocumentsResponse(_message.Message):
    __slots__ = ("dataset_id", "doc_count", "inserted", "dim")
    DATASET_ID_FIELD_NUMBER: _ClassVar[int]
    DOC_COUNT_FIELD_NUMBER: _ClassVar[int]
    INSERTED_FIELD_NUMBER: _ClassVar[int]
    DIM_FIELD_NUMBER: _ClassVar[int]
    dataset_id: str
    doc_count: int
    inserted: int
    dim: int
    def __init__(self, dataset_id: _Optional[str] = ..., doc_count: _Optional[int] = ..., inserted: _Optional[int] = ..., dim: _Optional[int] = ...) -> None: ...

class QueryDatasetRequest(_message.Message):
    __slots__ = ("dataset", "query_text", "query_embedding", "k", "retrieval_mode", "rerank")
    DATASET_FIELD_NUMBER: _ClassVar[int]
    QUERY_TEXT_FIELD_NUMBER: _ClassVar[int]
    QUERY_EMBEDDING_FIELD_NUMBER: _ClassVar[int]
    K_FIELD_NUMBER: _ClassVar[int]
    RETRIEVAL_MODE_FIELD_NUMBER: _ClassVar[int]
    RERANK_FIELD_NUMBER: _ClassVar[int]
    dataset: str
    query_text: str
    query_embedding: _containers.RepeatedScalarFieldContainer[float]
    k: int
    retrieval_mode: RetrievalMode
    rerank: bool
    def __init__(self, dataset: _Optional[str] = ..., query_text: _Optional[str] = ..., query_embedding: _Optional[_Iterable[float]] = ..., k: _Optional[int] = ..., retrieval_mode: _Optional[_Union[RetrievalMode, str]] = ..., rerank: _Optional[bool] = ...) -> None: ...

class DatasetHit(_message.Message):
    __slots__ = ("content_ref", "content", "score", "parent_ref", "chunk_index", "chunk_count")
    CONTENT_REF_FIELD_NUMBER: _ClassVar[int]
    CONTENT_FIELD_NUMBER: _ClassVar[int]
    SCORE_FIELD_NUMBER: _ClassVar[int]
    PARENT_REF_FIELD_NUMBER: _ClassVar[int]
    CHUNK_INDEX_FIELD_NUMBER: _ClassVar[int]
    CHUNK_COUNT_FIELD_NUMBER: _ClassVar[int]
    content_ref: bytes
    content: bytes
    score: float
    parent_ref: bytes
    chunk_index: int
    chunk_count: int
    def __init__(self, content_ref: _Optional[bytes] = ..., content: _Optional[bytes] = ..., score: _Optional[float] = ..., parent_ref: _Optional[bytes] = ..., chunk_index: _Optional[int] = ..., chunk_count: _Optional[int] = ...) -> None: ...

class QueryDatasetResponse(_message.Message):
    __slots__ = ("hits",)
    HITS_FIELD_NUMBER: _ClassVar[int]
    hits: _containers.RepeatedCompositeFieldContainer[DatasetHit]
    def __init__(self, hits: _Optional[_Iterable[_Union[DatasetHit, _Mapping]]] = ...) -> None: ...

class FuzzyDiscoveryRequest(_message.Message):
    __slots__ = ("dataset", "query_text", "query_embedding", "k", "retrieval_mode")
    DATASET_FIELD_NUMBER: _ClassVar[int]
    QUERY_TEXT_FIELD_NUMBER: _ClassVar[int]
    QUERY_EMBEDDING_FIELD_NUMBER: _ClassVar[int]
    K_FIELD_NUMBER: _ClassVar[int]
    RETRIEVAL_MODE_FIELD_NUMBER: _ClassVar[int]
    dataset: str
    query_text: str
    query_embedding: _containers.RepeatedScalarFieldContainer[float]
    k: int
    retrieval_mode: RetrievalMode
    def __init__(self, dataset: _Optional[str] = ..., query_text: _Optional[str] = ..., query_embedding: _Optional[_Iterable[float]] = ..., k: _Optional[int] = ..., retrieval_mode: _Optional[_Union[RetrievalMode, str]] = ...) -> None: ...

class FuzzyHit(_message.Message):
    __slots__ = ("content_ref", "score_bp", "parent_ref", "chunk_index")
    CONTENT_REF_FIELD_NUMBER: _ClassVar[int]
    SCORE_BP_FIELD_NUMBER: _ClassVar[int]
    PARENT_REF_FIELD_NUMBER: _ClassVar[int]
    CHUNK_INDEX_FIELD_NUMBER: _ClassVar[int]
    content_ref: bytes
    score_bp: int
    parent_ref: bytes
    chunk_index: int
    def __init__(self, content_ref: _Optional[bytes] = ..., score_bp: _Optional[int] = ..., parent_ref: _Optional[bytes] = ..., chunk_index: _Optional[int] = ...) -> None: ...

class FuzzyDiscoveryResponse(_message.Message):
    __slots__ = ("hits",)
    HITS_FIELD_NUMBER: _ClassVar[int]
    hits: _containers.RepeatedCompositeFieldContainer[FuzzyHit]
    def __init__(self, hits: _Optional[_Iterable[_Union[FuzzyHit, _Mapping]]] = ...) -> None: ...

class GetContentRequest(_message.Message):
    __slots__ = ("content_ref", "instance_id")
    CONTENT_REF_FIELD_NUMBER: _ClassVar[int]
    INSTANCE_ID_FIELD_NUMBER: _ClassVar[int]
    content_ref: bytes
    instance_id: bytes
    def __init__(self, content_ref: _Optional[bytes] = ..., instance_id: _Optional[bytes] = ...) -> None: ...

class ContentBlob(_message.Message):
    __slots__ = ("payload",)
    PAYLOAD_FIELD_NUMBER: _ClassVar[int]
    payload: bytes
    def __init__(self, payload: _Optional[bytes] = ...) -> None: ...

class GetServerInfoRequest(_message.Message):
    __slots__ = ()
    def __init__(self) -> None: ...

class ServerInfo(_message.Message):
    __slots__ = ("model_id", "model_path", "listen_addr", "content_root", "catalog_dir", "content_max_bytes", "tls_enabled", "auth_mode", "feature_hnsw", "feature_inference", "embed_model_id", "embed_model_is_decoder")
    MODEL_ID_FIELD_NUMBER: _ClassVar[int]
    MODEL_PATH_FIELD_NUMBER: _ClassVar[int]
    LISTEN_ADDR_FIELD_NUMBER: _ClassVar[int]
    CONTENT_ROOT_FIELD_NUMBER: _ClassVar[int]
    CATALOG_DIR_FIELD_NUMBER: _ClassVar[int]
    CONTENT_MAX_BYTES_FIELD_NUMBER: _ClassVar[int]
    TLS_ENABLED_FIELD_NUMBER: _ClassVar[int]
    AUTH_MODE_FIELD_NUMBER: _ClassVar[int]
    FEATURE_HNSW_FIELD_NUMBER: _ClassVar[int]
    FEATURE_INFERENCE_FIELD_NUMBER: _ClassVar[int]
    EMBED_MODEL_ID_FIELD_NUMBER: _ClassVar[int]
    EMBED_MODEL_IS_DECODER_FIELD_NUMBER: _ClassVar[int]
    model_id: str
    model_path: str
    listen_addr: str
    content_root: str
    catalog_dir: str
    content_max_bytes: int
    tls_enabled: bool
    auth_mode: str
    feature_hnsw: bool
    feature_inference: bool
    embed_model_id: str
    embed_model_is_decoder: bool
    def __init__(self, model_id: _Optional[str] = ..., model_path: _Optional[str] = ..., listen_addr: _Optional[str] = ..., content_root: _Optional[str] = ..., catalog_dir: _Optional[str] = ..., content_max_bytes: _Optional[int] = ..., tls_enabled: _Optional[bool] = ..., auth_mode: _Optional[str] = ..., feature_hnsw: _Optional[bool] = ..., feature_inference: _Optional[bool] = ..., embed_model_id: _Optional[str] = ..., embed_model_is_decoder: _Optional[bool] = ...) -> None: ...
