"""The splitter written again, slowly and plainly, from its description: character by character, without patterns over ranges."""

import functools

import regex

CLOSERS = set("\"'”’»›)]}*_」』）】》〉〕｝］")
ENDERS_BEFORE_SPACE = set(".!?…‽⁇⁈⁉‼")
ENDERS_ALONE = set("。！？｡।॥؟۔։።፧။។៕")
DIGITS = set("0123456789０１２３４５６７８９")
CJK_CLOSE = set("、。〉》」』】〕〗〙〛〞〟！），．：；？］｝～｠｡｣､々ー・…—")
CJK_OPEN = set("〈《「『【〔〖〘〚〝（［｛｟｢")
CJK_RANGES = (
    (0x2E80, 0x2FDF), (0x3005, 0x3007), (0x3021, 0x3029), (0x3040, 0x30FF), (0x3100, 0x312F), (0x31A0, 0x31BF),
    (0x31F0, 0x31FF), (0x3400, 0x4DBF), (0x4E00, 0x9FFF), (0xF900, 0xFAFF), (0xFF66, 0xFF9F), (0x20000, 0x3FFFF),
)  # fmt: skip


def is_cjk(character: str) -> bool:
    return any(low <= ord(character) <= high for low, high in CJK_RANGES)


def is_gap(character: str) -> bool:
    return character.isspace() or character == "\u200b"


def ends_paragraph(text: str, at: int) -> bool:
    if at < 2 or text[at - 1] != "\n":
        return False
    before = text[: at - 1]
    return "\n" in before and not before[before.rindex("\n") :].strip()


def ends_line(text: str, at: int) -> bool:
    return at > 0 and text[at - 1] == "\n"


def begins_line(text: str, at: int) -> bool:
    if not ends_line(text, at):
        return False
    for reach in range(33):
        if at + reach >= len(text) or text[at + reach] == "\n":
            return False
        if not text[at + reach].isspace():
            return True
    return False


def parts_sentences(text: str, at: int) -> bool:
    if at >= len(text) or text[at].isspace():
        return False
    white = at
    while white > 0 and text[white - 1].isspace() and text[white - 1] != "\n":
        white -= 1
    if at - white > 32:
        return False
    for closers in range(5):
        ender = white - closers - 1
        if ender < 0:
            return False
        kind = text[ender]
        if white < at and kind in ENDERS_BEFORE_SPACE | ENDERS_ALONE | {"．"}:
            return True
        if kind in ENDERS_ALONE and text[at] not in ENDERS_ALONE | CLOSERS:
            return True
        if kind == "．" and text[at] not in DIGITS | CLOSERS | {"．"}:
            return True
        if kind not in CLOSERS:
            return False
    return False


def parts_words(text: str, at: int) -> bool:
    if at < 1 or at >= len(text):
        return False
    before, after = text[at - 1], text[at]
    if is_gap(after):
        return False
    if is_gap(before):
        return True
    if text.isascii():
        return False
    if is_cjk(before) or before in CJK_CLOSE:
        return after not in CJK_CLOSE
    return before not in CJK_OPEN and (is_cjk(after) or after in CJK_OPEN)


@functools.lru_cache(maxsize=4)
def boundaries(text: str) -> frozenset[int]:
    return frozenset(found.start() for found in regex.finditer(r"\X", text)) | {len(text)}


def latest_boundary(text: str, at: int, floor: int) -> int:
    inside = boundaries(text[floor:])
    return next(p for p in range(at, floor - 1, -1) if p - floor in inside)


def end_of(text: str, start: int, max_chars: int, overlap: int) -> int:
    low, high = start + max(overlap, max_chars // 2), start + max_chars
    visible = [at for at, character in enumerate(text) if not character.isspace()]
    first = next((at for at in visible if at >= start), high)
    least, most = max(low, first), min(high, visible[-1])
    if least < most:
        for breaks in (ends_paragraph, ends_line, parts_sentences, parts_words):
            found = next((at for at in range(most, least, -1) if breaks(text, at)), None)
            if found is not None:
                moved = latest_boundary(text, found, start)
                if moved > least:
                    return moved
        boundary = latest_boundary(text, most, start)
        if boundary > least:
            return boundary
    boundary = latest_boundary(text, high, start)
    return boundary if boundary > low else high


def start_after(text: str, start: int, end: int, overlap: int) -> int:
    last = range(end - overlap, end)
    found = next((at for at in last if begins_line(text, at) or parts_sentences(text, at)), None)
    if found is None:
        found = next((at for at in last if parts_words(text, at)), end - overlap)
    inside = boundaries(text[start:])
    return next((at for at in range(found, end + 1) if at - start in inside), found)


def split(text: str, max_chars: int, overlap: int) -> list[tuple[int, int]]:
    if not text.strip():
        return []
    spans = []
    start = 0
    while len(text) - start > max_chars:
        end = end_of(text, start, max_chars, overlap)
        spans.append((start, end))
        start = start_after(text, start, end, overlap)
    return [*spans, (start, len(text))]
