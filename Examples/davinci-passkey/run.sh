#!/usr/bin/env bash
# Registers a passkey in a DaVinci flow and signs in with it. Then reports a failed ceremony.
# Needs journey, jq, openssl and JOURNEY_CONFIG.
set -euo pipefail

# In CI, this is a secret. Create it once for all test users.
JOURNEY_DEVICE_KEY=$(openssl rand -base64 32) && export JOURNEY_DEVICE_KEY

# The first form of the flow registers the passkey, and the second form asks for it.
journey start Passkey | journey authenticator | journey next | journey authenticator | journey next |
  journey token | journey userinfo | jq -r '"signed on: \(.userinfo.name)"'

# If the user cancels, the flow shows another form. In this flow, it is the form for the password.
journey start Passkey | journey authenticator --fail NotAllowedError | journey next |
  jq -r '"cancelled: \(.name)"'
