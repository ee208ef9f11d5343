#!/usr/bin/env bash
# Smoke test of a journey: signs in. If that fails, one line says why.
# Needs journey, JOURNEY_CONFIG, and the password in the variable PW.
set -euo pipefail

journey start --quiet Login | journey next --expect SuccessNode name=demo password@env:PW >/dev/null
echo "ok: Login ends in a session"
