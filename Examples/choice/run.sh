#!/usr/bin/env bash
# Answers the name and password, a choice by its text, and the code that the server mails.
# Needs journey, jq, curl, JOURNEY_CONFIG, JOURNEY_DEMO_MAIL, and the password in the variable PW.
set -euo pipefail

# Prints the first six digits in a row of the newest mail, with two requests to the API of Mailpit.
code() {
  id=$(curl -fsS "$JOURNEY_DEMO_MAIL/api/v1/search?query=to:demo@example.com" | jq -er '.messages[0].ID')
  curl -fsS "$JOURNEY_DEMO_MAIL/api/v1/message/$id" | jq -er '.Text | match("[0-9]{6}").string'
}

page=$(journey start Choice | journey next name=demo password@env:PW |
  journey next "Second factor=Email")
printf '%s\n' "$page" | jq -r '"asked for: \(.callbacks[0].prompt)"'

OTP=$(code) && export OTP
printf '%s\n' "$page" | journey next "One Time Pin"@env:OTP | jq -r '"end: \(.type)"'
