#!/usr/bin/env bash
# Signs in with a DaVinci flow, reads the claims of the user, and gets a new code with the session only.
# Needs journey, jq, JOURNEY_CONFIG, and the password in the variable PW.
set -euo pipefail

user=$(journey start Login | journey next username=demo password@env:PW |
  journey token | journey userinfo)
printf '%s\n' "$user" | jq -r '"user: \(.userinfo.name) <\(.userinfo.email)>"'

# The cookies of the User contain the session at PingOne, so the flow shows no form.
printf '%s\n' "$user" | journey start - | jq -r '"again: \(.type)"'

printf '%s\n' "$user" | journey logout | jq -r '"logout: \(.logout.complete)"'
