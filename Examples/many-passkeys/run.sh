#!/usr/bin/env bash
# Registers a passkey for each of many users and signs all of them in, in a stream and with one device key.
# Needs journey, jq, openssl, JOURNEY_CONFIG, the users user-0 … in the tenant, and the password in the variable PW.
set -euo pipefail

users=${1:-1000}

# In CI this is a secret, made once for all test users.
JOURNEY_DEVICE_KEY=$(openssl rand -base64 32) && export JOURNEY_DEVICE_KEY

# One process a step, whatever the number of users; `tag` says whose node it is.
# shellcheck disable=SC2016 # the dollars are jq's
walk() { # walk JOURNEY ORDER
  jq -nc --arg journey "$1" --argjson users "$users" \
    "[range(\$users)] | $2 | .[] | \"user-\\(.)\"
      | {journey: \$journey, tag: ., defaults: {name: ., password: env.PW}}" |
    journey start - --jobs 64 | journey next --jobs 64 |
    journey authenticator | journey next --jobs 64
}

walk WebAuthnRegistration . |
  jq -rs '"registered: \(map(select(.type == "SuccessNode")) | length)"'

# The last user signs in first: no passkey depends on what was done before.
walk WebAuthnAuthentication reverse | journey session --jobs 64 |
  jq -rs '"signed in: \(map(select(.session.info.username == .tag)) | length)"'
