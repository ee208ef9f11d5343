#!/usr/bin/env bash
# A test that expects a "no": a wrong password must be refused, by the server and with 401.
# Needs journey and JOURNEY_CONFIG.
set -euo pipefail

journey start --quiet Login | journey next --expect ErrorNode/refused/401 name=demo password=wrong >/dev/null
echo "ok: a wrong password is refused"
