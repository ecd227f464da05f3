"""The step that takes the types out of `kx-client.ts`."""

from pathlib import Path

import pytest

from tests.client.erasing import erased


@pytest.mark.parametrize(
    ("typed", "plain"),
    [
        (
            "export interface A {\n  a: string;\n  b: { c: number }[];\n}\nlet b = 1;\n",
            "let b = 1;\n",
        ),
        ('type A = "a" | "b";\nexport type B = A;\n', ""),
        ('export const A = { B: "b" } as const;', 'export const A = { B: "b" };'),
        ("class A {\n  private readonly b: string;\n}", "class A {\n}"),
        ("function f(a: string, b?: number): string | undefined {\n}", "function f(a, b) {\n}"),
        ("async function f(a: A[]): Promise<B[]> {\n}", "async function f(a) {\n}"),
        (
            "  private async ask(a: string, b: Record<string, string> = {}): Promise<B> {",
            "  async ask(a, b = {}) {",
        ),
        ("  const a: A | null = null;", "  const a = null;"),
        ("  if (a ? b : c) {", "  if (a ? b : c) {"),
        ("  const a = { b: c, d: 5 };", "  const a = { b: c, d: 5 };"),
        ("  send({ a: b, c: d });", "  send({ a: b, c: d });"),
    ],
)
def test_types_go_and_all_else_stays(typed: str, plain: str) -> None:
    assert erased(typed) == plain


def test_every_line_of_the_client_that_is_no_type_stays(root: Path) -> None:
    source = (root / "resources/clients/kx-client.ts").read_text("utf-8")
    plain = erased(source)
    for word in ("fetch(", "AbortSignal.timeout", "export class KxClient {", "export class KxError extends Error {"):  # fmt: skip
        assert plain.count(word) == source.count(word) == 1
