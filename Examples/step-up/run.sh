#!/usr/bin/env bash
# Steps up an existing session, as the advice of a policy asks.
# Needs journey, jq, curl, JOURNEY_CONFIG, JOURNEY_DEMO_MAIL, and the password in the variable PW.
set -euo pipefail

# shellcheck source-path=SCRIPTDIR source=../mail.sh
. "$(dirname "$0")/../mail.sh"

session=$(journey start Login | journey next name=demo password@env:PW)

before=$(newest demo@example.com)
page=$(printf '%s\n' "$session" |
  journey start - --advice AuthenticateToServiceConditionAdvice=StepUp)
printf '%s\n' "$page" | jq -r '"asked for: \(.callbacks[0].prompt)"'

OTP=$(mail demo@example.com "$before" | jq -erRs 'match("[0-9]{6}").string') && export OTP
printf '%s\n' "$page" | journey next --expect SuccessNode "Enter OTP"@env:OTP "ConfirmationCallback=Submit OTP" |
  jq -r --argjson old "$session" \
    '"end: \(.type), \(if .session.value != $old.session.value then "a new" else "the same" end) session"'
