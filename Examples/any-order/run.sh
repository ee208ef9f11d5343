#!/bin/sh
# Walks journeys whose pages come in an order that the script does not know: each page takes from one
# book what it asks for. Prints the way of each, and how it ended.
# Needs journey, jq, JOURNEY_CONFIG, and the password in the variable PW.
set -u
cd "$(dirname "$0")" || exit
[ $# -gt 0 ] || set -- Login Retry Messages Hidden Consent DeviceProfile Protect Captcha Social \
  Unusual

say() { printf '%s\n' "$node" | jq -r "$1"; }

worst=0
for name in "$@"; do
  node=$(journey start "$name")
  way=$name:
  while [ "$(say .type)" = ContinueNode ]; do
    way="$way $(say '[.callbacks[].type] | unique | join("+")')"
    node=$(printf '%s\n' "$node" | journey next --answers book.json)
    status=$?
    [ "$status" -le "$worst" ] || worst=$status
  done
  printf '%s: %s\n' "$way" "$(say .type)"
done
exit "$worst"
