"""What templates of chat models take for their own, `<|im_start|>`, `</s>`, `<tool_call>`, `[INST]`, kept from being read as that.

Servers put the conversation into a template, and some then read such a token in a text of anybody's as one of the template's: a passage could
so speak as the person, or as the system.
"""

import re

_BEGINNINGS = re.compile(r"<(?=[/|｜!\w])|\[(?=/?[gs]?[A-Z][A-Z_]{2,}\]|e~)|\](?=~)")


def escaped(json_text: str) -> str:
    """JSON that says the same, without such a token in its strings."""
    return _BEGINNINGS.sub(lambda found: f"\\u{ord(found[0]):04x}", json_text)


def apart(text: str) -> str:
    """Plain text with a space in each such token, which then is none."""
    return _BEGINNINGS.sub(lambda found: f"{found[0]} ", text)
