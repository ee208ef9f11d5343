#!/bin/sh
# Smoke test of a journey: signs in, and says in one line what is wrong if that fails.
# Needs journey, jq, JOURNEY_CONFIG, and the password in the variable PW.
set -u

end=$(journey start Login --quiet | journey next --quiet name=demo password@env:PW)
status=$?

if [ "$status" -eq 0 ] && printf '%s\n' "$end" | jq -e '.type == "SuccessNode"' >/dev/null; then
  echo "ok: Login ends in a session"
else
  printf '%s\n' "$end" |
    jq -r '"FAILED: Login: \(.type) \(.cause.kind // "another page than expected"): \(.message // .header // "")"'
  exit "$((status ? status : 1))"
fi
