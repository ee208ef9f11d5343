#!/usr/bin/env bash
# Registers two passkeys, and then removes all devices of the user.
# Needs journey, jq, curl, openssl, JOURNEY_CONFIG, and the password in the variable PW.
set -euo pipefail

JOURNEY_DEVICE_KEY=$(openssl rand -base64 32) && export JOURNEY_DEVICE_KEY
register() {
  journey start WebAuthnRegistration | journey next name=demo password@env:PW |
    journey authenticator | journey next
}
register >/dev/null
end=$(register)

# The user of the session, and the address of the realm's endpoints.
user=$(journey session <<<"$end" | jq -r '.session.info.username // empty')
realm=$(jq -er '.request.url | sub("/authenticate.*"; "")' <<<"$end")

# The session is a credential. curl reads it from standard input, because ps shows command lines.
am() { # am METHOD PATH
  jq -r '"\(.session.cookieName): \(.session.value)"' <<<"$end" |
    curl -fsS -X "$1" -H @- -H 'Accept-API-Version: resource=1.0, protocol=1.0' \
      "$realm/users/$user/devices/$2"
}
list() { am GET "$1?_queryFilter=true" | jq -r '.result[].uuid'; }

for kind in 2fa/webauthn 2fa/oath 2fa/push 2fa/binding profile; do
  count=0
  devices=$(list "$kind")
  for uuid in $devices; do
    am DELETE "$kind/$uuid" >/dev/null
    count=$((count + 1))
  done
  echo "${kind#2fa/}: $count removed"
done

remaining=$(list 2fa/webauthn)
echo "remaining passkeys: ${remaining:-none}"
