#!/usr/bin/env bash
# Walks a journey whose buttons have no prompt, from one answers file.
# Needs journey, journey-walk, jq, JOURNEY_CONFIG, and the password in the variable PW. Usage: run.sh JOURNEY [ANSWERS]
set -euo pipefail
answers=${2:-answers.json}
umask 077
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

journey-walk "$1" --answers "$answers" --record "$work/pages.jsonl" > "$work/end.json"
# Prints the title of each page, and its options that have an answer.
jq -r --slurpfile answers "$answers" '
  "\(.page): \([.fields[].options[]?] | map(select($answers[0][.] == true)) | join(", "))"' "$work/pages.jsonl"
journey session < "$work/end.json" | jq -r '"end: a session of \(.session.info.username)"'
