#!/usr/bin/env bash
# Signs in with a second factor. Chooses the mail device, reads the code, and registers another device.
# Needs journey, jq, curl, JOURNEY_CONFIG, JOURNEY_DEMO_MAIL, and the password in the variable PW.
set -euo pipefail

# shellcheck source-path=SCRIPTDIR source=../mail.sh
. "$(dirname "$0")/../mail.sh"

devices=$(journey start Devices | journey next username=demo password@env:PW)
printf '%s\n' "$devices" | jq -r '.collectors[0].devices[] | "\(.title): \(.description)"'

before=$(newest demo@example.com)
page=$(printf '%s\n' "$devices" | journey next device-authentication=Email)
OTP=$(mail demo@example.com "$before" | jq -erRs 'match("[0-9]{6}").string') && export OTP

printf '%s\n' "$page" | journey next Passcode@env:OTP |
  journey next --expect SuccessNode device-registration=SMS | jq -r '"end: \(.type)"'
