import errno
import json
import os
import stat
from pathlib import Path

import pytest

from kx_desktop.core.errors import InvalidArgument, PermissionDenied, ResourceExhausted
from kx_desktop.settings import Settings, config_folder, kept, library_folder, resources_dir

DECLARED = Settings.declared()


def write(folder: Path, content: object) -> Path:
    path = folder / "settings.json"
    path.write_text(content if isinstance(content, str) else json.dumps(content), encoding="utf-8")
    return path


def test_what_nobody_chose_has_its_default(tmp_path: Path) -> None:
    settings = Settings.load(tmp_path)
    assert settings.notices == ()
    assert (settings.chunk_size, settings.chunk_overlap, settings.default_k) == (1000, 200, 10)
    assert (settings.rrf_k, settings.mmr_lambda, settings.rerank) == (60, 0.7, True)
    assert (settings.default_mode, settings.embedder, settings.stop_words) == (
        "hybrid",
        "bundled",
        False,
    )
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("key", DECLARED)
def test_every_setting_is_declared_whole(key: str) -> None:
    setting = DECLARED[key]
    assert setting.doc.endswith(".")
    assert setting.effect.endswith(".")
    assert setting.check(setting.default) == setting.default
    assert setting.takes


def test_a_value_that_was_set_is_there_at_the_next_start(tmp_path: Path) -> None:
    Settings.load(tmp_path).set("chunk_size", 1500).set("rerank", False).set("mmr_lambda", 1)
    settings = Settings.load(tmp_path)
    assert (settings.chunk_size, settings.rerank, settings.mmr_lambda) == (1500, False, 1.0)
    assert list(tmp_path.iterdir()) == [tmp_path / "settings.json"]


def test_only_what_was_chosen_is_written(tmp_path: Path) -> None:
    Settings.load(tmp_path).set("default_k", 5)
    content = json.loads((tmp_path / "settings.json").read_text(encoding="utf-8"))
    assert content == {"version": 1, "settings": {"default_k": 5}}


def test_a_value_goes_back_to_its_default(tmp_path: Path) -> None:
    Settings.load(tmp_path).set("default_k", 5).with_default("default_k").save()
    assert Settings.load(tmp_path).default_k == 10


def test_with_value_leaves_the_original_and_the_file_alone(tmp_path: Path) -> None:
    settings = Settings.load(tmp_path)
    assert settings.with_value("rrf_k", 2).rrf_k == 2
    assert settings.rrf_k == 60
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("key", "value", "takes"),
    [
        ("chunk_size", 49, "a whole number from 50 to 100,000"),
        ("chunk_size", "1000", "a whole number from 50 to 100,000"),
        ("chunk_size", True, "a whole number from 50 to 100,000"),
        ("chunk_size", 1000.0, "a whole number from 50 to 100,000"),
        ("rrf_k", 1, "a whole number from 2 to 1,000,000"),
        ("mmr_lambda", 1.01, "a number from 0 to 1"),
        ("mmr_lambda", float("nan"), "a number from 0 to 1"),
        ("mmr_lambda", float("inf"), "a number from 0 to 1"),
        ("rerank", 1, "on or off"),
        ("default_k", 65, "a whole number from 1 to 64"),
        ("default_mode", "sparse?", "one of hybrid, dense, fulltext, sparse"),
        ("embedder", " ", "text"),
        ("embedder", None, "text"),
        ("library", "a\0b", "the path of a folder"),
    ],
)
def test_a_value_out_of_range_is_refused_by_name(
    tmp_path: Path, key: str, value: object, takes: str
) -> None:
    with pytest.raises(InvalidArgument) as raised:
        Settings.load(tmp_path).set(key, value)
    assert raised.value.message == f"{key} is {value!r}, but takes {takes}."
    assert DECLARED[key].doc in raised.value.next_step
    assert list(tmp_path.iterdir()) == []


def test_a_setting_that_there_is_not_is_refused_with_those_that_there_are(tmp_path: Path) -> None:
    with pytest.raises(InvalidArgument, match="There is no setting 'chunksize'") as raised:
        Settings.load(tmp_path).with_value("chunksize", 1)
    assert "chunk_size" in raised.value.next_step


