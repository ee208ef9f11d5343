#!/usr/bin/env bash
# Waits at most ten seconds until the user answers a push message.
# Needs journey, jq, JOURNEY_CONFIG, and the password in the variable PW.
set -euo pipefail

journey start Push | journey next --wait 10 name=demo password@env:PW |
  jq -r 'if .type == "SuccessNode" then "ok: approved"
         elif .type == "ContinueNode" then "FAILED: nobody answered in time" | halt_error(1)
         else "FAILED: \(.message)" | halt_error(1) end'

# The page that waits also has a button. If you press it, the journey ends, and `next` does not wait.
journey start Push | journey next name=demo password@env:PW |
  journey next --expect ErrorNode/refused ConfirmationCallback=Cancel | jq -r '"exit: \(.type) \(.cause.kind)"'
