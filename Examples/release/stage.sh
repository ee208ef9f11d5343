#!/bin/sh
# Lays out what is installed, below TREE as below /usr.
# Usage: stage.sh BINARIES TREE
set -eu
binaries=$1 tree=$2
root=$(cd "$(dirname "$0")/../.." && pwd)

put() {
  mkdir -p "$tree/$(dirname "$1")"
  cat >"$tree/$1"
}
for program in journey journey-demo; do
  mkdir -p "$tree/bin"
  # The first two sections are hashes of the folder's name among other things: without them a commit gives the
  # same bytes in any folder. Nothing reads any of the three.
  "$(dirname "$(command -v swift)")/llvm-objcopy" --remove-section=.swift_modhash \
    --remove-section=.note.gnu.build-id --remove-section=.comment "$binaries/$program" "$tree/bin/$program"
  # Not in a pipe, where a failure would be missed.
  page=$("$binaries/$program" help man)
  printf '%s\n' "$page" | put "share/man/man1/$program.1"
done
for shell in bash:bash-completion/completions/journey zsh:zsh/site-functions/_journey \
  fish:fish/vendor_completions.d/journey.fish; do
  text=$("$binaries/journey" help completion "${shell%%:*}")
  printf '%s\n' "$text" | put "share/${shell#*:}"
done
put share/doc/journey/LICENSE.md <"$root/docs/LICENSE.md"
put share/doc/journey/CHANGELOG.md <"$root/docs/CHANGELOG.md"
