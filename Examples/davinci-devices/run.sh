#!/usr/bin/env bash
# Signs in with a second factor. Chooses the mail device, reads the code, and registers another device.
# Needs journey, jq, curl, JOURNEY_CONFIG, JOURNEY_DEMO_MAIL, and the password in the variable PW.
set -euo pipefail

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

devices=$(journey start Devices | journey next username=demo password@env:PW)
printf '%s\n' "$devices" | jq -r '.collectors[0].devices[] | "\(.title): \(.description)"'

before=$(newest)
page=$(printf '%s\n' "$devices" | journey next device-authentication=Email)
OTP=$(code "$before") && export OTP

printf '%s\n' "$page" | journey next Passcode@env:OTP |
  journey next --expect SuccessNode device-registration=SMS | jq -r '"end: \(.type)"'
