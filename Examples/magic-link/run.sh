#!/usr/bin/env bash
# Forgotten password: the journey mails a link, and continues from the link.
# Needs journey, jq, curl, JOURNEY_CONFIG and JOURNEY_DEMO_MAIL. Stops at the page after the link.
set -euo pipefail

# shellcheck source-path=SCRIPTDIR source=../mail.sh
. "$(dirname "$0")/../mail.sh"

before=$(newest demo@example.com)
page=$(journey start ForgottenPassword | journey next mail=demo@example.com)
printf '%s\n' "$page" | jq -r '"suspended: \(.suspended)"'

# The link is a credential, so the command reads it from a variable and not from its command line.
LINK=$(mail demo@example.com "$before" | jq -erRs 'match("https?://\\S+").string') && export LINK
printf '%s\n' "$page" | journey resume @env:LINK - | jq -r '"asked for: \(.callbacks[0].prompt)"'
# The script expects that the server refuses the link the second time.
printf '%s\n' "$page" | journey resume --expect ErrorNode @env:LINK - |
  jq -r '"again: \(.type) \(.cause.code)"'
