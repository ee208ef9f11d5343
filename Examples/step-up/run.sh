#!/usr/bin/env bash
# Steps up an existing session, as the advice of a policy asks.
# Needs journey, jq, curl, JOURNEY_CONFIG, JOURNEY_DEMO_MAIL, and the password in the variable PW.
set -euo pipefail

# shellcheck source-path=SCRIPTDIR source=../mail.sh
. "$(dirname "$0")/../mail.sh"

session=$(journey start Login | journey next --expect SuccessNode name=demo password@env:PW)
# AM might end this session during the step-up, so the script reads its user first.
user=$(printf '%s\n' "$session" | journey session | jq -r '.session.info.universalId // empty')

before=$(newest demo@example.com)
page=$(printf '%s\n' "$session" |
  journey start - --advice AuthenticateToServiceConditionAdvice=StepUp)
printf '%s\n' "$page" | jq -r '"asked for: \(.callbacks[0].prompt)"'

OTP=$(mail demo@example.com "$before" | jq -erRs 'match("[0-9]{6}").string') && export OTP
end=$(printf '%s\n' "$page" | journey next --expect SuccessNode "Enter OTP"@env:OTP "ConfirmationCallback=Submit OTP")
# The new session must belong to the same user.
printf '%s\n' "$end" | journey session |
  jq -e --arg user "$user" '.session.info.universalId == $user or error("the user is different")' > /dev/null
printf '%s\n' "$session" "$end" | jq -rs '.[0] as $old | .[1]
  | "end: \(.type), \(if .session.value != $old.session.value then "a new" else "the same" end) session"'
