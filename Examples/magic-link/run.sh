#!/usr/bin/env bash
# Forgotten password: the journey mails a link, and continues from the link.
# Needs journey, jq, curl, JOURNEY_CONFIG, JOURNEY_DEMO_MAIL, and the new password in the variable PW.
set -euo pipefail

newest() { curl -fsS "$JOURNEY_DEMO_MAIL/api/v1/search?query=to:demo@example.com" | jq -r '.messages[0].ID // empty'; }
# Prints the link in the first mail that is newer than the mail with the ID $1.
link() {
  for _ in $(seq 60); do
    id=$(newest) || id=''
    [ -z "$id" ] || [ "$id" = "$1" ] ||
      { curl -fsS "$JOURNEY_DEMO_MAIL/api/v1/message/$id" | jq -er '.Text | match("https?://[^ \n]+").string'; return; }
    sleep 1
  done
  echo "no new mail within a minute" >&2
  return 1
}

before=$(newest)
page=$(journey start ForgottenPassword | journey next mail=demo@example.com)
printf '%s\n' "$page" | jq -r '"suspended: \(.suspended)"'

# The link is a credential, so the command reads it from a variable and not from its command line.
LINK=$(link "$before") && export LINK
printf '%s\n' "$page" | journey resume @env:LINK - | jq -r '"asked for: \(.callbacks[0].prompt)"'
# The server refuses the link the second time, and the exit status is 1.
printf '%s\n' "$page" | journey resume --quiet @env:LINK - | jq -r '"again: \(.type) \(.cause.code)"' ||
  [ $? -eq 1 ]
