#!/usr/bin/env bash
# Signs in with a second factor. Chooses the mail device, reads the code, and registers another device.
# Needs journey, jq, curl, JOURNEY_CONFIG, JOURNEY_DEMO_MAIL, and the password in the variable PW.
set -euo pipefail

devices=$(journey start Devices | journey next username=demo password@env:PW)
printf '%s\n' "$devices" | jq -r '.collectors[0].devices[] | "\(.title): \(.description)"'

page=$(printf '%s\n' "$devices" | journey next device-authentication=Email)
id=$(curl -fsS "$JOURNEY_DEMO_MAIL/api/v1/search?query=to:demo@example.com" |
  jq -r '.messages[0].ID')
OTP=$(curl -fsS "$JOURNEY_DEMO_MAIL/api/v1/message/$id" | jq -r '.Text | scan("[0-9]{6}")')
export OTP

printf '%s\n' "$page" | journey next Passcode@env:OTP |
  journey next device-registration=SMS | jq -r '"end: \(.type)"'
