#!/usr/bin/env bash
# Binds a device to a user, signs with it, and shows that another device is refused.
# Needs journey, jq, openssl, JOURNEY_CONFIG, and the password in the variable PW.
set -euo pipefail

# In CI this is a secret, made once for all test users.
JOURNEY_DEVICE_KEY=$(openssl rand -base64 32) && export JOURNEY_DEVICE_KEY

page() {
  journey start "$1" | journey next name=demo password@env:PW
}

# The node's list of application ids decides which `iss` it takes.
page DeviceBinding |
  jq '.authenticator = {issuer: "org.example.app", deviceName: "CI runner"}' |
  journey authenticator | journey next | jq -r '"bound: \(.type)"'

page DeviceSigningUser | journey authenticator | journey next | jq -r '"signed: \(.type)"'

# Another id is another device with a key of its own, which nobody has bound.
# Status 1 of the pipe is the refusal by the server.
page DeviceSigningUser | jq '.authenticator = {deviceId: "another"}' |
  journey authenticator | journey next --quiet | jq -r '"by another device: \(.type)"' ||
  [ $? -eq 1 ]
