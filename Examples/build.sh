#!/bin/sh
# Builds journey and journey-demo for release, with journey-walk as a link to journey, and prints their folder.
set -eu
cd "$(dirname "$0")/.."

./Examples/libraries.sh
set -- -c release
if [ "$(uname -s)" != Darwin ]; then
  # The program contains Swift's library, so that it runs on a machine without Swift.
  set -- "$@" --static-swift-stdlib --disable-local-rpath
  # It also contains the C++ library that Swift's runtime uses, so that the loader does not load it at each start.
  static=$PWD/.build/static
  mkdir -p "$static"
  clang=$(dirname "$(command -v swift)")/clang
  for pair in libstdc++.a:libstdc++.a libgcc_eh.a:libgcc_s.a; do
    archive=$("$clang" -print-file-name="${pair%:*}")
    case $archive in /*) ln -sf "$archive" "$static/${pair#*:}" ;; esac
  done
  set -- "$@" -Xlinker "-L$static"
  # No library looks up a symbol of the program, so the loader need not resolve these symbols.
  set -- "$@" -Xlinker --no-export-dynamic
  # Functions that nothing calls are left out.
  set -- "$@" -Xlinker --gc-sections
  # The release has no symbol table, because nobody debugs it.
  set -- "$@" -Xlinker -s
  # The loader resolves all symbols at the start, and after that nothing can write to its tables.
  set -- "$@" -Xlinker -z -Xlinker relro -Xlinker -z -Xlinker now
  # glibc 2.35 has no arc4random. Only random_device of the C++ library calls it, and nothing uses random_device.
  set -- "$@" -Xlinker --defsym=arc4random=0
  # Without lld, the toolchain links with gold. gold is deprecated, and its programs start 10% more slowly.
  set -- "$@" -Xswiftc -use-ld=lld
  # Debug information makes the program 3% larger.
  set -- "$@" -Xswiftc -gnone
fi
for product in journey journey-demo; do
  swift build "$@" --product "$product" >&2
done
folder=$(swift build "$@" --show-bin-path)
ln -sf journey "$folder/journey-walk"
printf '%s\n' "$folder"
