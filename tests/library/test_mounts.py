"""Whether a folder lies on the disk of another machine."""

from pathlib import Path

from kx_desktop.library.mounts import is_remote, kind_of, linux_mounts, mac_mounts

MOUNTINFO = """\
22 28 0:20 / /sys rw,nosuid shared:7 - sysfs sysfs rw
28 1 254:0 / / rw,relatime shared:1 - ext4 /dev/vda rw
90 28 0:55 / /mnt/the\\040box rw,relatime shared:40 - nfs4 box:/export rw,vers=4.2
"""
MOUNT = """\
/dev/disk3s1s1 on / (apfs, sealed, local, read-only, journaled)
//anna@box._smb._tcp.local/share on /Volumes/share (smbfs, nodev, nosuid, mounted by anna)
"""


def test_linux_tells_what_is_mounted_where() -> None:
    mounts = linux_mounts(MOUNTINFO)
    assert kind_of("/mnt/the box/a.md", mounts) == "nfs4"
    assert kind_of("/mnt/the boxes", mounts) == "ext4"
    assert kind_of("/home", []) == ""


def test_macos_tells_what_is_mounted_where() -> None:
    mounts = mac_mounts(MOUNT)
    assert kind_of("/Volumes/share/docs", mounts) == "smbfs"
    assert kind_of("/Applications", mounts) == "apfs"


def test_the_disk_of_the_tests_is_no_other_machines(tmp_path: Path) -> None:
    assert not is_remote(str(tmp_path))