def test_an_overlap_that_was_not_chosen_follows_the_length(tmp_path: Path) -> None:
    assert Settings.load(tmp_path).with_value("chunk_size", 300).chunk_overlap == 60
    assert Settings.load(tmp_path).with_value("chunk_size", 4000).chunk_overlap == 200


def test_an_overlap_of_more_than_half_the_length_is_refused(tmp_path: Path) -> None:
    settings = Settings.load(tmp_path).with_value("chunk_overlap", 300)
    with pytest.raises(
        InvalidArgument, match="chunk_overlap is 300, but takes at most half of chunk_size, 250"
    ):
        settings.with_value("chunk_size", 500)


def test_an_overlap_in_the_file_of_more_than_half_the_length_is_lowered(tmp_path: Path) -> None:
    write(tmp_path, {"version": 1, "settings": {"chunk_size": 100, "chunk_overlap": 90}})
    settings = Settings.load(tmp_path)
    assert settings.chunk_overlap == 50
    assert "chunk_overlap is 90" in settings.notices[0]


@pytest.mark.parametrize(
    "content",
    [
        "",
        "{",
        "[]",
        "null",
        '{"version": 1}',
        '{"settings": {}}',
        '{"version": "1", "settings": {}}',
        "[" * 100_000,
    ],
)
def test_a_damaged_file_is_set_aside_and_never_lost(tmp_path: Path, content: str) -> None:
    write(tmp_path, content)
    settings = Settings.load(tmp_path)
    assert settings == Settings()
    assert "settings.json.damaged" in settings.notices[0]
    assert (tmp_path / "settings.json.damaged").read_text(encoding="utf-8") == content
    assert not (tmp_path / "settings.json").exists()


def test_a_second_damaged_file_is_set_aside_beside_the_first(tmp_path: Path) -> None:
    for content in ("first", "second"):
        write(tmp_path, content)
        Settings.load(tmp_path)
    kept_contents = sorted(path.read_text(encoding="utf-8") for path in tmp_path.iterdir())
    assert kept_contents == ["first", "second"]


def test_a_value_in_the_file_out_of_its_range_gives_way_and_says_so(tmp_path: Path) -> None:
    write(tmp_path, {"version": 1, "settings": {"rrf_k": 0, "default_k": 7}})
    settings = Settings.load(tmp_path)
    assert (settings.rrf_k, settings.default_k) == (60, 7)
    assert settings.notices == (
        "rrf_k is 0, but takes a whole number from 2 to 1,000,000. The default, 60, is used.",
    )


@pytest.mark.parametrize("key", ["chunk_size", "mmr_lambda"])
@pytest.mark.parametrize("sign", ["", "-"])
def test_a_whole_number_of_hundreds_of_digits_gives_way_and_says_so(
    tmp_path: Path, key: str, sign: str
) -> None:
    values = f'{{"version": 1, "settings": {{"{key}": {sign}1{"0" * 400}}}}}'
    (tmp_path / "settings.json").write_text(values, "utf-8")
    settings = Settings.load(tmp_path)
    assert getattr(settings, key) == Settings.declared()[key].default
    (notice,) = settings.notices
    assert key in notice
    assert len(notice) < 300


def test_values_of_a_newer_version_outlive_a_change(tmp_path: Path) -> None:
    write(tmp_path, {"version": 9, "settings": {"colour_of_hits": "green", "default_k": 7}})
    settings = Settings.load(tmp_path)
    assert "newer version" in settings.notices[0]
    settings.set("default_k", 8)
    content = json.loads((tmp_path / "settings.json").read_text(encoding="utf-8"))
    assert content == {"version": 9, "settings": {"colour_of_hits": "green", "default_k": 8}}


