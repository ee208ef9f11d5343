#!/bin/sh
# Installs what the build of journey needs in addition to a Swift toolchain: three C libraries, pkg-config, jq,
# and the libraries of the toolchain. Arguments name more packages. Does nothing if all of them are installed.
set -eu

fail() {
  echo "libraries.sh: $1" >&2
  exit 1
}

# If the toolchain cannot build journey, the script installs nothing.
command -v swift >/dev/null ||
  fail 'swift is missing: unpack a Swift 6.2 toolchain (https://swift.org/install) and add its usr/bin to PATH'
works() {
  said=$(swift --version 2>&1) || return 1
  version=$(printf '%s\n' "$said" | sed -n 's/.*Swift version \([0-9]*\.[0-9]*\).*/\1/p' | head -n 1)
  case $version in
    [0-5].* | 6.[0-1]) fail "Swift 6.2 or newer is needed; 'swift --version' says $version" ;;
  esac
}

if [ "$(uname -s)" = Darwin ]; then
  works || fail "'swift --version' fails: $said"
  for package in curl openssl@3 libmicrohttpd pkg-config jq "$@"; do
    brew list "$package" >/dev/null 2>&1 ||
      fail "please run: brew install curl openssl@3 libmicrohttpd pkg-config jq $*"
  done
  exit 0
fi

is_installed() {
  dpkg-query -W -f='${Status}\n' "$1" 2>/dev/null | grep -q 'ok installed'
}
missing=
for package in libncurses6 libsqlite3-0 libxml2 binutils \
  libcurl4-openssl-dev libssl-dev libmicrohttpd-dev pkg-config jq ca-certificates "$@"; do
  is_installed "$package" || missing="$missing $package"
done
# Any version of the C++ library will do.
is_installed 'libstdc++-*-dev' || missing="$missing libstdc++-12-dev"

# If the toolchain lacks a library, it may work after the library is installed.
if ! works; then
  case $missing$said in
    ' '*'error while loading shared libraries'*) ;;
    *) fail "'swift --version' fails: $said" ;;
  esac
fi
[ -n "$missing" ] || exit 0

as_root=
if [ "$(id -u)" != 0 ]; then
  command -v sudo >/dev/null || fail "packages are missing: install them as root:$missing"
  as_root=sudo
fi
echo "libraries.sh: installing$missing" >&2
export DEBIAN_FRONTEND=noninteractive
# shellcheck disable=SC2086 # words, not one word
{
  $as_root apt-get update -qq
  $as_root apt-get install -y -qq --no-install-recommends $missing
} >&2
works || fail "'swift --version' fails: $said"
