#!/usr/bin/env bash
# Steps up an existing session, as the advice of a policy asks.
# Needs journey, jq, curl, JOURNEY_CONFIG, JOURNEY_DEMO_MAIL, and the password in the variable PW.
set -euo pipefail

code() {
  id=$(curl -fsS "$JOURNEY_DEMO_MAIL/api/v1/search?query=to:demo@example.com" | jq -er '.messages[0].ID')
  curl -fsS "$JOURNEY_DEMO_MAIL/api/v1/message/$id" | jq -er '.Text | match("[0-9]{6}").string'
}

session=$(journey start Login | journey next name=demo password@env:PW)

page=$(printf '%s\n' "$session" |
  journey start - --advice AuthenticateToServiceConditionAdvice=StepUp)
printf '%s\n' "$page" | jq -r '"asked for: \(.callbacks[0].prompt)"'

OTP=$(code) && export OTP
printf '%s\n' "$page" | journey next "Enter OTP"@env:OTP "ConfirmationCallback=Submit OTP" |
  jq -r --argjson old "$session" \
    '"end: \(.type), \(if .session.value != $old.session.value then "a new" else "the same" end) session"'
