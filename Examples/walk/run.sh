#!/usr/bin/env bash
# Walks three journeys, each with answers from one file.
# Needs journey, journey-walk, jq, JOURNEY_CONFIG, and the password in the variable PW.
set -euo pipefail

# Login does not ask for the second factor in the file.
journey-walk Login --answers answers.json --allow-unused | jq -r '"Login: \(.type)"'
journey-walk Membership --answers ../options/answers.json | jq -r '"Membership: \(.type)"'

# This journey ends at the page that asks for the mailed code, because the file has no answer for it.
journey-walk Choice --answers answers.json --pages 2 --quiet |
  jq -r '"Choice: \(.type), which asks for \(.callbacks[0].prompt)"' || true
