"""The engine's sentences in the language of the window, and that none is missing from the table."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QCoreApplication, QTranslator
from PySide6.QtWidgets import QApplication

from kx_desktop.core.errors import InvalidArgument, NotFound
from kx_desktop.core.queries import Query
from kx_desktop.core.typed import DATE, NUMBER, TEXT, TRUTH
from kx_desktop.gui.language.engine import IN_THE_WINDOW, TEMPLATES
from kx_desktop.gui.language.sentences import tell, tell_error
from kx_desktop.gui.query.presets.words import preset_words
from kx_desktop.library import check_query
from kx_desktop.search.filtering import Catalogue, parse_filter
from kx_desktop.search.sorting import SortKeys
from kx_desktop.settings import Preset, Presets, Settings, resources_dir

ENGINE = ("agent", "core", "content", "tasks", "settings", "embedding", "index", "readers", "splitting", "store", "search", "ingest", "library")  # fmt: skip
HOLE = re.compile(r"\{\w*(?::,)?\}")

# What a chat model is told, not a person.
FOR_MODELS = ("agent/prompts.py", "agent/tool.py")

# Not for the window: what a program that embeds the engine or asks a gateway did wrong, what the log says, the words of exported files,
# what a chat model is told beside its passages, and how its threads tell each other that nobody waits.
NOT_FOR_PEOPLE = (
    "Answer from what was found then.",
    "Ask in other words, or say that it is not there.",
    "The text of the passage is cut: it is too long.",
    "{} of {} passages found are left out: there is no room for them.",
    "Nobody waits for this any more.",
    "The time for the answer is over.",
    "executors cannot be closed",
    "An earlier version: the file has changed or gone since.",
    "Also in {}.",
    "{} of {} from {}.",
    "It takes a reference in hex.",
    "This took longer than the {} seconds that a call may take.",
    "Ask for less at a time.",
)

WRONG_CLAUSES = (
    "", "author ==", "author = 'Ada' AND", "author IS 1", "author NOT 'Ada'", "author IN 'Ada'", "author IN ()",
    "author BETWEEN 1", "author LIKE 3", "author LIKE 'a' ESCAPE 'ab'", "author = year", "1 = 1", "'a'", "year = 1.2.3",
    "made = DATE 'soon'", "author = 'a'; year = 1", "author = ?", "year + 1 = 2", "author || 'a' = 'b'", "author ~ 'a'",
    "CASE WHEN 1", "d.author = 'a'", "author = \"b", "author = 'a' -- why", "author = 'a' /* why */", "WHERE author = 'a'",
    "author = 'a' ORDER BY year", "author = 'a' LIMIT 3", "CAST(year AS text) = '1'", "EXISTS (SELECT 1)", "year <=> 1",
    "author GLOB 'a'", "author REGEXP 'a'", "author COLLATE nocase = 'a'", "year = 1e999", "author ISNULL",
    "(" * 200 + "year = 1" + ")" * 200, " OR ".join(["year = 1"] * 2000), "year = 1 " * 2000,
)  # fmt: skip


@pytest.fixture
def chinese(qapp: QApplication) -> Iterator[None]:
    translator = QTranslator()
    assert translator.load("kx_zh_CN", str(resources_dir() / "translations"))
    qapp.installTranslator(translator)
    yield
    qapp.removeTranslator(translator)


def test_every_sentence_of_the_engine_is_in_the_table(root: Path) -> None:
    known = {HOLE.sub("{}", template) for template in TEMPLATES}
    told = Settings.declared().values()
    known |= {text for setting in told for text in (setting.doc, setting.effect)}
    found = {
        sentence: f"{path.relative_to(root)}:{line}"
        for folder in ENGINE
        for path in sorted((root / "kx_desktop" / folder).rglob("*.py"))
        if not path.as_posix().endswith(FOR_MODELS)
        for line, sentence in _sentences(ast.parse(path.read_text("utf-8")))
    }
    assert len(found) > 200
    missing = [f"{where}: {sentence}" for sentence, where in found.items() if sentence not in known]
    assert missing == []


def test_no_sentence_stands_in_the_table_twice() -> None:
    assert len(set(TEMPLATES)) == len(TEMPLATES)


def test_in_english_everything_is_shown_as_it_was_said(qapp: QApplication) -> None:
    for text in ("", "The file is empty.", "Whatever nobody knows."):
        assert tell(text) == text


@pytest.mark.usefixtures("chinese")
@pytest.mark.parametrize(
    ("said", "told"),
    [
        ("The file is empty.", "文件是空的。"),
        ("It is larger than the limit of 512 MB.", "它超过了 512 MB 的上限。"),
        # A phrase of the engine's own in the hole, and one that is not.
        ("The Word document is damaged and could not be read (bad zip).", "Word 文档已损坏，无法读取（bad zip）。"),
        ("The PDF itself has no text layer (scanned?).", "PDF 本身没有文本层（可能是扫描件）。"),
        # Holes that change their places.
        ("2 of 9 pages could not be read: 3, 4.", "9 页中有 2 页无法读取：3, 4。"),
        # Two sentences in one template, and two templates one after the other.
        (
            "locked: it is protected by a password. Give its password to have it read.",
            "已锁定：文件受密码保护。请提供密码以读取。",
        ),
        (
            "There is no dataset 'v1. old'. There are: 'a', 'b'.",
            "没有数据集 'v1. old'。现有：'a', 'b'。",
        ),
        ("There are: a, b and 1 other.", "现有：a, b，以及另外 1 个。"),
        ("There are: a, b and 1,200 others.", "现有：a, b，以及另外 1,200 个。"),
        (
            "3 members were left out: protected by a password. 1 member was left out: larger than 64 MB.",
            "3 个成员被略过：受密码保护。1 个成员被略过：大于 64 MB。",
        ),
        (
            "The dataset 'a' was indexed under another fingerprint: the chunk size was 1000 and is 500 now; the pooling was mean and is cls now.",
            "数据集 'a' 是在另一种配置下建立索引的：段落长度原为 1000，现为 500；池化方式原为 mean，现为 cls。",
        ),
        # What nobody knows stays, between what is known.
        ("The file is empty. Something new. The text is empty.", "文件是空的。Something new. 文本是空的。"),
        ("Something new.  And more.", "Something new.  And more."),
        ("The file is empty.\nThe text is empty.", "文件是空的。\n文本是空的。"),
    ],
)  # fmt: skip
def test_a_sentence_is_told_in_chinese_with_what_was_filled_in(said: str, told: str) -> None:
    assert tell(said) == told


@pytest.mark.usefixtures("chinese")
def test_an_error_is_told_with_its_next_step_and_a_bug_as_it_is() -> None:
    assert tell_error(NotFound("The dataset 'a' is gone.", "Try again.")) == (
        "数据集 'a' 已不存在。请重试。"
    )
    with pytest.raises(InvalidArgument) as refused:
        Settings().with_value("default_k", 65)
    assert tell_error(refused.value).startswith("default_k 为 65，但须是1 到 64 之间的整数。")
    assert tell_error(ValueError("as it is")) == "as it is"


def test_the_window_speaks_of_its_own_means_and_not_of_the_commands() -> None:
    assert set(IN_THE_WINDOW) <= set(TEMPLATES)
    assert tell("There is no dataset 'a'. Make one: kx datasets ingest NAME --file PATH.") == (
        "There is no dataset 'a'. Make one first."
    )
    told = [tell(template.format("⟨a⟩", "⟨b⟩", "⟨c⟩", "⟨d⟩")) for template in TEMPLATES]
    assert [one for one in told if re.search(r"--\w|\bkx \w|\bKX_", one)] == []


def test_a_field_of_the_command_is_not_named_in_the_window() -> None:
    assert tell("dataset: 'a / b' is not a name for a dataset: it holds a slash. Rest.") == (
        "'a / b' is not a name for a dataset: it holds a slash. Rest."
    )
    assert tell("text: the query is empty.") == "The question is empty."


FIELDS = Catalogue.of({"author": {TEXT}, "year": {NUMBER}, "Year": {NUMBER}, "made": {DATE}, "open": {TRUTH}})  # fmt: skip


@pytest.mark.parametrize(
    ("clause", "told"),
    [
        ("autor = 'Ada'", "There is no field 'autor'; did you mean author? A text is written in '…', the name of a field bare or in \"…\"."),
        ("zzz = 1", "There is no field 'zzz'. A text is written in '…', the name of a field bare or in \"…\"."),
        ("YEAR = 1", "There are several fields 'YEAR'. Write one as it is, in double quotes: \"Year\" and \"year\"."),
        ("author", "The field author is no condition by itself. Only fields of true and false are; compare it with a value."),
        ("author =", "A value is missing before the end: a text in single quotes, or a number. A filter has conditions, such as author = 'Ada' AND page_count > 10."),
        ("author = 'Ada' year", "AND or OR is missing before year. A filter has conditions, such as author = 'Ada' AND page_count > 10."),
        ("author = NULL", "NULL cannot be compared. A missing value is asked for with IS NULL, one that is there with IS NOT NULL."),
        ("author = (SELECT 1)", "A filter cannot have a sub-query. A filter has conditions, such as author = 'Ada' AND page_count > 10."),
        ("lower(author) = 'ada'", "A filter cannot have a function (lower). A filter has conditions, such as author = 'Ada' AND page_count > 10."),
        ("author = 'Ada", "A text is begun and not ended. Close it with '; within it ' is written twice."),
        ("year = 'soon'", "The field year has numbers, and soon is none. Numbers are written as 1.5 or '1.5', dates as '2024', '2024-01' or '2024-01-05'."),
        ("author = ‘Ada’", "These quotation marks are unknown to SQL: ‘Ada’. Write texts in '…' and names of fields in \"…\"."),
        ("(author = 'Ada'", "Before the end, ) is missing. A filter has conditions, such as author = 'Ada' AND page_count > 10."),
    ],
)  # fmt: skip
def test_a_refused_filter_is_told_below_its_field(clause: str, told: str) -> None:
    with pytest.raises(InvalidArgument) as refused:
        parse_filter(clause, FIELDS)
    assert tell_error(refused.value) == told


@pytest.mark.usefixtures("chinese")
@pytest.mark.parametrize(
    ("clause", "told"),
    [
        ("autor = 'Ada'", "没有字段 'autor'；您是否要写 author？文本写在 '…' 中，字段名直接写出或写在 \"…\" 中。"),
        ("author = (SELECT 1)", "筛选中不能使用：子查询。筛选由条件组成，例如 author = 'Ada' AND page_count > 10。"),
        ("year = 'soon'", "字段 year 的值为数字，而 soon 不是。数字写作 1.5 或 '1.5'，日期写作 '2024'、'2024-01' 或 '2024-01-05'。"),
        ("author = 'Ada' year", "year 之前缺少 AND 或 OR。筛选由条件组成，例如 author = 'Ada' AND page_count > 10。"),
        ("author", "字段 author 本身不是条件。只有真假字段可以；请与值比较。"),
    ],
)  # fmt: skip
def test_a_refused_filter_is_told_in_chinese(clause: str, told: str) -> None:
    with pytest.raises(InvalidArgument) as refused:
        parse_filter(clause, FIELDS)
    assert tell_error(refused.value) == told


@pytest.mark.usefixtures("chinese")
@pytest.mark.parametrize("clause", WRONG_CLAUSES)
def test_no_refusal_of_a_clause_keeps_english_words(clause: str) -> None:
    with pytest.raises(InvalidArgument) as refused:
        parse_filter(clause, FIELDS)
    told = tell_error(refused.value)
    for name in ("author", "year", "made", "page_count"):
        told = told.replace(name, "")
    assert not re.search(r"[a-z]{4,}", told), told


@pytest.mark.usefixtures("chinese")
def test_presets_of_the_program_are_called_in_chinese_and_others_as_they_were() -> None:
    assert [preset_words(preset) for preset in Presets().all] == ["均衡", "精准"]
    assert preset_words(Preset("Mine")) == "Mine"


def test_a_refused_order_is_told_below_its_field() -> None:
    for order, told in (
        ("author DESC year", "A comma is missing before year. Names of fields stand with commas between them, each with DESC behind it or nothing: year DESC, title."),
        ("autor DESC", "There is no field 'autor'; did you mean author?"),
        ("zzz", "There is no field 'zzz'."),
        ("lower(author)", "The order cannot have a function (lower). Names of fields stand with commas between them, each with DESC behind it or nothing: year DESC, title."),
    ):  # fmt: skip
        with pytest.raises(InvalidArgument) as refused:
            SortKeys.parse(order, FIELDS)
        assert tell_error(refused.value) == told


@pytest.mark.parametrize("clause", WRONG_CLAUSES)
def test_no_refusal_of_a_clause_speaks_of_the_command(clause: str) -> None:
    with pytest.raises(InvalidArgument) as refused:
        parse_filter(clause, FIELDS)
    told = tell_error(refused.value)
    assert not re.search(r"filter: |at character|\bkx |This cannot be used", told), told


@pytest.mark.parametrize(
    "wrong",
    [
        {"rrf_k": 1},
        {"rrf_k": 5, "fusion": "weight"},
        {"alpha": 2.0, "fusion": "weight"},
        {"alpha": 0.5},
        {"weights": {"dense": 0.0, "fulltext": 0.0}, "fusion": "weight"},
        {"weights": {"sparse": 1.0}, "fusion": "weight", "paths": ("dense", "fulltext")},
        {"paths": ()},
        {"paths": ("words",)},
        {"paths": ("dense", "sparse"), "fusion": "cascaded"},
        {"metric": "manhattan"},
        {"metric": "l2", "mode": "fulltext"},
        {"rerank_factor": 9.0},
        {"rerank_factor": 2.0, "mode": "fulltext"},
        {"mmr_lambda": 3.0},
        {"window": (3, 3)},
        {"offset": -1},
        {"k": 0},
        {"mode": "best"},
        {"fusion": "best"},
    ],
)
def test_a_refused_parameter_is_called_as_its_control_is(wrong: dict[str, Any]) -> None:
    with pytest.raises(InvalidArgument) as refused:
        check_query(Query("any", "any", **wrong))
    told = tell_error(refused.value)
    names = r"\b(rrf_k|alpha|mmr_lambda|rerank_factor|order_by)\b|^\w+: |got "
    assert not re.search(names, told), told


def test_a_dataset_that_was_left_out_is_named_once() -> None:
    stale = (
        "The dataset 'old' was indexed under another fingerprint: the pooling was a and is b now."
    )
    assert tell(f"old was left out: {stale}") == (
        "old was left out: it was indexed under another fingerprint (the pooling was a and is b now)."
    )


@pytest.mark.usefixtures("chinese")
@pytest.mark.parametrize("template", TEMPLATES)
def test_every_template_finds_itself_again(template: str) -> None:
    values = ["⟨a⟩", "⟨b⟩", "⟨c⟩", "⟨d⟩"]
    shown = IN_THE_WINDOW.get(template, template)
    expected = QCoreApplication.translate("Engine", shown).format(*values)
    assert tell(template.format(*values)) == expected


def _sentences(tree: ast.Module) -> Iterator[tuple[int, str]]:
    """What reads like a sentence for a person, with `{}` for what is filled in, and where it stands."""
    for line, text in _texts(tree):
        # What an error before it said is a sentence of its own.
        sentence = re.sub(r"^\{\} (?=[A-Z])", "", HOLE.sub("{}", text.strip()))
        is_sentence = sentence.endswith(".") and len(re.findall(r"[A-Za-z]{2,}", sentence)) >= 2
        if is_sentence and not any(sentence.startswith(one) for one in NOT_FOR_PEOPLE):
            yield line, sentence


def _texts(node: ast.AST) -> Iterator[tuple[int, str]]:
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.Expr) and isinstance(child.value, ast.Constant):
            continue  # a docstring
        text = _text(child)
        if text is not None:
            yield getattr(child, "lineno", 0), text
        if isinstance(child, ast.JoinedStr):
            for part in child.values:
                if isinstance(part, ast.FormattedValue):
                    yield from _texts(part)
        elif text is None:
            yield from _texts(child)


def _text(node: ast.AST) -> str | None:
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return node.value
    if isinstance(node, ast.JoinedStr):
        return "".join(
            str(part.value) if isinstance(part, ast.Constant) else "{}" for part in node.values
        )
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add):
        left, right = _text(node.left), _text(node.right)
        if left is not None or right is not None:
            return ("{}" if left is None else left) + ("{}" if right is None else right)
    return None
