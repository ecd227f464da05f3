"""Names that a person gave embedding models, and the file that they are kept in."""

from pathlib import Path

import pytest

from kx_desktop.core.errors import InvalidArgument, NotFound, PermissionDenied
from kx_desktop.settings.models import NAME, NamedModels


def test_a_name_is_kept_and_found_however_it_is_capitalised(tmp_path: Path) -> None:
    NamedModels.load(tmp_path).with_model(" Multilingual ", "/models/e5").save()
    kept = NamedModels.load(tmp_path)
    assert kept.find("multilingual") == ("Multilingual", "/models/e5")
    kept.without("MULTILINGUAL").save()
    assert NamedModels.load(tmp_path).sources == {}


def test_names_stand_in_their_order(tmp_path: Path) -> None:
    named = NamedModels.load(tmp_path).with_model("b", "/b").with_model("A", "/a")
    assert list(named.sources) == ["A", "b"]


@pytest.mark.parametrize("name", ["", " ", "a\nb", "x" * 61, "bundled", "None", "\ud800"])
def test_a_name_that_no_model_can_have_is_refused(tmp_path: Path, name: str) -> None:
    with pytest.raises(InvalidArgument) as caught:
        NamedModels.load(tmp_path).with_model(name, "/m")
    assert caught.value.next_step


def test_a_name_is_not_given_twice(tmp_path: Path) -> None:
    named = NamedModels.load(tmp_path).with_model("e5", "/a")
    with pytest.raises(InvalidArgument, match="already"):
        named.with_model("E5", "/b")


def test_an_unknown_name_is_told_with_those_there_are(tmp_path: Path) -> None:
    with pytest.raises(NotFound) as caught:
        NamedModels.load(tmp_path).with_model("e5", "/a").find("e6")
    assert caught.value.next_step == "There are: bundled, e5."


def test_a_damaged_file_is_set_aside_and_told(tmp_path: Path) -> None:
    (tmp_path / NAME).write_text("{", "utf-8")
    (notice,) = NamedModels.load(tmp_path).notices
    assert "set aside" in notice
    assert (tmp_path / f"{NAME}.damaged").exists()


def test_a_damaged_entry_is_left_out_and_the_others_are_there(tmp_path: Path) -> None:
    (tmp_path / NAME).write_text('{"models": {"a": 1, "": "/x", "b": "/b"}}', "utf-8")
    named = NamedModels.load(tmp_path)
    assert dict(named.sources) == {"b": "/b"}
    assert len(named.notices) == 2


def test_where_nothing_can_be_written_it_is_told_with_what_to_do(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("", "utf-8")
    named = NamedModels(folder=tmp_path / "file").with_model("e5", "/a")
    with pytest.raises(PermissionDenied) as caught:
        named.save()
    assert caught.value.next_step
