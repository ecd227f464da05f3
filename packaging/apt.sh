# shellcheck shell=bash
# Installing what is missing, for the scripts beside this one. Sentences go to stderr.

say() { printf '%s\n' "$*" >&2; }
fail() { say "$*"; exit 1; }

as_root=()
# Whether packages can be installed without asking anybody: Debian and its kin, as root or with sudo that asks for no password.
may_install() {
  command -v apt-get >/dev/null 2>&1 || return 1
  [ "$(id -u)" -eq 0 ] && return 0
  command -v sudo >/dev/null 2>&1 && sudo -n true >/dev/null 2>&1 || return 1
  as_root=(sudo -n)
}

listed=no
install() { # install PACKAGE…
  say "Installing with apt-get: $*"
  if [ "$listed" = no ]; then
    ${as_root[@]+"${as_root[@]}"} apt-get -q update >&2 || true
    listed=yes
  fi
  ${as_root[@]+"${as_root[@]}"} env DEBIAN_FRONTEND=noninteractive apt-get -q -y --no-install-recommends install "$@" >&2
}
