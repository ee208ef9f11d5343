#!/bin/sh
# Builds journey and journey-demo for use, and prints the folder that holds them.
set -eu
cd "$(dirname "$0")/.."

./Examples/libraries.sh
set -- -c release
if [ "$(uname -s)" != Darwin ]; then
  # On Linux the binary carries the Swift library, so that it runs where no Swift is.
  set -- "$@" --static-swift-stdlib --disable-local-rpath
  # It also carries the C++ library of Swift's runtime, and shows no symbols: both would be looked
  # through by the loader at every start, for a fifth of a step's time.
  static=$PWD/.build/static
  mkdir -p "$static"
  clang=$(dirname "$(command -v swift)")/clang
  for pair in libstdc++.a:libstdc++.a libgcc_eh.a:libgcc_s.a; do
    archive=$("$clang" -print-file-name="${pair%:*}")
    case $archive in /*) ln -sf "$archive" "$static/${pair#*:}" ;; esac
  done
  set -- "$@" -Xlinker "-L$static" -Xlinker --no-export-dynamic -Xlinker --gc-sections -Xlinker -s
fi
for product in journey journey-demo; do
  swift build "$@" --product "$product" >&2
done
swift build "$@" --show-bin-path
