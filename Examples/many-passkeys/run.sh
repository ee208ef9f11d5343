#!/usr/bin/env bash
# Registers a passkey for each of many users and signs in all of them, in a stream and with one device key.
# Needs journey, jq, openssl, JOURNEY_CONFIG, the users user-0 … in the tenant, and the password in the variable PW.
set -euo pipefail

users=${1:-1000}

# In CI, this is a secret. Create it once for all test users.
JOURNEY_DEVICE_KEY=$(openssl rand -base64 32) && export JOURNEY_DEVICE_KEY

# One process takes a step for all users. `tag` says which user a node belongs to.
# shellcheck disable=SC2016 # the dollar signs are for jq
walk() { # walk JOURNEY ORDER
  jq -nc --arg journey "$1" --argjson users "$users" \
    "[range(\$users)] | $2 | .[] | \"user-\\(.)\"
      | {journey: \$journey, tag: ., defaults: {name: ., password: env.PW}}" |
    journey start - --jobs 64 | journey next --jobs 64 |
    journey authenticator | journey next --jobs 64
}

walk WebAuthnRegistration . |
  jq -rs '"registered: \(map(select(.type == "SuccessNode")) | length)"'

# The last user signs in first, which shows that no passkey depends on the order of registration.
walk WebAuthnAuthentication reverse | journey session --jobs 64 |
  jq -rs '"signed in: \(map(select(.session.info.username == .tag)) | length)"'
