#!/usr/bin/env bash
# Changes the origin that a sign-in with a passkey claims, as a phishing page would. The server must refuse it.
# Needs journey, jq, openssl, JOURNEY_CONFIG, and the password in the variable PW.
set -euo pipefail

# In CI, this is a secret. Create it once for all test users.
JOURNEY_DEVICE_KEY=$(openssl rand -base64 32) && export JOURNEY_DEVICE_KEY

answered() {
  journey start -- "$1" | journey next name=demo password@env:PW | journey authenticator
}

answered WebAuthnRegistration | journey next | jq -r '"registered: \(.type)"'

# The string before the first "::" is clientDataJSON, which the passkey has signed.
answered WebAuthnAuthentication |
  jq '.answers.webAuthnOutcome |= (fromjson
    | .legacyData |= sub("\"origin\":\"[^\"]*\""; "\"origin\":\"https://evil.example\"") | tojson)' |
  journey next --expect ErrorNode/refused/401 | jq -r '"origin changed: \(.type) \(.cause.status)"'

answered WebAuthnAuthentication | journey next | jq -r '"unchanged: \(.type)"'
