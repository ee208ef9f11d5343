#!/usr/bin/env bash
# Registers an account. DaVinci refuses fields of the first form. The second form corrects them.
# Needs journey, jq, JOURNEY_CONFIG, and the password for the new account in the variable PW.
set -euo pipefail
cd "$(dirname "$0")"

refused=$(journey start Register |
  jq --slurpfile file answers.json \
    '.answers = ($file[0] | ."user.email" = "nobody" | ."user.password" = "short")' |
  journey next --expect ErrorNode/refused)
printf '%s\n' "$refused" | jq -r '"\(.type): \(.message)", (.problems[] | "  \(.key // "form") \(.code)")'

# The form in `previous` contains the answers, except for the password. The script corrects only the two refused
# fields.
printf '%s\n' "$refused" |
  jq '.previous | .answers = {"user.email": "ada@example.com", "user.password": env.PW}' |
  journey next | journey token | journey userinfo |
  jq -r '"\(.type): \(.userinfo.subname), with a token of \(.token.expiresIn) seconds"'
