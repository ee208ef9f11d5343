#!/usr/bin/env bash
# Signs on by a DaVinci flow, asks who that is, and gets a new code with the session alone.
# Needs journey, jq, JOURNEY_CONFIG, and the password in the variable PW.
set -euo pipefail

user=$(journey start Login | journey next username=demo password@env:PW |
  journey token | journey userinfo)
printf '%s\n' "$user" | jq -r '"user: \(.userinfo.name) <\(.userinfo.email)>"'

# PingOne's session is in the User's cookies: no form comes, no question.
printf '%s\n' "$user" | journey start - | jq -r '"again: \(.type)"'

printf '%s\n' "$user" | journey logout | jq -r '"logout: \(.logout.complete)"'
