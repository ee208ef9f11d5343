#!/bin/sh
# Makes a release from a tag or another commit: a tarball, a Debian package, an OCI image and SHA256SUMS.
# Usage: build.sh COMMIT [FOLDER]
# Writes the files to FOLDER (default: .build/release-files).
set -eu
root=$(cd "$(dirname "$0")/../.." && pwd)
[ $# -ge 1 ] || {
  echo 'usage: build.sh COMMIT [FOLDER]' >&2
  exit 64
}
commit=$(git -C "$root" rev-parse --verify --quiet "$1^{commit}") || {
  echo "build.sh: '$1' is not a commit" >&2
  exit 1
}
mkdir -p "${2:-$root/.build/release-files}"
folder=$(cd "${2:-$root/.build/release-files}" && pwd)
source=$(mktemp -d)
trap 'rm -rf "$source"' EXIT

git -C "$root" archive --output "$source/source.tar" "$commit"
tar -xf "$source/source.tar" -C "$source"
SOURCE_DATE_EPOCH=$(git -C "$root" log -1 --format=%ct "$commit")
export SOURCE_DATE_EPOCH

binaries=$("$source/Examples/build.sh")
version=$("$binaries/journey" --version)
version=${version#journey }
if tag=$(git -C "$root" describe --exact-match --tags --match 'v[0-9]*' "$commit" 2>/dev/null); then
  [ "$tag" = "v$version" ] || {
    echo "build.sh: the tag is $tag, but 'journey --version' says $version" >&2
    exit 1
  }
else
  # For dpkg, a version with ~ is older than the next release.
  version=$version~$(git -C "$root" log -1 --abbrev=9 --format=g%h "$commit")
fi
"$source/Examples/release/pack.sh" "$binaries" "$version" "$folder"
