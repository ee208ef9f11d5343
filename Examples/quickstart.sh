#!/usr/bin/env bash
# Builds journey, signs in a user on a demo tenant, and prints each node.
set -euo pipefail
cd "$(dirname "$0")/.."

PATH="$(./Examples/build.sh):$PATH"
export PATH PW='Secret12!'

# journey-demo starts a tenant, sets JOURNEY_CONFIG for the command, and stops the tenant when the command exits.
# shellcheck disable=SC2016 # expanded by the inner shell
exec journey-demo -- bash -euo pipefail -c '
  page=$(journey start Login)
  printf "%s\n" "$page" | jq "{type, callbacks}"
  end=$(printf "%s\n" "$page" | jq ".answers = {name: \"demo\", password: env.PW}" | journey next)
  printf "%s\n" "$end" | jq "{type, session}"
'
