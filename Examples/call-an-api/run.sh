#!/usr/bin/env bash
# Signs in, gets an access token, and calls an API with it.
# Needs journey, jq, curl, JOURNEY_CONFIG, and the password in the variable PW.
set -euo pipefail

user=$(journey start --authorize | journey next name=demo password@env:PW | journey token)

# In this example, the API is the userinfo endpoint of the tenant.
# JOURNEY_CONFIG contains JSON, or the path of a file.
config() { case $JOURNEY_CONFIG in *'{'*) printf '%s' "$JOURNEY_CONFIG" ;; *) cat "$JOURNEY_CONFIG" ;; esac; }
discovery=$(config | jq -er .oidc.discoveryEndpoint)
api=$(curl -fsS "$discovery" | jq -er .userinfo_endpoint)

# The token is a credential. curl reads it from standard input, because ps shows command lines.
printf '%s\n' "$user" | jq -er '"Authorization: Bearer \(.token.accessToken)"' |
  curl -fsS -H @- "$api" | jq -r '"signed in as \(.name)"'
