#!/usr/bin/env bash
# See to what Qt needs of the system: with `run` the libraries that the window is made with, with `test` also a
# screen that nobody sees, a keyboard for it, and what reads a window's text as a screen reader does.
#
# On Debian and its kin, as root or with sudo that asks for no password, what is missing is installed. Elsewhere one
# sentence says what to install, and the exit status is 0 all the same: the window may do without some of it, and the tests
# that need what is not there are skipped.
set -euo pipefail
# shellcheck source=packaging/apt.sh
. "$(dirname "${BASH_SOURCE[0]}")/apt.sh"

[ "$(uname -s)" = Linux ] || exit 0

loaded=$( { /sbin/ldconfig -p || ldconfig -p; } 2>/dev/null || true)
has_library() { grep -qF "$1 " <<<"$loaded"; }
has_command() { command -v "$1" >/dev/null 2>&1; }
has_font() { has_command fc-list && fc-list ":lang=$1" family 2>/dev/null | grep -q .; }
reads_windows() { /usr/bin/python3 -c 'import pyatspi' >/dev/null 2>&1; }
has_bus() { [ -x /usr/libexec/at-spi-bus-launcher ] || [ -x /usr/lib/at-spi2-core/at-spi-bus-launcher ]; }

missing=()
want() { # want PACKAGE CHECK…
  local package=$1
  shift
  "$@" || missing+=("$package")
}

# What Qt's libraries and its xcb platform are linked against, and PySide6's wheels do not bring.
libraries=(
  libegl1=libEGL.so.1 libgl1=libGL.so.1 libglib2.0-0=libglib-2.0.so.0 libgssapi-krb5-2=libgssapi_krb5.so.2
  libdbus-1-3=libdbus-1.so.3 libfontconfig1=libfontconfig.so.1 libfreetype6=libfreetype.so.6 libx11-6=libX11.so.6
  libx11-xcb1=libX11-xcb.so.1 libxkbcommon0=libxkbcommon.so.0 libxkbcommon-x11-0=libxkbcommon-x11.so.0
  libxcb1=libxcb.so.1 libxcb-cursor0=libxcb-cursor.so.0 libxcb-glx0=libxcb-glx.so.0 libxcb-icccm4=libxcb-icccm.so.4
  libxcb-image0=libxcb-image.so.0 libxcb-keysyms1=libxcb-keysyms.so.1 libxcb-randr0=libxcb-randr.so.0
  libxcb-render0=libxcb-render.so.0 libxcb-render-util0=libxcb-render-util.so.0 libxcb-shape0=libxcb-shape.so.0
  libxcb-shm0=libxcb-shm.so.0 libxcb-sync1=libxcb-sync.so.1 libxcb-xfixes0=libxcb-xfixes.so.0 libxcb-xkb1=libxcb-xkb.so.1
)

look() {
  missing=()
  local pair
  for pair in "${libraries[@]}"; do want "${pair%%=*}" has_library "${pair#*=}"; done
  [ "$1" = test ] || return 0
  want fontconfig has_command fc-list
  want fonts-dejavu-core has_font en
  want fonts-noto-cjk has_font zh-cn
  want xvfb has_command Xvfb
  want xauth has_command xauth
  want xdotool has_command xdotool
  want dbus has_command dbus-daemon
  want at-spi2-core has_bus
  want python3-pyatspi reads_windows
}

what=${1:-run}
look "$what"
[ ${#missing[@]} -gt 0 ] || exit 0
if may_install; then
  install "${missing[@]}" || true
  loaded=$( { /sbin/ldconfig -p || ldconfig -p; } 2>/dev/null || true)
  look "$what"
  [ ${#missing[@]} -gt 0 ] || exit 0
fi
if [ "$what" = test ]; then
  say "Not here, so the tests that need it are skipped: ${missing[*]} (Debian's names)."
else
  say "The window may need what is not here: ${missing[*]} (Debian's names)."
fi
