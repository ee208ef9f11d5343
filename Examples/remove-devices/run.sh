#!/usr/bin/env bash
# Registers two passkeys, and then removes all passkeys of the user.
# Needs journey, jq, openssl, JOURNEY_CONFIG, and the password in the variable PW.
set -euo pipefail

JOURNEY_DEVICE_KEY=$(openssl rand -base64 32) && export JOURNEY_DEVICE_KEY
register() {
  journey start WebAuthnRegistration | journey next name=demo password@env:PW |
    journey authenticator | journey next
}
register | journey devices | jq -c '.devices | map(.kind)'
register | journey devices --kind webauthn --remove-all | jq -c .devices
