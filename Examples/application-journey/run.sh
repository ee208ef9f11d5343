#!/usr/bin/env bash
# Gets a token for a client that has a journey of its own. The first sign-in begins with the client. The second one
# begins with a user who is already signed in.
# Needs journey, jq, JOURNEY_CONFIG with such a client, and the password in the variable PW.
set -euo pipefail

answer() { journey next name=demo password@env:PW; }

# A whole sign-in. It is the same for a client without a journey of its own.
user=$(journey start --authorize | answer | journey token --consent allow)
printf '%s\n' "$user" | jq -r '"from the start: \(.type), \(.token.tokenType) token"'

# A user who is already signed in. The ErrorNode says that the client requires its own journey.
session=$(journey start Login | answer)
user=$(printf '%s\n' "$session" | journey token --consent allow --quiet) || {
  printf '%s\n' "$user" | jq -r '"signed in before: \(.message)"'
  printf '%s\n' "$user" | jq -e '.cause.code == "journey_required"' > /dev/null
  user=$(printf '%s\n' "$user" | jq .previous | journey start - | answer |
    journey token --consent allow)
}
printf '%s\n' "$user" | jq -r '"after its journey: \(.type), \(.token.tokenType) token"'
