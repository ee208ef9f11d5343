#!/bin/sh
# Builds journey and journey-demo for use, puts journey-walk beside them, and prints the folder that holds them.
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
  set -- "$@" -Xlinker -z -Xlinker relro
  # Only the C++ library's random_device calls arc4random, and nothing uses it: glibc 2.35 is enough without.
  set -- "$@" -Xlinker --defsym=arc4random=0
  # What lld lays out starts a tenth faster than what gold does.
  set -- "$@" -Xswiftc -use-ld=lld
  # A generic type that is asked for by its accessor, not by its name, needs no reading of that name at
  # the first use, nor a search through all conformances: a tenth of what happens after `main`.
  set -- "$@" -Xswiftc -Xfrontend -Xswiftc -disable-concrete-type-metadata-mangled-name-accessors
  # What debuggers read would be stripped, and the program is 3 % smaller without.
  set -- "$@" -Xswiftc -gnone
fi
for product in journey journey-demo; do
  swift build "$@" --product "$product" >&2
done
folder=$(swift build "$@" --show-bin-path)
cp Examples/walk/journey-walk "$folder/"
printf '%s\n' "$folder"
