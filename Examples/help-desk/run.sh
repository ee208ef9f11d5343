#!/usr/bin/env bash
# A help desk asks for a sign-in of the caller, and learns whether it succeeded (AM's backchannel authentication).
# Needs journey, jq, curl, JOURNEY_CONFIG, and the passwords of user and client in the variables PW and SECRET.
set -euo pipefail

case $JOURNEY_CONFIG in *'{'*) config=$JOURNEY_CONFIG ;; *) config=$(cat "$JOURNEY_CONFIG") ;; esac
am=$(printf '%s' "$config" | jq -r .journey.serverUrl)
realm=realms/root/realms/$(printf '%s' "$config" | jq -r .journey.realm)

# The secrets are on standard input, because everybody on the machine can read a command line.
token=$(printf 'user = "demo-helpdesk:%s"\n' "$SECRET" |
  curl -fsS -K - -d grant_type=client_credentials -d scope=back_channel_authentication "$am/oauth2/$realm/access_token" |
  jq -er .access_token)

backchannel() {
  printf 'header = "Authorization: Bearer %s"\n' "$token" |
    curl -fsS -K - -H 'Content-Type: application/json' -H 'Accept-API-Version: resource=1, protocol=2.0' \
      -d "$2" "$am/json/$realm/authenticate/backchannel/$1"
}

# The help desk asks that the user demo signs in with the journey Login, once.
begun=$(backchannel initialize '{"type": "service", "value": "Login", "allowRetry": false,
  "subject": {"type": "user", "name": "demo"}, "data": {"userName": "demo"}}')
ended() { backchannel info "$(printf '%s' "$begun" | jq '{transaction}')" | jq -r '"help desk: \(.state), \(.result)"'; }
ended

# The user's side gets the address, as a push message or QR code.
address=$(printf '%s' "$begun" | jq -r .redirectUri)
page=$(journey start "$address")
printf '%s\n' "$page" | jq -r '"user is asked for: \(.callbacks | map(.prompt) | join(", "))"'
ended
printf '%s\n' "$page" | journey next --expect SuccessNode password@env:PW | jq -r '"user: \(.type)"'
ended
