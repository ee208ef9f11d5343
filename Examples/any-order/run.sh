#!/usr/bin/env bash
# Walks journeys whose pages come in an order that the script does not know. One answers file contains the answers for all
# pages. Prints the types of the fields of each page, and how the journey ended.
# Needs journey, journey-walk, jq, JOURNEY_CONFIG, and the password in the variable PW.
set -uo pipefail
cd "$(dirname "$0")" || exit
[ $# -gt 0 ] || set -- Login Retry Hidden Consent DeviceProfile Protect Captcha Social \
  Unusual Messages
umask 077
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

worst=0
for name in "$@"; do
  journey-walk "$name" --answers answers.json --allow-unused --record "$work/pages.jsonl" > "$work/end.json"
  status=$?
  [ "$status" -le "$worst" ] || worst=$status
  jq -rs --arg name "$name" --slurpfile ends "$work/end.json" '
    "\($name): \(map([.fields[].type] | unique | join("+")) | join(" ")): \($ends[0].type)",
      ($ends[0] | select(.type == "ContinueNode") | .problems[] | "  \(.key // "page"): \(.message)")' "$work/pages.jsonl"
  jq 'select(.session)' "$work/end.json" | journey logout --quiet > /dev/null
done
exit "$worst"
