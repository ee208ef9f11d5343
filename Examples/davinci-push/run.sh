#!/usr/bin/env bash
# Waits at most ten seconds until the user answers a push message.
# Needs journey, jq, JOURNEY_CONFIG, and the password in the variable PW.
set -euo pipefail

push() { journey start Push | journey next username="$1" password@env:PW; }

push demo | journey next --wait 10 | jq -r '"demo: \(.type)"'

# Another user denies the sign-in. The script expects this refusal.
push locky | journey next --expect FailureNode/refused --wait 10 |
  jq -r '"locky: \(.cause.kind), \(.message)"'

push demo | journey next cancel=true | jq -r '"cancelled: back to \(.name)"'
