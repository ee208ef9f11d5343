#!/usr/bin/env bash
# Writes NAME.prom for each journey. It first writes NAME.prom.new and then renames it, so that the collector never reads an
# incomplete file. The file contains no secret, and every user can read it, so that the node exporter can read it.
# Needs journey, jq, JOURNEY_CONFIG, and the password in the variable PW.
set -uo pipefail
cd "$(mktemp -d)" || exit 1
trap 'rm -rf "$PWD"' EXIT
metrics=$OLDPWD/metrics.jq

watch_journey() {
  local node
  node=$(journey start -q -- "$1" | journey next -q name=demo password@env:PW | jq -c .)
  # If journey is missing or was killed, there is no node, and journey_up is 0.
  printf '%s\n' "${node:-null}" | jq -r --arg journey "$1" -f "$metrics" >"$1.prom.new" &&
    chmod 644 "$1.prom.new" && mv "$1.prom.new" "$1.prom"
  # Ends the session of the check. `logout` sends nothing if the sign-in failed.
  printf '%s\n' "$node" | journey logout -q >/dev/null 2>&1 || true
}

watch_journey Login
watch_journey Nowhere
PW=wrong watch_journey Retry
PATH=/usr/bin:/bin watch_journey Missing 2>/dev/null
cat Login.prom Nowhere.prom Retry.prom Missing.prom
