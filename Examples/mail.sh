#!/bin/sh
# Functions that read mails from a test inbox with the API of Mailpit, at the address in JOURNEY_DEMO_MAIL.
# Load this file at the beginning of a script: . "$EXAMPLES/mail.sh"

# Prints the ID of the newest mail to $1, or nothing if there is no mail to $1.
newest() {
  curl -fsSgG --data-urlencode "query=to:$1" "${JOURNEY_DEMO_MAIL:?}/api/v1/search" |
    jq -r '.messages[0].ID // empty | @uri'
}
# Prints the text of the first mail to $1 that is newer than the mail with the ID $2. Waits for it for up to a minute.
mail() {
  for _ in $(seq 60); do
    id=$(newest "$1") || id=''   # if the inbox does not respond, try again
    [ -z "$id" ] || [ "$id" = "$2" ] || { curl -fsSg "$JOURNEY_DEMO_MAIL/api/v1/message/$id" | jq -er .Text; return; }
    sleep 1
  done
  echo "no new mail to $1 within a minute" >&2
  return 1
}
