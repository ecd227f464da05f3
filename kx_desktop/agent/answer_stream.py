"""The answer out of JSON that is still being written: `{"search": [], "answer": "…` unescaped as it comes."""

from kx_desktop.agent.json_protocol import ANSWERS
from kx_desktop.agent.json_repair import ESCAPES, whole


class AnswerStream:
    """A reader of one object's text in pieces: gives what belongs to the first string that is named as an answer, at the object's top.

    Only exact JSON is followed; whatever else comes ends the stream, and is left to the repair when all is there.
    """

    def __init__(self) -> None:
        self._depth = 0
        self._string: list[str] | None = None
        self._is_answer = False
        self._key = ""
        self._after_colon = False
        self._escape = ""
        self._high = ""
        self.done = False

    def feed(self, piece: str) -> str:
        """What of the answer is in `piece`."""
        shown: list[str] = []
        for sign in piece:
            if self.done:
                break
            if self._string is not None:
                self._in_string(sign, shown)
            else:
                self._between(sign)
        return "".join(shown)

    def _between(self, sign: str) -> None:
        if sign == '"':
            self._string = []
            top = self._depth == 1
            self._is_answer = top and self._after_colon and self._key in ANSWERS
        elif sign in "{[":
            self._depth += 1
            self._after_colon = False
        elif sign in "}]":
            self._depth -= 1
            self._after_colon = False
            self.done = self._depth <= 0
        elif sign == ":":
            self._after_colon = True
        elif sign == ",":
            self._after_colon = False

    def _in_string(self, sign: str, shown: list[str]) -> None:
        if self._escape:
            self._escape += sign
            if self._escape[1] != "u" or len(self._escape) == 6:
                self._put(_meant(self._escape), shown)
                self._escape = ""
        elif sign == "\\":
            self._escape = sign
        elif sign == '"':
            self._end_of_string(shown)
        else:
            self._put(sign, shown)

    def _end_of_string(self, shown: list[str]) -> None:
        if self._is_answer:
            self._put("", shown)
            self.done = True
        elif not self._after_colon and self._depth == 1 and self._string is not None:
            self._key = "".join(self._string)
        self._string = None

    def _put(self, sign: str, shown: list[str]) -> None:
        half, self._high = self._high, ""
        if "\ud800" <= sign <= "\udbff":
            # The other half of the sign comes next; what waited for one had none.
            self._high, sign = sign, ""
        sign = whole(half + sign)
        if self._is_answer:
            shown.append(sign)
        elif self._string is not None and len(self._string) < 64:
            self._string.append(sign)


def _meant(escape: str) -> str:
    sign = escape[1]
    if sign != "u":
        return ESCAPES.get(sign, sign)
    try:
        return chr(int("0x" + escape[2:], 0))
    except ValueError:
        return ""
