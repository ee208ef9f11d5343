#!/usr/bin/env bash
# Signs in on a device that shows a code (RFC 8628), and approves the code with the session of a user.
# Needs journey, jq, curl, JOURNEY_CONFIG, and the password in the variable PW.
set -euo pipefail

client=demo-consent
discovery=$(jq -er .oidc.discoveryEndpoint <<<"$JOURNEY_CONFIG")
endpoints=$(curl -fsS "$discovery")
endpoint() { jq -er ".$1" <<<"$endpoints"; }

# The device: ask for a code, and show it.
codes=$(curl -fsS -d "client_id=$client" -d scope=openid "$(endpoint device_authorization_endpoint)")
interval=$(jq '.interval // 5' <<<"$codes")

# The device: poll until the user has decided. The device code is a secret, so curl reads it from a pipe.
poll() {
  sleep "$interval"
  jq -r '"device_code=\(.device_code | @uri)"' <<<"$codes" |
    curl -sS -d "client_id=$client" -d grant_type=urn:ietf:params:oauth:grant-type:device_code \
      -d @- "$(endpoint token_endpoint)"
}
poll | jq -r '.error // "signed in"'

# The user: sign in, and approve the address that the device shows.
journey start Login | journey next name=demo password@env:PW |
  journey approve "$(jq -r .verification_uri_complete <<<"$codes")" --expect User | jq -r .approval

poll | jq -r '.error // "signed in"'
