"""Whether a folder lies on the disk of another machine, where the system does not tell of what others change."""

import os
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path

_NETWORK = frozenset(
    {
        "nfs", "nfs4", "cifs", "smb3", "smbfs", "afpfs", "webdav", "davfs", "9p", "afs", "ceph", "glusterfs", "lustre", "ncpfs",
        "fuse.sshfs", "fuse.rclone", "fuse.s3fs", "fuse.gvfsd-fuse", "fuse.davfs", "fuse.curlftpfs", "fuse.glusterfs", "macfuse", "osxfuse",
        "vboxsf", "vmhgfs", "fuse.vmhgfs-fuse", "drvfs", "virtiofs",
    }
)  # fmt: skip
_MOUNTINFO = Path("/proc/self/mountinfo")
_SECONDS = 5.0


def is_remote(path: str) -> bool:
    """Whether `path` lies on a network file system, as far as the system says."""
    return kind_of(os.path.realpath(path), _mounts()) in _NETWORK


def kind_of(path: str, mounts: Iterable[tuple[str, str]]) -> str:
    """The kind of file system that `path` lies on, of `mounts` (each its folder and kind, the later one above); empty where none is known."""
    best, kind = -1, ""
    for folder, told in mounts:
        below = folder.rstrip("/") + "/"
        if (path == folder or path.startswith(below)) and len(below) >= best:
            best, kind = len(below), told
    return kind


def linux_mounts(text: str) -> list[tuple[str, str]]:
    """What `/proc/self/mountinfo` says (proc(5)): fields to a lone hyphen, then the kind; odd characters stand in octal."""
    found = []
    for line in text.splitlines():
        before, hyphen, after = line.partition(" - ")
        fields = before.split(" ")
        if hyphen and len(fields) > 4:
            folder = fields[4]
            for code, char in (("\\040", " "), ("\\011", "\t"), ("\\012", "\n"), ("\\134", "\\")):
                folder = folder.replace(code, char)
            found.append((folder, after.split(" ")[0]))
    return found


def mac_mounts(text: str) -> list[tuple[str, str]]:
    """What `mount` prints on macOS: `//anna@box/share on /Volumes/share (smbfs, nodev, …)`."""
    found = []
    for line in text.splitlines():
        place, bracket, options = line.rpartition(" (")
        folder = place.partition(" on ")[2]
        if bracket and folder:
            found.append((folder, options.rstrip(")").split(",")[0].strip()))
    return found


def _mounts() -> list[tuple[str, str]]:
    try:
        if sys.platform == "darwin":
            told = subprocess.run(
                ["/sbin/mount"], capture_output=True, text=True, timeout=_SECONDS, check=False
            )
            return mac_mounts(told.stdout)
        return linux_mounts(_MOUNTINFO.read_text("utf-8", "surrogateescape"))
    except (OSError, subprocess.SubprocessError):
        return []
