#!/usr/bin/env bash
# A test that expects a refusal: the server must refuse a wrong password with status 401.
# Needs journey and JOURNEY_CONFIG.
set -euo pipefail

journey start --quiet Login | journey next --expect ErrorNode/refused/401 name=demo password=wrong >/dev/null
echo "ok: a wrong password is refused"
