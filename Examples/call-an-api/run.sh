#!/usr/bin/env bash
# From a login to the call of an API with its access token.
# Needs journey, jq, curl, JOURNEY_CONFIG as JSON, and the password in the variable PW.
set -euo pipefail

user=$(journey start Login | journey next name=demo password@env:PW | journey token)

# The API here is the tenant's own: its userinfo endpoint.
discovery=$(printf '%s' "$JOURNEY_CONFIG" | jq -er .oidc.discoveryEndpoint)
api=$(curl -fsS "$discovery" | jq -er .userinfo_endpoint)

# The token is a credential: it goes to curl on stdin, not on a command line that ps shows.
printf '%s\n' "$user" | jq -er '"Authorization: Bearer \(.token.accessToken)"' |
  curl -fsS -H @- "$api" | jq -r '"signed in as \(.name)"'
