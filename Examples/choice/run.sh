#!/usr/bin/env bash
# Answers the name and password, a choice by its text, and the code that the server mails.
# Needs journey, jq, curl, JOURNEY_CONFIG, JOURNEY_DEMO_MAIL, and the password in the variable PW.
set -euo pipefail

# shellcheck source-path=SCRIPTDIR source=../mail.sh
. "$(dirname "$0")/../mail.sh"

before=$(newest demo@example.com)
page=$(journey start Choice | journey next name=demo password@env:PW |
  journey next "Second factor=Email")
printf '%s\n' "$page" | jq -r '"asked for: \(.callbacks[0].prompt)"'

OTP=$(mail demo@example.com "$before" | jq -erRs 'match("[0-9]{6}").string') && export OTP
printf '%s\n' "$page" | journey next --expect SuccessNode "One Time Pin"@env:OTP | jq -r '"end: \(.type)"'
