"""`RetrieveKnowledgeBase`: each of its parameters has its effect, from JSON, a form and the address."""

import json
from pathlib import Path
from typing import Any
from urllib.parse import quote, urlencode

import pytest

from kx_desktop.library import Library, Query
from kx_desktop.settings import Settings
from tests.embedding.pair_graph import pair_model
from tests.gateway.http.serving import Served, Told, serving

PATH = "/RetrieveKnowledgeBase"
QUESTION = "what is the refund window?"


def _told(served: Served, **parameters: Any) -> Told:
    return served.post(PATH, {"KbUuid": "handbook", "Query": QUESTION, **parameters})


def _data(served: Served, **parameters: Any) -> Any:
    told = _told(served, **parameters)
    assert told.status == 200, told.body
    assert told.json["Success"] is True
    assert (told.json["ErrorCode"], told.json["ErrorMessage"]) == ("", "")
    return told.json["Data"]


def _refs(data: Any) -> list[str]:
    return [result["Id"] for result in data["Results"]]


def _library(served: Served, **parameters: Any) -> list[str]:
    asked = {"fusion": "none", **parameters}
    return [
        hit.content_ref
        for hit in served.library.query(
            Query(**{"dataset": "handbook", "text": QUESTION, **asked})
        ).hits
    ]


def test_the_shape_is_that_of_the_service(served: Served) -> None:
    told = _told(served, TopK=2, IncludeMetadataFields="team", Filter="extension = 'md'").json
    assert list(told) == ["RequestId", "Success", "ErrorCode", "ErrorMessage", "Data"]
    assert list(told["Data"]) == ["Results", "Matches"]
    (first, _) = told["Data"]["Results"]
    assert list(first) == [
        "Id", "Content", "FileName", "LoaderMetadata", "Metadata", "Score", "RerankScore", "RetrievalSource", "Vector",
    ]  # fmt: skip
    assert first["FileName"] == "returns.md"
    assert first["Metadata"] == {"team": "support"}
    assert first["LoaderMetadata"]["chunk_index"] == 0
    assert first["Vector"] is None
    assert told["Data"]["Matches"] == []
    assert told["RequestId"] != _told(served).json["RequestId"]


def test_without_a_way_of_fusing_the_scores_are_compared_as_they_are(served: Served) -> None:
    (first, *_) = _data(served)["Results"]
    (hit, *_) = served.library.query(Query("handbook", QUESTION, fusion="none")).hits
    assert (first["Id"], first["Score"]) == (hit.content_ref, hit.score)


def test_kb_uuid_names_one_dataset_or_several(served: Served) -> None:
    both = "office lighthouse"
    assert _refs(_data(served, KbUuid="harbour", Query=both)) == _library(
        served, dataset="harbour", text=both
    )
    wanted = {"handbook", "harbour"}
    for names in ("handbook,harbour", ["handbook", "harbour"]):
        found = _data(served, KbUuid=names, Query=both)["Results"]
        assert {result["LoaderMetadata"]["dataset"] for result in found} == wanted


def test_query_is_the_question(served: Served) -> None:
    assert _data(served, Query="tomatoes")["Results"][0]["FileName"] == "garden.txt"
    assert _data(served, Query="KX-4021")["Results"][0]["FileName"] == "codes.txt"


def test_top_k_says_how_many(served: Served) -> None:
    for given in (1, "2", 3):
        assert len(_data(served, TopK=given)["Results"]) == int(given)
    assert len(_data(served, KbUuid="harbour", Query="lighthouse", TopK=1000)["Results"]) <= 64


def test_offset_goes_on_where_the_last_page_ended(served: Served) -> None:
    whole = _refs(_data(served, TopK=4))
    assert (
        _refs(_data(served, TopK=2, Offset=0)) + _refs(_data(served, TopK=2, Offset="2")) == whole
    )


def test_filter_leaves_out(served: Served) -> None:
    found = _data(served, Filter="extension = 'txt'")["Results"]
    assert {result["FileName"] for result in found} == {"codes.txt", "garden.txt"}


def test_metrics_is_the_distance(served: Served) -> None:
    args = {"HybridPathsSetting": {"paths": "dense"}}
    scores = {}
    for metric in ("cosine", "l2", "ip"):
        found = _data(served, Metrics=metric, HybridSearchArgs=args)["Results"]
        (hit, *_) = served.library.query(
            Query("handbook", QUESTION, fusion="none", paths=("dense",), metric=metric)
        ).hits
        assert found[0]["Score"] == hit.score
        scores[metric] = hit.score
    assert scores["l2"] != scores["cosine"]


