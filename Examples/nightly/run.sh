#!/usr/bin/env bash
# A nightly job: walks each journey that has an answers file, and compares its pages with the recorded ones. Posts one line
# for each journey that changed or failed to the webhook in WEBHOOK, and exits with 1. Without WEBHOOK, it prints them.
# Needs journey, journey-walk, jq, curl if there is a webhook, JOURNEY_CONFIG, and the password in the variable PW.
set -euo pipefail
cd "$(dirname "$0")"
umask 077   # end.json contains a session
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

status=0
for answers in *.answers.json; do
  name=${answers%.answers.json}
  journey-walk "$name" --tag "$name" --answers "$answers" --expect-pages "$name.pages.jsonl" \
    > "$work/end.json" 2>> "$work/lines.txt" || status=1
  # A walk that ended with other pages has its SuccessNode in `previous`.
  jq 'if .cause then .previous else . end | select(.session)' "$work/end.json" | journey logout --quiet > /dev/null || true
done
[ "$status" -ne 0 ] || exit 0

message=$(jq -Rsc '{text: rtrimstr("\n")}' "$work/lines.txt")
if [ "${WEBHOOK:-}" ]; then
  # The address of a webhook is often a secret, so it is not on the command line.
  printf 'url = "%s"\n' "$WEBHOOK" | curl -fsS -K - -o /dev/null -H 'Content-Type: application/json' --data-raw "$message"
else
  printf '%s\n' "$message" | jq -r .text
fi
exit "$status"
