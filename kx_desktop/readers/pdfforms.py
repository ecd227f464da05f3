"""What a person filled in on a PDF form."""

import ctypes
from collections.abc import Callable
from typing import Any

from kx_desktop.readers.documents import clean, one_line

_LIMIT = 20_000


def filled_in(document: Any, page: Any) -> str:
    """The fields of a page that hold text, a line for each: `First Name: Alice`.

    PDFium draws them on the page but counts them in no page text, so no character index leads to them.
    """
    if document.formenv is None:
        return ""
    from pypdfium2 import raw

    form = document.formenv.raw
    lines: dict[str, None] = {}
    for index in range(min(raw.FPDFPage_GetAnnotCount(page.raw), _LIMIT)):
        annotation = raw.FPDFPage_GetAnnot(page.raw, index)
        if not annotation:
            continue
        try:
            if raw.FPDFAnnot_GetFormFieldType(form, annotation) in {
                raw.FPDF_FORMFIELD_TEXTFIELD,
                raw.FPDF_FORMFIELD_COMBOBOX,
                raw.FPDF_FORMFIELD_LISTBOX,
            }:
                name = _string(raw.FPDFAnnot_GetFormFieldName, form, annotation)
                value = clean(_string(raw.FPDFAnnot_GetFormFieldValue, form, annotation)).strip()
                if value:
                    lines[f"{one_line(name, 200)}: {value}"] = None
        finally:
            raw.FPDFPage_CloseAnnot(annotation)
    return "\n".join(lines)


def _string(get: Callable[..., int], form: Any, annotation: Any) -> str:
    from pypdfium2 import raw

    size = get(form, annotation, None, 0)
    buffer = ctypes.create_string_buffer(max(size, 2))
    get(form, annotation, ctypes.cast(buffer, ctypes.POINTER(raw.FPDF_WCHAR)), size)
    return buffer.raw[: max(size - 2, 0)].decode("utf-16-le", "replace")
