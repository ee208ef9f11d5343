#!/usr/bin/env bash
# Registers an account: the first try is refused, field by field; the second one mends it.
# Needs journey, jq, JOURNEY_CONFIG; PW is the new account's password.
set -euo pipefail
cd "$(dirname "$0")"

refused=$(journey start Register |
  jq --slurpfile file answers.json \
    '.answers = ($file[0] | ."user.email" = "nobody" | ."user.password" = "short")' |
  journey next --quiet || [ $? -eq 1 ])
printf '%s\n' "$refused" | jq -r '"\(.type): \(.message)", (.problems[] | "  \(.key // "form") \(.code)")'

# What was typed stands in the form that comes back, so only the two faults are corrected.
printf '%s\n' "$refused" |
  jq '.previous | .answers = {"user.email": "ada@example.com", "user.password": env.PW}' |
  journey next | journey token | journey userinfo |
  jq -r '"\(.type): \(.userinfo.subname), with a token of \(.token.expiresIn) seconds"'
