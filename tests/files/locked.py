"""Files behind a password that tests make."""

import hashlib
import io

import msoffcrypto
from msoffcrypto.format.ooxml import OOXMLFile

# ISO 32000-1, 7.6.3.3: what a password is filled up with.
_PAD = bytes.fromhex("28bf4e5e4e758a4164004e56fffa01082e2e00b6d0683e802f0ca9fe6453697a")
_ALLOWED = (-4).to_bytes(4, "little", signed=True)
_ID = b"0123456789abcdef"


def locked_pdf(text: str, password: str) -> bytes:
    """A PDF of one page with this text, encrypted by the standard handler of revision 2 (RC4, 40 bits)."""
    user = (password.encode("latin-1") + _PAD)[:32]
    owner = _rc4(hashlib.md5(user).digest()[:5], user)
    key = hashlib.md5(user + owner + _ALLOWED + _ID).digest()[:5]
    shown = f"BT /F1 24 Tf 72 700 Td ({text}) Tj ET".encode("latin-1")
    drawn = _rc4(hashlib.md5(key + (4).to_bytes(3, "little") + b"\0\0").digest()[:10], shown)
    objects = [
        b"<< /Type /Catalog /Pages 2 0 R >>",
        b"<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
        b"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>",
        b"<< /Length %d >>\nstream\n%b\nendstream" % (len(drawn), drawn),
        b"<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
        b"<< /Filter /Standard /V 1 /R 2 /P -4 /O <%b> /U <%b> >>"
        % (owner.hex().encode(), _rc4(key, _PAD).hex().encode()),
    ]
    data = io.BytesIO(b"%PDF-1.4\n")
    data.seek(0, io.SEEK_END)
    places = []
    for number, body in enumerate(objects, 1):
        places.append(data.tell())
        data.write(b"%d 0 obj\n%b\nendobj\n" % (number, body))
    table = data.tell()
    data.write(b"xref\n0 %d\n0000000000 65535 f \n" % (len(objects) + 1))
    for place in places:
        data.write(b"%010d 00000 n \n" % place)
    data.write(b"trailer\n<< /Size %d /Root 1 0 R /Encrypt 6 0 R " % (len(objects) + 1))
    data.write(b"/ID [<%b> <%b>] >>\n" % ((_ID.hex().encode(),) * 2))
    data.write(b"startxref\n%d\n%%%%EOF\n" % table)
    return data.getvalue()


def locked_office(data: bytes, password: str) -> bytes:
    """A new Office file, encrypted as Office does."""
    file, found = msoffcrypto.OfficeFile(io.BytesIO(data)), io.BytesIO()
    assert isinstance(file, OOXMLFile)
    file.encrypt(password, found)
    return found.getvalue()


def _rc4(key: bytes, data: bytes) -> bytes:
    state, at = list(range(256)), 0
    for step in range(256):
        at = (at + state[step] + key[step % len(key)]) % 256
        state[step], state[at] = state[at], state[step]
    found, one, other = bytearray(), 0, 0
    for byte in data:
        one = (one + 1) % 256
        other = (other + state[one]) % 256
        state[one], state[other] = state[other], state[one]
        found.append(byte ^ state[(state[one] + state[other]) % 256])
    return bytes(found)
