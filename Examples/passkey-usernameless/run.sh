#!/usr/bin/env bash
# Registers a passkey that needs no user name. Then signs in with it on a page that names no user.
# Needs journey, jq, openssl, JOURNEY_CONFIG, and the password in the variable PW.
set -euo pipefail

# In CI, this is a secret. Create it once for all test users.
JOURNEY_DEVICE_KEY=$(openssl rand -base64 32) && export JOURNEY_DEVICE_KEY

# The member `authenticator` contains the ID of the passkey, its relying party and the user handle, but no key.
known=$(journey start WebAuthnRegistrationUsernameless | journey next name=demo password@env:PW |
  journey authenticator | journey next | jq -ce '.authenticator')
printf '%s\n' "$known" | jq -r '"known: \(.passkeys[0] | keys | join(", "))"'

# This sign-in can run later, and on another machine. The user handle in the answer names the user.
printf '%s\n' "$known" | jq '{journey: "WebAuthnUsernameless", authenticator: .}' |
  journey start - | journey authenticator | journey next | journey session |
  jq -r '"signed in: \(.session.info.username)"'
