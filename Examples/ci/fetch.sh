#!/bin/sh
# Downloads a release of journey, checks it, and prints the folder that contains the programs.
#   JOURNEY_RELEASE  the address of the folder with the files of the release: https, or http on this machine.
#                    curl reads credentials for it from ~/.netrc
#   JOURNEY_SHA256   the checksum of the tarball. It must not be empty.
#                    If it is not set, fetch.sh uses SHA256SUMS at that address, which anyone who can change the tarball can change
#   JOURNEY_FOLDER   the folder for the unpacked release (default: .journey)
set -eu
fail() {
  echo "fetch.sh: $1" >&2
  exit 1
}

release=${JOURNEY_RELEASE:-} folder=${JOURNEY_FOLDER:-.journey}
case $release in
  https://*) protocol='=https' ;;
  http://localhost[:/]* | http://127.0.0.1[:/]*) protocol='=http' ;;
  '') fail 'JOURNEY_RELEASE is missing: set it to the address of the folder with the files of a release' ;;
  *) fail "JOURNEY_RELEASE must begin with https://" ;;
esac
# A service sets the variable to nothing if the user did not store the checksum.
[ -n "${JOURNEY_SHA256-unset}" ] || fail 'JOURNEY_SHA256 is empty: set it to the checksum of the tarball'
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
fetch() {
  curl --fail --silent --show-error --location --proto "$protocol" --netrc-optional --retry 3 \
    --output "$work/$1" "${release%/}/$1" || fail "$1 cannot be fetched"
}

fetch SHA256SUMS
system=linux-$(uname -m)
grep -E "^[0-9a-f]{64} [ *]journey-[^/ ]+-$system\.tar\.gz\$" "$work/SHA256SUMS" >"$work/expected" ||
  fail "SHA256SUMS names no tarball for $system"
[ "$(wc -l <"$work/expected")" -eq 1 ] || fail "SHA256SUMS names more than one tarball for $system"
read -r checksum tarball <"$work/expected"
tarball=${tarball#\*}
fetch "$tarball"
found=$(sha256sum <"$work/$tarball")
found=${found%% *}
[ "$found" = "${JOURNEY_SHA256:-$checksum}" ] ||
  fail "the checksum of $tarball is not the expected one (found $found)"

mkdir -p "$folder"
tar -xzf "$work/$tarball" -C "$folder" --strip-components 1
cd "$folder/bin"
pwd
