#!/usr/bin/env bash
# Walks journeys whose pages come in an order that the script does not know. One answers file contains the
# answers for all pages. Prints the callbacks of each page, and how the journey ended.
# Needs journey, jq, JOURNEY_CONFIG, and the password in the variable PW.
set -uo pipefail
cd "$(dirname "$0")" || exit
[ $# -gt 0 ] || set -- Login Retry Hidden Consent DeviceProfile Protect Captcha Social \
  Unusual Messages

say() { printf '%s\n' "$node" | jq -r "$1"; }
# A page with problems has refused its answers, and would refuse them again. An error text is no such problem if the
# page asks for nothing but a button.
goes_on='.type == "ContinueNode" and (.problems == [] or (all(.problems[]; .code == "error")
  and all((.callbacks // [null])[]; .type | IN("TextOutputCallback", "ConfirmationCallback"))))'

worst=0
for name in "$@"; do
  node=$(journey start -- "$name")
  way=$name:
  rounds=0
  # A server can also refuse answers without an entry in `problems`, so the number of rounds is limited.
  while [ "$(say "$goes_on")" = true ] && [ "$rounds" -lt 10 ]; do
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
