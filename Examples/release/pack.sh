#!/bin/sh
# Packs programs that are already built: makes a tarball, a Debian package, an OCI image and SHA256SUMS.
# The files are for the architecture of this machine: amd64 (x86_64) or arm64 (aarch64).
# Usage: pack.sh BINARIES VERSION FOLDER
# The variable SOURCE_DATE_EPOCH sets the time of all files.
set -eu
umask 022
binaries=$1 version=$2 folder=$3
here=$(cd "$(dirname "$0")" && pwd)
: "${SOURCE_DATE_EPOCH:?is the time of all files, in seconds}"
export SOURCE_DATE_EPOCH LC_ALL=C

"$here/../libraries.sh" dpkg-dev openssl umoci
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
"$here/stage.sh" "$binaries" "$work/tree"
mkdir "$work/files"
"$here/tarball.sh" "$work/tree" "$version" "$work/files"
"$here/debian.sh" "$work/tree" "$version" "$work/files"
"$here/image.sh" "$work/tree" "$version" "$work/files"
(cd "$work/files" && sha256sum -- *) >"$work/SHA256SUMS"
mkdir -p "$folder"
echo "pack.sh: files for $(dpkg --print-architecture), the architecture of this machine" >&2
mv "$work/files/"* "$work/SHA256SUMS" "$folder"
cat "$folder/SHA256SUMS"
