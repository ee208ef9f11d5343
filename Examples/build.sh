#!/bin/sh
# Builds journey and journey-demo for use, puts journey-walk beside them, and prints the folder that holds them.
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
  # No library of the program's looks up its symbols, so the loader need not resolve them.
  set -- "$@" -Xlinker --no-export-dynamic
  # Functions that nothing calls are left out.
  set -- "$@" -Xlinker --gc-sections
  # Nobody debugs the release, so it has no symbol table.
  set -- "$@" -Xlinker -s
  # The loader's tables cannot be written after the start.
  set -- "$@" -Xlinker -z -Xlinker relro
  # Only random_device of the C++ library calls arc4random, which glibc 2.35 lacks. Nothing uses random_device.
  set -- "$@" -Xlinker --defsym=arc4random=0
  # Without lld, the toolchain links with gold, which is deprecated and makes a start a tenth slower.
  set -- "$@" -Xswiftc -use-ld=lld
  # Debug information makes the program 3 % larger.
  set -- "$@" -Xswiftc -gnone
fi
for product in journey journey-demo; do
  swift build "$@" --product "$product" >&2
done
folder=$(swift build "$@" --show-bin-path)
cp Examples/walk/journey-walk "$folder/"
printf '%s\n' "$folder"
