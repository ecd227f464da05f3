"""Presets: ways of searching that have a name, kept between two runs."""

import json
import stat
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kx_desktop.core.errors import InvalidArgument, PermissionDenied
from kx_desktop.core.queries import Query
from kx_desktop.search.checking import check_query
from kx_desktop.settings.preset_values import PARAMETERS
from kx_desktop.settings.presets import BUILT_IN, NAME, Preset, Presets

MINE = Preset(
    "Mine",
    {
        "mode": "hybrid",
        "k": 20,
        "paths": ["dense", "sparse", "fulltext"],
        "fusion": "weight",
        "weights": {"dense": 1, "sparse": 0.5, "fulltext": 0.25},
        "rerank": False,
        "reranker": True,
        "window": [-1, 2],
    },
)


def write(folder: Path, content: object) -> Path:
    path = folder / NAME
    path.write_text(content if isinstance(content, str) else json.dumps(content), "utf-8")
    return path


def test_two_come_with_the_program_and_nothing_is_written_for_them(tmp_path: Path) -> None:
    presets = Presets.load(tmp_path)
    assert [preset.name for preset in presets.all] == ["Balanced", "Precise"]
    assert (presets.start, presets.notices) == ("", ())
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("preset", [*BUILT_IN, MINE], ids=lambda one: one.name)
def test_a_preset_gives_what_a_query_takes(preset: Preset) -> None:
    check_query(Query(dataset="papers", text="refund", **preset.parameters()))


def test_what_is_kept_comes_back(tmp_path: Path) -> None:
    Presets.load(tmp_path).with_preset(MINE).with_start("mine").save()
    again = Presets.load(tmp_path)
    assert again.own == (MINE,)
    assert again.start == "Mine"
    assert again.notices == ()
    found = again.find("  MINE ").parameters()
    assert found["paths"] == ("dense", "sparse", "fulltext")
    assert found["window"] == (-1, 2)
    assert stat.S_IMODE((tmp_path / NAME).stat().st_mode) == 0o600


def test_two_names_that_differ_in_capitals_alone_are_one(tmp_path: Path) -> None:
    presets = Presets.load(tmp_path).with_preset(MINE).with_preset(Preset("MINE", {"k": 3}))
    assert [(preset.name, preset.values) for preset in presets.own] == [("MINE", {"k": 3})]


def test_the_order_is_that_of_names_after_those_built_in(tmp_path: Path) -> None:
    presets = Presets.load(tmp_path)
    for name in ("zebra", "Apple", "mango"):
        presets = presets.with_preset(Preset(name))
    assert [one.name for one in presets.all] == ["Balanced", "Precise", "Apple", "mango", "zebra"]


@pytest.mark.parametrize("name", ["Balanced", "precise", " PRECISE "])
def test_those_built_in_cannot_be_changed_or_removed(tmp_path: Path, name: str) -> None:
    presets = Presets.load(tmp_path)
    with pytest.raises(InvalidArgument, match="comes with the program"):
        presets.with_preset(Preset(name, {"k": 1}))
    with pytest.raises(InvalidArgument, match="comes with the program"):
        presets.without(name)


def test_one_that_is_removed_is_gone_and_no_longer_used_at_start(tmp_path: Path) -> None:
    presets = Presets.load(tmp_path).with_preset(MINE).with_start("Mine").without("mine")
    assert presets.own == ()
    assert presets.start == ""


def test_one_that_is_not_there_is_refused_with_the_names_that_are(tmp_path: Path) -> None:
    with pytest.raises(InvalidArgument) as caught:
        Presets.load(tmp_path).with_preset(MINE).find("fast")
    assert caught.value.parameter == "preset"
    assert caught.value.next_step == "There are: Balanced, Precise, Mine."


@pytest.mark.parametrize("name", ["", "   ", "a\nb", "x" * 61, "\u2028"])
def test_a_name_that_cannot_be_is_refused(name: str) -> None:
    with pytest.raises(InvalidArgument, match="preset: "):
        Preset(name)


def test_a_name_is_kept_in_its_normal_form() -> None:
    assert Preset(" Ru\u0308ckgabe ").name == "R\u00fcckgabe"


