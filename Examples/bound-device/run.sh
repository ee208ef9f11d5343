#!/usr/bin/env bash
# Binds a device to a user, signs with it, and shows that another device is refused.
# Needs journey, jq, openssl, JOURNEY_CONFIG, and the password in the variable PW.
set -euo pipefail

# In CI, this is a secret. Create it once for all test users.
JOURNEY_DEVICE_KEY=$(openssl rand -base64 32) && export JOURNEY_DEVICE_KEY

page() {
  journey start -- "$1" | journey next name=demo password@env:PW
}

# AM's node has a list of application IDs. It accepts only these IDs as `iss`.
page DeviceBinding |
  jq '.authenticator = {issuer: "org.example.app", deviceName: "CI runner"}' |
  journey authenticator | journey next | jq -r '"bound: \(.type)"'

page DeviceSigningUser | journey authenticator | journey next | jq -r '"signed: \(.type)"'

# Another ID means another device with its own key, which is not bound to the user. The script
# expects that the server refuses it.
page DeviceSigningUser | jq '.authenticator = {deviceId: "another"}' |
  journey authenticator | journey next --expect ErrorNode/refused/401 | jq -r '"by another device: \(.type)"'
