#!/usr/bin/env bash
# Registers a passkey that is found without a user name, then signs in with it on a page that names nobody.
# Needs journey, jq, openssl, JOURNEY_CONFIG, and the password in the variable PW.
set -euo pipefail

# In CI this is a secret, made once for all test users.
JOURNEY_DEVICE_KEY=$(openssl rand -base64 32) && export JOURNEY_DEVICE_KEY

# What the page taught: the passkey's id, its relying party and the user handle. No key is in it.
known=$(journey start WebAuthnRegistrationUsernameless | journey next name=demo password@env:PW |
  journey authenticator | journey next | jq -ce '.authenticator')
printf '%s\n' "$known" | jq -r '"known: \(.passkeys[0] | keys | join(", "))"'

# Elsewhere and later: the user handle in the answer names the user.
printf '%s\n' "$known" | jq '{journey: "WebAuthnUsernameless", authenticator: .}' |
  journey start - | journey authenticator | journey next | journey session |
  jq -r '"signed in: \(.session.info.username)"'
