#!/bin/sh
# Walks a journey whose pages come in an order that the script does not know: each page takes from
# the book what it asks for. Prints the header of each page, and how it ended.
# Needs journey, jq, JOURNEY_CONFIG, and the password in the variable PW.
set -u
cd "$(dirname "$0")" || exit

say() { printf '%s\n' "$node" | jq -r "$1"; }

node=$(journey start "${1:-Choice}")
status=$?
for _ in 1 2 3 4 5 6 7 8 9 10; do
  [ "$(say .type)" = ContinueNode ] || break
  say '"page: \(.header // .stage // "untitled")"'
  node=$(printf '%s\n' "$node" | journey next --answers book.json)
  status=$?
done
say '"end: \(.type)"'
exit "$status"
