#!/usr/bin/env bash
# Walks journeys of several pages, each from one answers file.
# Needs journey, journey-walk, jq, JOURNEY_CONFIG, and the password in the variable PW.
set -euo pipefail
PATH=$PATH:$PWD

journey-walk Login --answers answers.json | jq -r '"Login: \(.type)"'
journey-walk Membership --answers ../options/answers.json | jq -r '"Membership: \(.type)"'

# The page that asks for the code of the mail: the file has no answer for it.
journey-walk Choice --answers answers.json --pages 2 --quiet |
  jq -r '"Choice: \(.type), which asks for \(.callbacks[0].prompt)"' || true
