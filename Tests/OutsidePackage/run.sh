#!/usr/bin/env bash
# Builds a package that depends on this package. The app of that package builds in Swift 5
# and Swift 6 mode, and signs in to the demo tenant.
set -euo pipefail
cd "$(dirname "$0")/../.."
scratch=$PWD/.build/outside
bin=$(swift build --show-bin-path)
# An app builds without this package's own strictness, so that a warning of a newer compiler stops nobody.
unset JOURNEY_STRICT
for mode in 5 6; do
  LANGUAGE_MODE=$mode swift build --quiet --package-path Tests/OutsidePackage --scratch-path "$scratch" --product App
done
if grep -e '"-module-name","JourneyKit"' "$scratch/debug.yaml" | grep -qe -warnings-as-errors; then
  echo "a warning in JourneyKit would stop an app's build" >&2
  exit 1
fi
# shellcheck disable=SC2016
out=$("$bin/journey-demo" -- bash -c '
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
