#!/usr/bin/env bash
# Lists the public declarations of JourneyKit and the modules it exports that are missing or have changed since a tag, by
# default the last one. Fails if there are any.
set -euo pipefail
cd "$(dirname "$0")/../.."
tag=${1:-$(git describe --tags --abbrev=0)}
exec swift package diagnose-api-breaking-changes "$tag" \
  --targets JourneyKit JourneyAM JourneyDaVinci JourneyAuthenticators JourneyOAuth JourneyFlow JourneyHTTP JourneyJSON
