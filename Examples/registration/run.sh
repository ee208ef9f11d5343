#!/usr/bin/env bash
# Self-registration: AM refuses fields of the first attempt. The second attempt corrects them.
# Needs journey, jq, JOURNEY_CONFIG, and the password for the new account in the variable PW.
set -euo pipefail
cd "$(dirname "$0")"

page=$(journey start Registration |
  jq --slurpfile file answers.json '.answers = ($file[0] | .ValidatedPasswordCallback = "short" | .mail = "nobody")' |
  journey next)
printf '%s\n' "$page" | jq -r '.problems[] | "refused: \(.key // "page") \(.code)"'

# AM shows the page again with the answers, except for passwords, questions and terms.
printf '%s\n' "$page" |
  jq --slurpfile file answers.json '.answers = ($file[0] | .ValidatedPasswordCallback = env.PW)' |
  journey next --expect SuccessNode | jq -r '"end: \(.type)"'
