#!/usr/bin/env bash
# Registers a passkey in a DaVinci flow and signs on with it; then reports a failed ceremony.
# Needs journey, jq, openssl and JOURNEY_CONFIG.
set -euo pipefail

# In CI this is a secret, made once for all test users.
JOURNEY_DEVICE_KEY=$(openssl rand -base64 32) && export JOURNEY_DEVICE_KEY

# The flow's first form registers the passkey, its second asks for it.
journey start Passkey | journey authenticator | journey next | journey authenticator | journey next |
  journey token | journey userinfo | jq -r '"signed on: \(.userinfo.name)"'

# Where the user cancels, the flow leads elsewhere: here to the form with the password.
journey start Passkey | journey authenticator --fail NotAllowedError | journey next |
  jq -r '"cancelled: \(.name)"'
