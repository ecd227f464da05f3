"""Texts to split: from words and signs of many scripts, with what is apt to go wrong at a passage's edge."""

from hypothesis import strategies as st

PIECES = (
    "a", "word", "Ein längeres Wort", "don't", "3.14", "x" * 40, " ", "  ", " " * 40, "\t", "\n", "\n\n", "\n \n", "\r\n", "\u2028",
    "\u00a0", "\u200b", ". ", "! ", "? ", "… ", '." ', ".) ", ".** ", ".", "Is it so? ", "Yes.", "# Title\n", "- item\n", "    code()\n",
    "知识库", "检索。", "召回，", "「引用」", "（注）", "です。", "か\u3099", "３．５", "終わり．次", "한국어 문장. ", "नमस्ते।", " दुनिया", "क्षि", "؟ ",
    "مرحبا", "۔", "เกี่ยวกับ", "น้ำ", "e\u0301", "\u0301", "\u200d", "👨‍👩‍👧", "😀", "👍🏽", "🇩🇪", "🇩", "❤\ufe0f", "ᄀ", "각", "\u0600", "\ufeff", "\x00", "\ud800",
)  # fmt: skip

pieces = st.lists(st.sampled_from(PIECES) | st.text(max_size=6), max_size=80).map("".join)
runs = st.tuples(st.sampled_from(PIECES), st.integers(1, 120)).map(lambda run: run[0] * run[1])
texts = st.lists(pieces | runs, min_size=1, max_size=5).map("".join)
"""Text of some hundred code points, lone surrogates and long runs of one piece included."""

limits = st.integers(1, 60).flatmap(
    lambda size: st.tuples(st.just(size), st.integers(0, size // 2))
)
"""`max_chars` and `overlap`, smaller than a person may choose, so that short texts give many passages."""
