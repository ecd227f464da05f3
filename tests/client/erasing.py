"""TypeScript without its types, for a Node.js that does not leave them out itself.

It knows the few forms that `kx-client.ts` keeps to: declarations that begin a line, signatures on one line, fields without a value. Whatever
else is TypeScript stays, and Node.js refuses it.
"""

import re

_TYPE = r"(?:[A-Za-z][\w.]*(?:<[^()=]*?>)?(?:\[\])*)(?: \| (?:[a-z]+|[A-Z]\w*))*"
_DECLARATION = re.compile(
    r"^(?:export )?(?:interface \w+ \{\n(?:.*\n)*?\}|type \w+ = [^;]*;)\n", re.MULTILINE
)
_FIELD = re.compile(r"^  (?:private |readonly )+\w+: [^=\n]+;\n", re.MULTILINE)
_SIGNATURE = re.compile(
    r"^(?P<head>(?:  )?(?:export |private |async |function )*(?!if|for|while|switch|catch)\w+)"
    r"\((?P<parameters>.*)\)(?P<returned>: [^()=\n]+)? \{$",
    re.MULTILINE,
)
_PARAMETER = re.compile(rf"\b(?P<name>\w+)\??: {_TYPE}(?=,|$| =)")
_VARIABLE = re.compile(rf"^(?P<head> +(?:const|let) \w+): {_TYPE} = ", re.MULTILINE)


def erased(source: str) -> str:
    """The source as JavaScript."""
    source = _DECLARATION.sub("", source)
    source = _FIELD.sub("", source)
    source = _SIGNATURE.sub(_signature, source)
    source = _VARIABLE.sub(r"\g<head> = ", source)
    return source.replace(" as const;", ";")


def _signature(found: re.Match[str]) -> str:
    parameters = _PARAMETER.sub(r"\g<name>", found["parameters"])
    return f"{found['head'].replace('private ', '')}({parameters}) {{"
