#!/usr/bin/env bash
# Find a Python that really runs and is new enough, and see to what building needs beside it:
# the venv module, a C++ compiler and Python's headers (hnswlib comes as source).
#
# Prints the Python's path on stdout and nothing else; sentences go to stderr. What is missing is
# installed where that needs nobody's leave (Debian and its kin, as root or with sudo that asks
# for no password); elsewhere one sentence says what to do, and the exit status is 1.
set -euo pipefail

# shellcheck source=packaging/apt.sh
. "$(dirname "${BASH_SOURCE[0]}")/apt.sh"

# A shim that exists but answers with an error is not a Python, so each candidate is run.
new_enough='import sys; sys.exit(sys.version_info < (3, 11))'
find_python() {
  local name
  for name in ${PYTHON:-} python3.13 python3.12 python3.11 python3.14 python3; do
    if "$name" -c "$new_enough" >/dev/null 2>&1; then
      "$name" -c 'import sys; print(sys.executable)'
      return 0
    fi
  done
  return 1
}

system=$(uname -s)
if [ "$system" = Darwin ] && ! xcode-select -p >/dev/null 2>&1; then
  fail "The command line tools are missing: run 'xcode-select --install', then this again."
fi

if ! python=$(find_python); then
  if may_install; then install python3 python3-venv python3-dev g++; fi
  python=$(find_python) || {
    [ "$system" = Darwin ] && fail "Python 3.11 or newer is missing: install it from python.org or with 'brew install python', then run this again."
    fail "Python 3.11 or newer is missing: install it (on Debian: python3, python3-venv, python3-dev), then run this again."
  }
fi

has_venv() { "$python" -c 'import ensurepip, venv' >/dev/null 2>&1; }
compiles() {
  local include
  include=$("$python" -c 'import sysconfig; print(sysconfig.get_path("include"))')
  printf '#include <vector>\n#include <Python.h>\nint main() { return 0; }\n' \
    | "${CXX:-c++}" -std=c++11 -fsyntax-only -I"$include" -x c++ - >/dev/null 2>&1
}

version=$("$python" -c 'import sys; print("python%d.%d" % sys.version_info[:2])')
if { ! has_venv || ! compiles; } && may_install; then
  wanted=(g++)
  # Only the system's own Python takes its headers and its venv module from packages.
  case $python in /usr/bin/*) wanted+=("$version-dev" "$version-venv") ;; esac
  install "${wanted[@]}" || true
fi
has_venv || fail "$python cannot make virtual environments: install its venv module (on Debian: $version-venv), then run this again."
compiles || fail "A C++ compiler or the headers of $python are missing: install them (on Debian: g++ and $version-dev), then run this again."

printf '%s\n' "$python"
