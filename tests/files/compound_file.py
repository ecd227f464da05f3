"""Writes compound files (MS-CFB), the container of Outlook messages and old Office: just enough for small ones."""

import struct

SECTOR = 512
MINI = 64
CUTOFF = 4096
END, FREE, FAT = 0xFFFFFFFE, 0xFFFFFFFF, 0xFFFFFFFD
ROOT, STORAGE, STREAM = 5, 1, 2


class _Entry:
    def __init__(self, name: str, kind: int, data: bytes = b"") -> None:
        self.name, self.kind, self.data = name, kind, data
        self.children: list[int] = []
        self.left = self.right = self.child = FREE
        self.start, self.size = 0, len(data)


def _padded(data: bytes, to: int) -> bytes:
    return data + bytes(-len(data) % to)


def _tree(entries: list[_Entry], members: list[int]) -> int:
    """A balanced binary tree over siblings, ordered as the format wants: by length, then upper case."""
    if not members:
        return FREE
    members = sorted(
        members, key=lambda number: (len(entries[number].name), entries[number].name.upper())
    )
    middle = len(members) // 2
    root = members[middle]
    entries[root].left = _tree(entries, members[:middle])
    entries[root].right = _tree(entries, members[middle + 1 :])
    return root


def compound_file(streams: dict[str, bytes]) -> bytes:
    """A version 3 compound file of `streams`; `folder/name` puts a stream into a storage."""
    entries = [_Entry("Root Entry", ROOT)]
    folders = {"": 0}
    for path, data in streams.items():
        folder, _, name = path.rpartition("/")
        if folder not in folders:
            folders[folder] = len(entries)
            entries[0].children.append(len(entries))
            entries.append(_Entry(folder, STORAGE))
        entries[folders[folder]].children.append(len(entries))
        entries.append(_Entry(name, STREAM, data))

    mini_stream, mini_fat = b"", []
    for entry in entries:
        entry.child = _tree(entries, entry.children)
        if entry.kind == STREAM and entry.size < CUTOFF:
            entry.start = len(mini_fat) if entry.data else END
            count = -(-len(entry.data) // MINI)
            first = len(mini_fat)
            mini_fat += [first + step + 1 for step in range(count - 1)] + ([END] if count else [])
            mini_stream += _padded(entry.data, MINI)

    directory = b"".join(map(_directory_entry, entries))
    blocks = [
        _padded(directory, SECTOR),
        _padded(struct.pack(f"<{len(mini_fat)}I", *mini_fat), SECTOR),
        _padded(mini_stream, SECTOR),
    ]
    blocks[1] = blocks[1][: len(mini_fat) * 4] + b"\xff" * (len(blocks[1]) - len(mini_fat) * 4)
    large = [entry for entry in entries if entry.size >= CUTOFF]
    blocks += [_padded(entry.data, SECTOR) for entry in large]
    starts, fat = [], [FAT]
    for block in blocks:
        starts.append(len(fat))
        count = len(block) // SECTOR
        fat += [len(fat) + step + 1 for step in range(count - 1)] + [END]
    assert len(fat) <= SECTOR // 4, "one sector of FAT is enough for what is made here"
    entries[0].start, entries[0].size = starts[2] if mini_stream else END, len(mini_stream)
    for entry, start in zip(large, starts[3:], strict=True):
        entry.start = start
    blocks[0] = _padded(b"".join(map(_directory_entry, entries)), SECTOR)
    fat += [FREE] * (SECTOR // 4 - len(fat))
    header = struct.pack(
        "<8s16xHHHHH6xIIIIIIIIII",
        b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", 0x3E, 3, 0xFFFE, 9, 6,
        0, 1, starts[0], 0, CUTOFF, starts[1], len(blocks[1]) // SECTOR, END, 0, 0,
    )  # fmt: skip
    header += struct.pack("<108I", *[FREE] * 108)
    return header + struct.pack(f"<{SECTOR // 4}I", *fat) + b"".join(blocks)


def _directory_entry(entry: _Entry) -> bytes:
    name = entry.name.encode("utf-16-le")
    return struct.pack(
        "<64sHBBIII16xI8x8xIQ",
        name, len(name) + 2, entry.kind, 1, entry.left, entry.right, entry.child, 0, entry.start, entry.size,
    )  # fmt: skip
