#!/usr/bin/env bash
# Registers a code app and signs in with its code, then signs in again with the address alone.
# Needs journey, jq, JOURNEY_CONFIG, and the password in the variable PW.
set -euo pipefail

page=$(journey start TOTP | journey next name=demo password@env:PW | journey authenticator)
SEED=$(printf '%s\n' "$page" | jq -er '.authenticator.otp') && export SEED

# The recovery codes come behind the first code; the page that shows them asks for nothing.
end=$(printf '%s\n' "$page" | journey next | journey authenticator | journey next | journey next)
printf '%s\n' "$end" | jq -r '"registered: \(.type)"'

# A code counts once: the second sign-in waits for the next period, up to 30 seconds.
journey start TOTP | journey next name=demo password@env:PW |
  journey next "Enter verification code"@otp:env:SEED \
    --after "$(printf '%s\n' "$end" | jq '.authenticator.after')" |
  jq -r '"signed in again: \(.type)"'
