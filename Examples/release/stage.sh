#!/bin/sh
# Copies everything that is installed into TREE, with the layout of /usr.
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
  # The first two sections depend on the path of the build folder. Without them, a commit gives the same bytes
  # in any folder. Nothing reads any of the three sections.
  "$(dirname "$(command -v swift)")/llvm-objcopy" --remove-section=.swift_modhash \
    --remove-section=.note.gnu.build-id --remove-section=.comment "$binaries/$program" "$tree/bin/$program"
  # This is not a pipe, because a pipe would hide a failure of the program.
  page=$("$binaries/$program" help man)
  printf '%s\n' "$page" | put "share/man/man1/$program.1"
done
# One program with two names.
ln -s journey "$tree/bin/journey-walk"
page=$("$binaries/journey" help man journey-walk)
printf '%s\n' "$page" | put share/man/man1/journey-walk.1
for shell in bash:bash-completion/completions/journey zsh:zsh/site-functions/_journey \
  fish:fish/vendor_completions.d/journey.fish; do
  text=$("$binaries/journey" help completion "${shell%%:*}")
  printf '%s\n' "$text" | put "share/${shell#*:}"
done
# bash and fish look for the completion of a command by its name.
ln -s journey "$tree/share/bash-completion/completions/journey-walk"
ln -s journey.fish "$tree/share/fish/vendor_completions.d/journey-walk.fish"
# The documentation keeps the layout of the repository, so that links between pages work.
(cd "$root" && find README.md docs Examples -type f) | while read -r file; do
  put "share/doc/journey/$file" <"$root/$file"
  if [ -x "$root/$file" ]; then chmod 755 "$tree/share/doc/journey/$file"; fi
done
