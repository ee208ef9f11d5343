#!/usr/bin/env bash
# Forgotten password: the journey mails a link, and continues from the link.
# Needs journey, jq, curl, JOURNEY_CONFIG, JOURNEY_DEMO_MAIL, and the new password in the variable PW.
set -euo pipefail

link() {
  id=$(curl -fsS "$JOURNEY_DEMO_MAIL/api/v1/search?query=to:demo@example.com" | jq -er '.messages[0].ID')
  curl -fsS "$JOURNEY_DEMO_MAIL/api/v1/message/$id" | jq -er '.Text | match("https?://[^ \n]+").string'
}

page=$(journey start ForgottenPassword | journey next mail=demo@example.com)
printf '%s\n' "$page" | jq -r '"suspended: \(.suspended)"'

# The link is a credential, so the command reads it from a variable and not from its command line.
LINK=$(link) && export LINK
printf '%s\n' "$page" | journey resume @env:LINK - | jq -r '"asked for: \(.callbacks[0].prompt)"'
# The server refuses the link the second time, and the exit status is 1.
printf '%s\n' "$page" | journey resume --quiet @env:LINK - | jq -r '"again: \(.type) \(.cause.code)"' ||
  [ $? -eq 1 ]
