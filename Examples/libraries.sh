#!/bin/sh
# Installs what building journey needs beside Swift: three C libraries, pkg-config and jq.
# More packages may be named as arguments. Does nothing where all are there.
set -eu

if [ "$(uname -s)" = Darwin ]; then
  for package in curl openssl@3 libmicrohttpd pkg-config jq "$@"; do
    brew list "$package" >/dev/null 2>&1 || {
      echo "libraries.sh: please run: brew install curl openssl@3 libmicrohttpd pkg-config jq $*" >&2
      exit 1
    }
  done
  exit 0
fi

missing=
for package in libcurl4-openssl-dev libssl-dev libmicrohttpd-dev pkg-config jq ca-certificates "$@"; do
  dpkg-query -W -f='${Status}' "$package" 2>/dev/null | grep -q 'ok installed' ||
    missing="$missing $package"
done
[ -n "$missing" ] || exit 0

as_root=
[ "$(id -u)" = 0 ] || as_root=sudo
echo "libraries.sh: installing$missing" >&2
export DEBIAN_FRONTEND=noninteractive
# shellcheck disable=SC2086 # words, not one word
{
  $as_root apt-get update -qq
  $as_root apt-get install -y -qq --no-install-recommends $missing
} >&2
