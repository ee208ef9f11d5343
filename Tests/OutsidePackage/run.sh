#!/usr/bin/env bash
# Builds a package that depends on this package. The app of that package signs in to the demo tenant.
set -euo pipefail
cd "$(dirname "$0")/../.."
scratch=$PWD/.build/outside
swift build --quiet --package-path Tests/OutsidePackage --scratch-path "$scratch" --product App
# shellcheck disable=SC2016
out=$("$(swift build --show-bin-path)/journey-demo" -- bash -c '
  read -r AM_URL CLIENT_ID DISCOVERY REDIRECT_URI < <(python3 -c "
import json, os
config = json.loads(os.environ[\"JOURNEY_CONFIG\"])
print(config[\"journey\"][\"serverUrl\"], *(config[\"oidc\"][key]
  for key in [\"clientId\", \"discoveryEndpoint\", \"redirectUri\"]))")
  export AM_URL CLIENT_ID DISCOVERY REDIRECT_URI
  exec "$0"' "$scratch/debug/App")
[ "$out" = $'true true\nsigned out' ] || {
  echo "expected 'true true' and 'signed out', got: $out" >&2
  exit 1
}