@pytest.mark.parametrize("name", ["RRF", "Weight", "Cascaded", "rrf"])
def test_hybrid_search_says_how_paths_are_fused(served: Served, name: str) -> None:
    assert _refs(_data(served, HybridSearch=name)) == _library(served, fusion=name.lower())


def test_the_constant_of_rrf_is_heeded(served: Served) -> None:
    scores = {
        k: _data(served, HybridSearch="RRF", HybridSearchArgs={"RRF": {"k": k}})["Results"][0][
            "Score"
        ]
        for k in (2, 60)
    }
    assert scores[2] > scores[60]
    usual = _data(served, HybridSearch="RRF")["Results"][0]["Score"]
    assert usual == scores[60]


def test_alpha_weighs_meaning_against_words(served: Served) -> None:
    for alpha in (0, 0.5, 1):
        data = _data(served, HybridSearch="Weight", HybridSearchArgs={"Weight": {"alpha": alpha}})
        assert _refs(data) == _library(served, fusion="weight", alpha=float(alpha))
    sources = {result["RetrievalSource"] for result in data["Results"]}
    assert sources == {1}


def test_three_paths_are_weighed(served: Served) -> None:
    weights = {"dense": 0.5, "sparse": 0.3, "fulltext": 0.2}
    args = {"HybridPathsSetting": {"paths": "dense,sparse,fulltext"}, "Weight": weights}
    data = _data(served, HybridSearch="Weight", HybridSearchArgs=args)
    expected = _library(
        served, fusion="weight", weights=weights, paths=("dense", "sparse", "fulltext")
    )
    assert _refs(data) == expected
    two = _data(served, HybridSearch="Weight")
    assert [one["Score"] for one in data["Results"]] != [one["Score"] for one in two["Results"]]


def test_the_paths_are_those_that_are_named(served: Served) -> None:
    for paths, source in (("fulltext", 2), ("dense", 1)):
        args = {"HybridPathsSetting": {"paths": paths}}
        found = _data(served, HybridSearchArgs=args)["Results"]
        assert {result["RetrievalSource"] for result in found} == {source}
    found = _data(served, HybridSearch="RRF", Query="refund refused by the bank")["Results"]
    assert found[0]["RetrievalSource"] == 3


def test_include_vector_gives_the_vector(served: Served) -> None:
    for given in (True, "true"):
        (result,) = _data(served, TopK=1, IncludeVector=given)["Results"]
        assert len(result["Vector"]) == 384
    assert _data(served, TopK=1, IncludeVector="false")["Results"][0]["Vector"] is None


def test_metadata_is_given_where_it_is_asked_for(served: Served) -> None:
    assert _data(served)["Results"][0]["Metadata"] == {}
    for given in ("team,extension", ["team", "extension"], " team , extension "):
        (found,) = _data(served, TopK=1, Filter="title = 'Returns'", IncludeMetadataFields=given)[
            "Results"
        ]
        assert found["Metadata"] == {"team": "support", "extension": "md"}


