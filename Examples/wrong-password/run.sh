#!/bin/sh
# A test that expects a "no": a wrong password must be refused, and by the server.
set -u

journey start Login | journey next --quiet name=demo password=wrong |
  jq -r 'if .type == "ErrorNode" and .cause.kind == "refused" then "ok: refused: \(.message)"
         else "FAILED: a wrong password led to \(.type)" | halt_error(1) end'
