#!/usr/bin/env bash
# Walks journeys whose pages come in an order that the script does not know. One answers file contains the
# answers for all pages. Prints the callbacks of each page, and how the journey ended.
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
  # A page with problems has refused its answers, and would refuse them again. A server can also refuse
  # answers without an entry in `problems`, so the number of rounds is limited.
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