def test_rerank_factor_has_more_vectors_scored(
    served: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[Query] = []
    ask = served.library.query
    monkeypatch.setattr(
        served.library, "query", lambda query, **more: asked.append(query) or ask(query, **more)
    )
    for given in (1.5, "5"):
        assert _refs(_data(served, RerankFactor=given)) == _library(served)
    assert [query.rerank_factor for query in asked[::2]] == [1.5, 5.0]


def test_recall_window_gives_what_stands_around(served: Served) -> None:
    for given in ([-2, 1], "[-2, 1]", "-2,1"):
        data = _data(served, KbUuid="harbour", Query="lighthouse", TopK=3, RecallWindow=given)
        hits = served.library.query(
            Query("harbour", "lighthouse", fusion="none", k=3, window=(-2, 1))
        ).hits
        assert [match["Id"] for match in data["Matches"]] == _refs(data)
        assert [match["Content"] for match in data["Matches"]] == [hit.window.text for hit in hits]
        assert all(
            result["Content"] in match["Content"] and len(match["Content"]) > len(result["Content"])
            for result, match in zip(data["Results"], data["Matches"], strict=True)
        )


def test_order_by_sorts(served: Served) -> None:
    up = [result["FileName"] for result in _data(served, OrderBy="file_name")["Results"]]
    assert up == sorted(up)
    down = [result["FileName"] for result in _data(served, OrderBy="file_name DESC, id")["Results"]]
    assert down == sorted(up, reverse=True)


def test_the_parameters_may_come_in_a_form_or_in_the_address(served: Served) -> None:
    given = {
        "KbUuid": "handbook", "Query": QUESTION, "TopK": "2", "HybridSearch": "Weight", "Filter": "extension = 'md'", "Offset": "",
        "HybridSearchArgs": '{"Weight": {"alpha": 0.3}}', "RecallWindow": "[0, 1]", "IncludeVector": "true",
    }  # fmt: skip
    as_json = _data(
        served, TopK=2, HybridSearch="Weight", Filter="extension = 'md'", RecallWindow=[0, 1], IncludeVector=True,
        HybridSearchArgs={"Weight": {"alpha": 0.3}},
    )  # fmt: skip
    words = urlencode(given)
    kind = {"Content-Type": "application/x-www-form-urlencoded"}
    for told in (
        served.call("POST", PATH, words.encode(), headers=kind),
        served.get(f"{PATH}?{words}"),
        served.call("POST", f"{PATH}?{words}", b""),
        served.post(f"{PATH}?{words}&", {"TopK": 2}),
    ):
        assert told.status == 200, told.body
        assert told.json["Data"] == as_json


@pytest.mark.parametrize(
    ("parameters", "named"),
    [
        ({"KbUuid": ""}, "KbUuid: "),
        ({"KbUuid": 7}, "KbUuid: "),
        ({"KbUuid": "a/b"}, "KbUuid: "),
        ({"Query": ""}, "Query: "),
        ({"Query": ["a"]}, "Query: "),
        ({"TopK": 0}, "TopK: "),
        ({"TopK": "many"}, "TopK: "),
        ({"TopK": 2.5}, "TopK: "),
        ({"TopK": "+-5"}, "TopK: "),
        ({"TopK": "²"}, "TopK: "),
        ({"TopK": True}, "TopK: "),
        ({"TopK": 10**30}, "TopK: "),
        ({"Offset": -1}, "Offset: "),
        ({"Metrics": "miles"}, "Metrics: "),
        ({"HybridSearch": "Magic"}, "HybridSearch: "),
        ({"HybridSearchArgs": {"RRF": {"k": 60}}}, "HybridSearchArgs.RRF.k: "),
        (
            {"HybridSearch": "RRF", "HybridSearchArgs": {"RRF": {"k": 1}}},
            "HybridSearchArgs.RRF.k: ",
        ),
        (
            {"HybridSearch": "RRF", "HybridSearchArgs": {"Weight": {"alpha": 1}}},
            "HybridSearchArgs.Weight.alpha: ",
        ),
        (
            {"HybridSearch": "Weight", "HybridSearchArgs": {"Weight": {"alpha": 2}}},
            "HybridSearchArgs.Weight.alpha: ",
        ),
        (
            {"HybridSearch": "Weight", "HybridSearchArgs": {"Weight": {"dense": -1}}},
            "HybridSearchArgs.Weight: ",
        ),
        (
            {"HybridSearchArgs": {"HybridPathsSetting": {"paths": "smell"}}},
            "HybridSearchArgs.HybridPathsSetting.paths: ",
        ),
        ({"HybridSearchArgs": {"Magic": {}}}, "HybridSearchArgs: "),
        ({"HybridSearchArgs": "{"}, "HybridSearchArgs: "),
        ({"HybridSearchArgs": [1]}, "HybridSearchArgs: "),
        ({"IncludeVector": "perhaps"}, "IncludeVector: "),
        ({"IncludeMetadataFields": 7}, "IncludeMetadataFields: "),
        ({"RerankFactor": 1}, "RerankFactor: "),
        ({"RerankFactor": "nan"}, "RerankFactor: "),
        ({"RecallWindow": [-11, 0]}, "RecallWindow: "),
        ({"RecallWindow": [1, 2, 3]}, "RecallWindow: "),
        ({"RecallWindow": "wide"}, "RecallWindow: "),
        ({"Filter": "=="}, "Filter: "),
        ({"OrderBy": "unheard_of"}, "OrderBy: "),
        ({"Filter": "half \ud800"}, "Filter: "),
        ({"Colour": "red"}, "Colour: "),
    ],
    ids=str,
)
def test_what_is_wrong_is_told_in_its_own_names_and_shape(
    served: Served, parameters: Any, named: str
) -> None:
    told = _told(served, **parameters)
    assert told.status == 400, told.body
    assert list(told.json) == ["RequestId", "Success", "ErrorCode", "ErrorMessage", "Data"]
    assert (told.json["Success"], told.json["ErrorCode"], told.json["Data"]) == (
        False,
        "INVALID_ARGUMENT",
        None,
    )
    assert told.json["ErrorMessage"].startswith(named)


def test_all_other_errors_have_that_shape_too(served: Served) -> None:
    body = json.dumps({"KbUuid": "none", "Query": "a"}).encode()
    kind = {"Content-Type": "application/json"}
    for told, status, code in (
        (served.call("POST", PATH, body, headers=kind), 404, "NOT_FOUND"),
        (
            served.call("POST", PATH, body, headers={**kind, "Authorization": "Bearer no"}),
            401,
            "UNAUTHENTICATED",
        ),
        (
            served.call("POST", PATH, body, headers={**kind, "Host": "evil.example"}),
            403,
            "PERMISSION_DENIED",
        ),
        (served.call("DELETE", PATH), 405, "UNIMPLEMENTED"),
        (
            served.call("POST", PATH, body, headers={"Content-Type": "text/plain"}),
            415,
            "INVALID_ARGUMENT",
        ),
        (served.call("POST", PATH, b"{", headers=kind), 400, "INVALID_ARGUMENT"),
        (served.call("POST", PATH, b"[]", headers=kind), 400, "INVALID_ARGUMENT"),
        (
            served.call("POST", PATH, b'{"RerankFactor": NaN}', headers=kind),
            400,
            "INVALID_ARGUMENT",
        ),
        (served.get(f"{PATH}?KbUuid=handbook&Query=%ff"), 400, "INVALID_ARGUMENT"),
        (served.get(f"{PATH}?KbUuid=handbook&KbUuid=harbour"), 400, "INVALID_ARGUMENT"),
        (served.get(f"{PATH}?{'&'.join(f'a{n}=1' for n in range(100))}"), 400, "INVALID_ARGUMENT"),
        (served.get(f"{PATH}?{quote('a=b')}"), 400, "INVALID_ARGUMENT"),
    ):
        assert told.status == status, told.body
        assert (told.json["Success"], told.json["ErrorCode"], told.json["Data"]) == (
            False,
            code,
            None,
        )
        assert told.json["ErrorMessage"]


def test_what_only_the_cloud_needs_is_passed_over(served: Served) -> None:
    cloud = {
        "RegionId": "cn-hangzhou",
        "DBInstanceId": "gp-1",
        "NamespacePassword": "x",
        "OwnerId": 7,
    }
    assert _refs(_data(served, **cloud)) == _refs(_data(served))
    address = urlencode({"KbUuid": "handbook", "Query": QUESTION, "RegionId": "cn-hangzhou"})
    assert served.get(f"{PATH}?{address}").json["Success"] is True
    told = _told(served, RegionID="cn-hangzhou")
    assert (told.status, told.json["ErrorCode"]) == (400, "INVALID_ARGUMENT")
    assert told.json["ErrorMessage"].startswith("RegionID: there is no such parameter.")


def test_rerank_score_is_the_rerankers_where_it_read_the_passage(
    filled: Library, tmp_path: Path
) -> None:
    settings = Settings().with_values(
        {"reranker": str(pair_model(tmp_path / "pairs")), "reranking": True}
    )
    with (
        Library.open(filled.folder, settings=settings) as library,
        serving(library, tmp_path / "gateway") as served,
    ):
        results = _data(served)["Results"]
        hits = library.query(Query("handbook", QUESTION, fusion="none")).hits
        assert [result["RerankScore"] for result in results] == [hit.reranker for hit in hits]
        assert None not in {hit.reranker for hit in hits}
        told = served.post(
            "/v1/datasets/handbook/query", {"text": QUESTION, "reranker": False}
        ).json
        assert (told["reranker"], {hit["reranker"] for hit in told["hits"]}) == (False, {None})


def test_a_body_of_no_kind_is_told_what_it_lacks(served: Served) -> None:
    told = served.call("POST", PATH, b"{}")
    assert told.status == 415
    assert told.json["ErrorMessage"].startswith(
        "There is no Content-Type. It takes application/json"
    )
