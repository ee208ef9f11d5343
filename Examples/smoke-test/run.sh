#!/usr/bin/env bash
# Smoke test of a journey: signs in, and says in one line what is wrong if that fails.
# Needs journey, jq, JOURNEY_CONFIG, and the password in the variable PW.
set -uo pipefail

end=$(journey start Login --quiet | journey next --quiet name=demo password@env:PW)
status=$?

if [ "$status" -eq 0 ] && printf '%s\n' "$end" | jq -e '.type == "SuccessNode"' >/dev/null; then
  echo "ok: Login ends in a session"
else
  # If `journey` is missing or was killed, there is no node.
  printf '%s\n' "${end:-null}" | jq -r --argjson status "$status" '"FAILED: Login: " + (
    if . == null then "no node, and exit status \($status)"
    else "\(.type) \(.cause.kind // "another page than expected"): \(.message // .header // "")" end)'
  exit "$((status ? status : 1))"
fi
