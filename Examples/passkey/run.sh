#!/usr/bin/env bash
# Registers a passkey and signs in with it. Then shows that the server refuses another origin.
# Needs journey, jq, openssl, JOURNEY_CONFIG, and the password in the variable PW.
set -euo pipefail

# In CI, this is a secret. Create it once for all test users.
JOURNEY_DEVICE_KEY=$(openssl rand -base64 32) && export JOURNEY_DEVICE_KEY

page() {
  journey start -- "$1" | journey next name=demo password@env:PW
}

page WebAuthnRegistration | journey authenticator | journey next |
  jq -r '"registered: \(.type)"'

page WebAuthnAuthentication | journey authenticator | journey next |
  jq -r '"signed in: \(.type)"'

page WebAuthnAuthentication | journey authenticator --origin https://evil.example |
  journey next --expect ErrorNode/refused/401 | jq -r '"from another origin: \(.type)"'