def test_an_older_file_is_brought_up_by_each_migration_in_turn(tmp_path: Path) -> None:
    def rename(values: dict[str, object]) -> None:
        values["new"] = values.pop("old")

    write(tmp_path, {"version": 0, "settings": {"old": 3}})
    found, notices = kept.read(tmp_path, ((1, "old is called new", rename),))
    assert (found.version, dict(found.values), notices) == (1, {"new": 3}, [])
    kept.write(tmp_path, found)
    again, _ = kept.read(tmp_path, ((1, "old is called new", rename),))
    assert again == found


def test_a_name_that_is_not_unicode_is_kept(tmp_path: Path) -> None:
    folder = os.fsdecode(b"/books/\xff")
    Settings.load(tmp_path).set("library", folder)
    assert Settings.load(tmp_path).library == folder


def test_the_file_is_the_persons_alone(tmp_path: Path) -> None:
    kept_in = tmp_path / "settings.json"
    kept_in.write_text('{"version": 1, "settings": {}}', "utf-8")
    kept_in.chmod(0o644)
    Settings.load(tmp_path).with_value("default_k", 7).save()
    assert stat.S_IMODE(kept_in.stat().st_mode) == 0o600


def test_a_linked_file_stays_a_link(tmp_path: Path) -> None:
    own = tmp_path / "dotfiles" / "kx.json"
    own.parent.mkdir()
    (tmp_path / "settings.json").symlink_to(own)
    Settings.load(tmp_path).set("default_k", 3)
    assert (tmp_path / "settings.json").is_symlink()
    assert json.loads(own.read_text(encoding="utf-8"))["settings"] == {"default_k": 3}


def test_a_folder_in_place_of_the_file_is_told_and_left(tmp_path: Path) -> None:
    (tmp_path / "settings.json").mkdir()
    settings = Settings.load(tmp_path)
    assert "cannot be read" in settings.notices[0]
    with pytest.raises(PermissionDenied, match="cannot be kept"):
        settings.set("default_k", 3)


@pytest.mark.parametrize(
    ("number", "kind"),
    [
        (errno.ENOSPC, ResourceExhausted),
        (errno.EROFS, PermissionDenied),
        (errno.EACCES, PermissionDenied),
    ],
)
def test_the_former_file_stands_where_the_new_one_cannot_be_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, number: int, kind: type[Exception]
) -> None:
    settings = Settings.load(tmp_path).set("default_k", 3)

    def refuse(_: int) -> None:
        raise OSError(number, os.strerror(number))

    monkeypatch.setattr(os, "fsync", refuse)
    with pytest.raises(kind, match=os.strerror(number)):
        settings.set("default_k", 4)
    assert Settings.load(tmp_path).default_k == 3
    assert list(tmp_path.iterdir()) == [tmp_path / "settings.json"]


def test_the_variables_of_the_server_are_laid_over(tmp_path: Path) -> None:
    settings = Settings.load(tmp_path).from_environment(
        {
            "KX_SERVE_RAG_CHUNK_SIZE": "800",
            "KX_SERVE_RAG_CHUNK_OVERLAP": " 100 ",
            "KX_SERVE_RAG_MAX_CHUNKS_PER_DOC": "5000",
            "KX_SERVE_RAG_RRF_K": "10",
            "KX_SERVE_RAG_MMR_LAMBDA": "2500",
            "KX_SERVE_RAG_RERANK": "off",
            "KX_SERVE_RAG_STOPWORDS": "true",
            "KX_SERVE_EMBED_MODEL": "/models/e5",
            "KX_SERVE_RAG_MODE": "dense",
            "KX_SERVE_SOMETHING_ELSE": "1",
        }
    )
    assert (settings.chunk_size, settings.chunk_overlap, settings.max_passages_per_document) == (
        800,
        100,
        5000,
    )
    assert (settings.rrf_k, settings.mmr_lambda, settings.rerank) == (10, 0.25, False)
    assert (settings.stop_words, settings.embedder, settings.default_mode) == (
        True,
        "/models/e5",
        "dense",
    )


def test_what_the_environment_says_is_not_kept(tmp_path: Path) -> None:
    Settings.load(tmp_path).from_environment({"KX_SERVE_RAG_RRF_K": "10"}).set("default_k", 3)
    assert Settings.load(tmp_path).rrf_k == 60


