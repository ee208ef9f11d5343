#!/usr/bin/env bash
# Answers the name and password, a choice by its text, and the code that the server mails.
# Needs journey, jq, curl, JOURNEY_CONFIG, JOURNEY_DEMO_MAIL, and the password in the variable PW.
set -euo pipefail

# Both functions use the API of Mailpit.
newest() { curl -fsS "$JOURNEY_DEMO_MAIL/api/v1/search?query=to:demo@example.com" | jq -r '.messages[0].ID // empty'; }
# Prints the first six digits in a row in the first mail that is newer than the mail with the ID $1.
code() {
  for _ in $(seq 60); do
    id=$(newest) || id=''
    [ -z "$id" ] || [ "$id" = "$1" ] ||
      { curl -fsS "$JOURNEY_DEMO_MAIL/api/v1/message/$id" | jq -er '.Text | match("[0-9]{6}").string'; return; }
    sleep 1
  done
  echo "no new mail within a minute" >&2
  return 1
}

before=$(newest)
page=$(journey start Choice | journey next name=demo password@env:PW |
  journey next "Second factor=Email")
printf '%s\n' "$page" | jq -r '"asked for: \(.callbacks[0].prompt)"'

OTP=$(code "$before") && export OTP
printf '%s\n' "$page" | journey next --expect SuccessNode "One Time Pin"@env:OTP | jq -r '"end: \(.type)"'
