#!/usr/bin/env bash
# Ends the session and the tokens, even if an error or a signal ends the script.
# Needs journey, jq, JOURNEY_CONFIG, and the password in the variable PW.
set -euo pipefail

user=
end() {
  [ -z "$user" ] || printf '%s\n' "$user" | journey logout |
    jq -r '.logout | "complete: \(.complete)", (.steps[] | "\(.step): \(.outcome)")'
}
trap end EXIT
trap 'exit 130' INT
trap 'exit 143' TERM

user=$(journey start Login | journey next name=demo password@env:PW | journey token)
user=$(printf '%s\n' "$user" | journey userinfo)
printf '%s\n' "$user" | jq -r '"working as \(.userinfo.name)"'
