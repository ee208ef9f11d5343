#!/usr/bin/env bash
# Registers an authenticator app and signs in with its code. Then signs in again with only the address.
# Needs journey, jq, JOURNEY_CONFIG, and the password in the variable PW.
set -euo pipefail

page=$(journey start TOTP | journey next name=demo password@env:PW | journey authenticator)
SEED=$(printf '%s\n' "$page" | jq -er '.authenticator.otp') && export SEED

# After the first code, a page shows the recovery codes. It asks for no answer.
end=$(printf '%s\n' "$page" | journey next | journey authenticator | journey next | journey next)
printf '%s\n' "$end" | jq -r '"registered: \(.type)"'

# A code is valid once, so the second sign-in waits for the next period, up to 30 seconds.
journey start TOTP | journey next name=demo password@env:PW |
  journey next --expect SuccessNode "Enter verification code"@otp:env:SEED \
    --after "$(printf '%s\n' "$end" | jq '.authenticator.after')" |
  jq -r '"signed in again: \(.type)"'
