#!/usr/bin/env bash
# A test that expects a "no": a wrong password must be refused, by the server and with 401.
# Needs journey, jq and JOURNEY_CONFIG.
set -uo pipefail

# The status of this pipe is 1 for each refusal, also for a misspelled journey. So the test looks at the node.
end=$(journey start Login | journey next --quiet name=demo password=wrong)

# If `journey` is missing or was killed, there is no node.
printf '%s\n' "${end:-null}" | jq -r '
  if .type == "ErrorNode" and .cause.kind == "refused" and .cause.status == 401 then "ok: refused: \(.message)"
  else "FAILED: a wrong password led to \(.type // "no node")\n" | halt_error(1) end'
