"""Mail: whatever a mailbox holds becomes a text that names its people, and attachments."""

import pytest

from kx_desktop.core.documents import Reading
from kx_desktop.readers import read_bytes

HEAD = b"From: A <a@x.example>\r\nTo: b@x.example\r\nSubject: =?utf-8?q?Gr=C3=BC=C3=9Fe?=\r\nMIME-Version: 1.0\r\n"


def read(rest: bytes, head: bytes = HEAD) -> Reading:
    return read_bytes(head + rest, "a.eml")


def body(reading: Reading) -> str:
    return reading.text.partition("\n\n")[2]


def test_encoded_headers_are_read() -> None:
    reading = read(b"\r\nHello\r\n")
    assert reading.text == "Subject: Grüße\nFrom: A <a@x.example>\nTo: b@x.example\n\nHello"
    assert reading.metadata["title"] == "Grüße"


@pytest.mark.parametrize(
    ("part", "text"),
    [
        (b"Content-Type: text/plain; charset=iso-8859-1\r\n\r\nGr\xfc\xdfe", "Grüße"),
        (b"Content-Type: text/plain; charset=no-such\r\n\r\nGr\xc3\xbc\xc3\x9fe", "Grüße"),
        (b"Content-Type: text/plain; charset=us-ascii\r\n\r\nGr\xc3\xbc\xc3\x9fe", "Grüße"),
        (b'Content-Type: text/plain; charset="utf\0-8"\r\n\r\nGr\xc3\xbc\xc3\x9fe', "Grüße"),
        (b"Content-Transfer-Encoding: base64\r\n\r\nSGVsbG8=", "Hello"),
        (b"Content-Transfer-Encoding: quoted-printable\r\n\r\nGr=C3=BC=C3=9Fe", "Grüße"),
        (b"Content-Type: text/html\r\n\r\n<style>p{}</style><p>One</p><p>Two</p>", "One\n\nTwo"),
        (b"Content-Type: not a type\r\n\r\nHello", "Hello"),
    ],
)
def test_a_body_is_decoded_as_it_says_or_else_as_it_is(part: bytes, text: str) -> None:
    assert body(read(part)) == text


def multipart(kind: str, *parts: str) -> bytes:
    inner = "".join(f"--b\r\n{part}\r\n" for part in parts)
    return f"Content-Type: multipart/{kind}; boundary=b\r\n\r\n{inner}--b--\r\n".encode()


def test_of_alternatives_the_plain_text_is_taken() -> None:
    reading = read(
        multipart(
            "alternative",
            "Content-Type: text/plain\r\n\r\nPlain",
            "Content-Type: text/html\r\n\r\n<b>Rich</b>",
        )
    )
    assert body(reading) == "Plain"


def test_a_blank_plain_part_gives_way_to_the_rich_one() -> None:
    reading = read(
        multipart(
            "alternative",
            "Content-Type: text/plain\r\n\r\n ",
            "Content-Type: text/html\r\n\r\n<b>Rich</b>",
        )
    )
    assert body(reading) == "Rich"


def test_an_attachment_names_no_place_outside_its_message() -> None:
    header = "Content-Type: text/plain\r\nContent-Disposition: attachment; filename="
    reading = read(
        multipart(
            "mixed",
            f'{header}"../../home/.bashrc"\r\n\r\none',
            f'{header}".."\r\n\r\ntwo',
            "Content-Type: message/rfc822\r\n\r\nSubject: ../../etc/passwd\r\n\r\nthree",
        )
    )
    names = [found.name for found in reading.attachments]
    assert names == ["home/.bashrc", "attachment-2", "etc/passwd.eml"]


def test_attachments_come_with_their_names() -> None:
    reading = read(
        multipart(
            "mixed",
            "Content-Type: text/plain\r\n\r\nSee below",
            'Content-Type: text/plain; name="=?utf-8?q?Gr=C3=BC=C3=9Fe.txt?="\r\nContent-Disposition: attachment\r\n\r\none',
            "Content-Type: application/octet-stream\r\nContent-Disposition: attachment\r\nContent-Transfer-Encoding: base64\r\n\r\ndHdv",
        )
    )
    assert [(found.name, found.data) for found in reading.attachments] == [
        ("Grüße.txt", b"one"),
        ("attachment-2", b"two"),
    ]
    assert "Attachments: Grüße.txt, attachment-2\n" in reading.text


def test_a_forwarded_message_is_a_document_of_its_own() -> None:
    reading = read(
        multipart(
            "mixed",
            "Content-Type: message/rfc822\r\n\r\nSubject: Inner\r\nFrom: c@x.example\r\n\r\nInner text",
        )
    )
    (inner,) = reading.attachments
    assert inner.name == "Inner.eml"
    assert "Inner text" in read_bytes(inner.data, inner.name).text


def test_an_encrypted_message_says_so() -> None:
    reading = read(
        multipart(
            "encrypted",
            "Content-Type: application/pgp-encrypted\r\n\r\nVersion: 1",
            "Content-Type: application/octet-stream\r\n\r\nXXXX",
        )
    )
    assert reading.warnings == ("Parts of the message are encrypted and could not be read.",)
    assert reading.attachments == ()


@pytest.mark.parametrize(
    "data",
    [
        HEAD + b"Content-Type: multipart/mixed\r\n\r\nno boundary",
        HEAD + b"Content-Type: multipart/mixed; boundary=b\r\n\r\n--b\r\nnever closed",
        HEAD + b"Date: yesterday\r\nContent-Transfer-Encoding: x-unknown\r\n\r\nHello",
        HEAD
        + b"Content-Disposition: ; filename*=utf-8''%ff\r\nContent-Type: text/plain; name*0=a\r\n\r\nHello",
        b"From: =?utf-8?b?broken\r\nSubject: =?x?q?=ff?=\r\nDate: Mon, 99 Foo 20245 99:99\r\n\r\nHello",
        b"From: <<>>,,;:\r\nTo: @@\r\nSubject: [\r\n\r\nHello",
        b"Subject: \xff\xfe\r\nFrom: \xe9\r\n\r\nHello",
    ],
)
def test_a_malformed_message_is_still_read(data: bytes) -> None:
    assert read_bytes(data, "a.eml").text.strip()


def test_a_message_is_recognised_without_its_ending() -> None:
    assert read_bytes(HEAD + b"\r\nHello", "message").metadata["mime"] == "message/rfc822"
    assert (
        read_bytes(b"From: here to there\nSubject to change", "notes").metadata["mime"]
        == "text/plain"
    )