@pytest.mark.parametrize(
    ("variable", "value", "takes"),
    [
        ("KX_SERVE_RAG_CHUNK_SIZE", "many", "a whole number from 50 to 100,000"),
        ("KX_SERVE_RAG_RRF_K", "1", "a whole number from 2 to 1,000,000"),
        ("KX_SERVE_RAG_MMR_LAMBDA", "0.7", r"a whole number from 0 to 10,000 \(1/10,000\)"),
        ("KX_SERVE_RAG_MMR_LAMBDA", "10001", r"a whole number from 0 to 10,000 \(1/10,000\)"),
        ("KX_SERVE_RAG_RERANK", "maybe", "on or off"),
        ("KX_SERVE_RAG_MODE", "best", "one of hybrid, dense, fulltext, sparse"),
    ],
)
def test_a_variable_that_cannot_be_is_refused_by_name(
    tmp_path: Path, variable: str, value: str, takes: str
) -> None:
    with pytest.raises(InvalidArgument, match=f"^{variable} is '{value}', but takes {takes}"):
        Settings.load(tmp_path).from_environment({variable: value})


def test_a_variable_of_hundreds_of_digits_is_refused_by_name(tmp_path: Path) -> None:
    declared = Settings.declared().values()
    numbers = [one.environment for one in declared if one.environment and one.kind in {int, float}]
    assert numbers
    for variable in numbers:
        with pytest.raises(InvalidArgument, match=variable):
            Settings.load(tmp_path).from_environment({variable: "1" + "0" * 400})


def test_an_empty_variable_says_nothing(tmp_path: Path) -> None:
    assert Settings.load(tmp_path).from_environment({"KX_SERVE_RAG_RRF_K": ""}) == Settings.load(
        tmp_path
    )


def test_the_settings_lie_where_the_variable_says(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("KX_CONFIG", str(tmp_path))
    assert config_folder() == tmp_path
    Settings.load().set("default_k", 3)
    assert Settings.load().default_k == 3


def test_without_a_variable_the_settings_lie_in_the_usual_place() -> None:
    assert config_folder({}).name == "kx-desktop"


def test_the_library_lies_where_the_nearest_word_says(tmp_path: Path) -> None:
    settings = Settings.load(tmp_path).with_value("library", tmp_path / "set")
    environ = {"KX_LIBRARY": str(tmp_path / "variable")}
    assert library_folder(tmp_path / "flag", settings, environ) == tmp_path / "flag"
    assert library_folder(None, settings, environ) == tmp_path / "variable"
    assert library_folder(None, settings, {}) == tmp_path / "set"
    assert library_folder(None, None, {}).name == "kx-desktop"
    assert library_folder("relative", None, {}) == Path.cwd() / "relative"


def test_the_resources_lie_within_or_beside_the_package(root: Path) -> None:
    assert resources_dir() in {root / "resources", root / "kx_desktop" / "resources"}


def test_values_that_suit_each_other_only_together_are_changed_in_one_step(tmp_path: Path) -> None:
    settings = Settings.load(tmp_path).set("chunk_overlap", 300)
    changed = settings.with_values({"chunk_size": 500, "chunk_overlap": 100})
    assert (changed.chunk_size, changed.chunk_overlap) == (500, 100)
    followed = settings.with_values({"chunk_size": 500}, defaults=["chunk_overlap"])
    assert (followed.chunk_size, followed.chunk_overlap) == (500, 100)
    assert not followed.is_chosen("chunk_overlap")
    assert followed.is_chosen("chunk_size")
    with pytest.raises(InvalidArgument, match="at most half"):
        settings.with_values({"chunk_size": 500})


def test_the_window_has_settings_of_its_own(tmp_path: Path) -> None:
    settings = Settings.load(tmp_path)
    assert (settings.appearance, settings.language, settings.search_while_typing) == (
        "system",
        "system",
        True,
    )
    assert settings.shortcuts == "{}"
    with pytest.raises(InvalidArgument, match="one of system, en, zh_CN"):
        settings.with_value("language", "fr")
