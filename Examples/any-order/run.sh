#!/usr/bin/env bash
# Walks journeys whose pages come in an order that the script does not know: each page takes from one
# answers file what it asks for. Prints the way of each, and how it ended.
# Needs journey, jq, JOURNEY_CONFIG, and the password in the variable PW.
set -uo pipefail
cd "$(dirname "$0")" || exit
[ $# -gt 0 ] || set -- Login Retry Hidden Consent DeviceProfile Protect Captcha Social \
  Unusual

say() { printf '%s\n' "$node" | jq -r "$1"; }

worst=0
for name in "$@"; do
  node=$(journey start "$name")
  way=$name:
  rounds=0
  # A page with problems refuses what it was given, and would do so again; a page may also say no in
  # words of its own, so the rounds are counted.
  while [ "$(say '.type == "ContinueNode" and .problems == []')" = true ] && [ "$rounds" -lt 10 ]; do
    way="$way $(say '[.callbacks[].type] | unique | join("+")')"
    node=$(printf '%s\n' "$node" | journey next --answers answers.json)
    status=$?
    [ "$status" -le "$worst" ] || worst=$status
    rounds=$((rounds + 1))
  done
  printf '%s: %s\n' "$way" "$(say .type)"
  if [ "$(say .type)" = ContinueNode ]; then
    say '.problems[] | "  \(.key // "page"): \(.message)"'
    [ "$worst" -gt 0 ] || worst=1
  fi
done
exit "$worst"