WRONG: dict[str, list[Any]] = {
    "mode": ["meaning", 1, None, []],
    "k": [0, 65, True, 1.5, 10**400],
    "paths": [[], ["exact"], "dense", [[]], None],
    "fusion": ["sum", {}, 3],
    "rrf_k": [1, 1_000_001, 60.0],
    "alpha": [-0.1, 1.1, float("nan"), True, "0.5", 10**400],
    "weights": [{}, {"dense": -1}, {"exact": 1}, {"dense": 0}, [1, 2], {"dense": float("inf")}],
    "metric": ["manhattan", None],
    "rerank": ["on", 1, None],
    "reranker": ["off", 0, None],
    "mmr_lambda": [-1, 2, None],
    "rerank_factor": [1, 1.0, 5.1, "2", True],
    "window": [[0], [1, 2], [-11, 0], [0, 11], "0,0", [0.0, 1]],
    "order_by": ["year"],
    "metadata_fields": [["year"]],
    "offset": [3],
    "filter": ["a = 1"],
}


def test_every_parameter_has_values_that_are_refused() -> None:
    assert set(PARAMETERS) <= set(WRONG)


@pytest.mark.parametrize(
    ("name", "value"), [(name, value) for name, values in WRONG.items() for value in values]
)
def test_a_value_out_of_its_range_is_refused_by_name(name: str, value: object) -> None:
    with pytest.raises(InvalidArgument, match=rf"for {name}\."):
        Preset("Mine", {name: value})


@pytest.mark.parametrize(
    "content", ["", "{", "[]", "null", "[" * 100_000, '{"presets": 3}', "\udcff"]
)
def test_a_damaged_file_is_set_aside_and_told(tmp_path: Path, content: str) -> None:
    path = tmp_path / NAME
    path.write_text(content, "utf-8", errors="surrogateescape")
    presets = Presets.load(tmp_path)
    assert presets.all == BUILT_IN
    assert "were damaged" in presets.notices[0]
    assert not path.exists()
    kept = (tmp_path / "presets.json.damaged").read_text("utf-8", errors="surrogateescape")
    assert kept == content


def test_of_damaged_presets_all_that_is_whole_stays(tmp_path: Path) -> None:
    odd = {"name": "", "values": {}}
    write(
        tmp_path,
        {
            "version": 1,
            "presets": [
                odd,
                3,
                {"name": "Balanced", "values": {"k": 1}},
                {"name": "Half", "values": {"k": 5, "alpha": 7, "new": 1}},
                {"name": "Mine", "values": {"k": 20}},
            ],
            "start": "nowhere",
        },
    )
    presets = Presets.load(tmp_path)
    assert [(one.name, one.values) for one in presets.own] == [
        ("Half", {"k": 5}),
        ("Mine", {"k": 20}),
    ]
    assert presets.start == ""
    assert len(presets.notices) == 4
    assert presets.notices[-1] == "The preset 'Half' has no use for these values: alpha, new."
    presets.save()
    assert odd in json.loads((tmp_path / NAME).read_text("utf-8"))["presets"]


def test_fields_that_one_dataset_has_were_kept_once_and_are_dropped_without_a_word(
    tmp_path: Path,
) -> None:
    values = {"k": 20, "order_by": "year DESC", "metadata_fields": ["year"]}
    write(tmp_path, {"version": 1, "presets": [{"name": "Mine", "values": values}], "start": ""})
    presets = Presets.load(tmp_path)
    assert presets.own == (Preset("Mine", {"k": 20}),)
    assert presets.notices == ()


@given(
    content=st.recursive(
        st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
        lambda inner: (
            st.lists(inner, max_size=3)
            | st.dictionaries(
                st.sampled_from(["presets", "name", "values", "start", *PARAMETERS]),
                inner,
                max_size=4,
            )
        ),
        max_leaves=12,
    )
)
def test_whatever_stands_in_the_file_gives_presets_that_a_query_takes(
    tmp_path_factory: pytest.TempPathFactory, content: object
) -> None:
    folder = tmp_path_factory.mktemp("presets")
    write(folder, {"presets": [content, {"name": "a", "values": content}]})
    for preset in Presets.load(folder).all:
        Query(dataset="papers", text="refund", **preset.parameters())


def test_where_nothing_can_be_written_the_person_is_told(tmp_path: Path) -> None:
    blocked = tmp_path / "a file"
    blocked.write_text("not a folder", "utf-8")
    with pytest.raises(PermissionDenied, match="presets cannot be kept"):
        Presets(folder=blocked).with_preset(MINE).save()


def test_a_file_that_cannot_be_read_is_told_and_left_alone(tmp_path: Path) -> None:
    (tmp_path / NAME).mkdir()
    presets = Presets.load(tmp_path)
    assert presets.all == BUILT_IN
    assert "cannot be read" in presets.notices[0]
    assert (tmp_path / NAME).is_dir()
