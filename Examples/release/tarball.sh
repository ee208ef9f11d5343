#!/bin/sh
# Makes the tarball for any Linux that has the libraries. To install it, unpack it, and add its folder bin to PATH.
# Usage: tarball.sh TREE VERSION FOLDER
set -eu
tree=$1 version=$2 folder=$3
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cp -R "$tree" "$work/journey-$version"
(
  cd "$work/journey-$version"
  # A link has the checksum of its file, so that an uninstallation by this list also finds the links.
  find . -type f -o -type l | sed 's|^\./||' | sort | xargs sha256sum >"$work/SHA256SUMS"
)
mv "$work/SHA256SUMS" "$work/journey-$version/"
"$(dirname "$0")/archive.sh" "$work" "journey-$version" >"$work/tar"
gzip -9n <"$work/tar" >"$folder/journey-$version-linux-$(uname -m).tar.gz"
