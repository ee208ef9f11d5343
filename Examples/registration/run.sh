#!/usr/bin/env bash
# Self-registration: the first try is refused, field by field; the second one mends it.
# Needs journey, jq, JOURNEY_CONFIG; PW is the new account's password.
set -euo pipefail
cd "$(dirname "$0")"

page=$(journey start Registration | jq '.answers = $answers' \
  --argjson answers "$(jq '.ValidatedPasswordCallback = "short" | .mail = "nobody"' answers.json)" |
  journey next)
printf '%s\n' "$page" | jq -r '.problems[] | "refused: \(.key // "page") \(.code)"'

# The page comes again with what was typed; passwords, questions and terms are asked for again.
printf '%s\n' "$page" |
  jq --slurpfile file answers.json '.answers = ($file[0] | .ValidatedPasswordCallback = env.PW)' |
  journey next | jq -r '"end: \(.type)"'
