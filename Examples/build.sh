#!/bin/sh
# Builds journey and journey-demo for use, and prints the folder that holds them.
set -eu
cd "$(dirname "$0")/.."

./Examples/libraries.sh
set -- -c release
# On Linux the binary carries the Swift library, so that it runs where no Swift is.
[ "$(uname -s)" = Darwin ] || set -- "$@" --static-swift-stdlib -Xlinker -s
for product in journey journey-demo; do
  swift build "$@" --product "$product" >&2
done
swift build "$@" --show-bin-path
