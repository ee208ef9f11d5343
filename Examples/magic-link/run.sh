#!/usr/bin/env bash
# Forgotten password: the journey waits for a link that is mailed, and goes on from it.
# Needs journey, jq, curl, JOURNEY_CONFIG, JOURNEY_DEMO_MAIL; PW is the new password.
set -euo pipefail

link() {
  id=$(curl -fsS "$JOURNEY_DEMO_MAIL/api/v1/search?query=to:demo@example.com" | jq -er '.messages[0].ID')
  curl -fsS "$JOURNEY_DEMO_MAIL/api/v1/message/$id" | jq -er '.Text | match("https?://[^ \n]+").string'
}

page=$(journey start ForgottenPassword | journey next mail=demo@example.com)
printf '%s\n' "$page" | jq -r '"suspended: \(.suspended)"'

# The link is a credential: it goes from the inbox to the command without standing on a command line.
LINK=$(link) && export LINK
printf '%s\n' "$page" | journey resume @env:LINK - | jq -r '"asked for: \(.callbacks[0].prompt)"'
# The second time the server refuses the link: status 1.
printf '%s\n' "$page" | journey resume --quiet @env:LINK - | jq -r '"again: \(.type) \(.cause.code)"' ||
  [ $? -eq 1 ]
