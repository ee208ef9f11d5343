#!/usr/bin/env bash
# Signs in, and sends a span for each request to the collector at OTEL_EXPORTER_OTLP_ENDPOINT, such as
# http://localhost:4318. Without that variable, it prints the spans.
# Needs journey, jq, openssl, curl if there is a collector, JOURNEY_CONFIG, and the password in the variable PW.
set -uo pipefail

journey start -q Login | journey next -q name=demo password@env:PW | journey token --expect User |
  journey redact |
  jq -sc --arg trace "$(openssl rand -hex 12)" -f spans.jq |
  if [ "${OTEL_EXPORTER_OTLP_ENDPOINT:-}" ]; then
    curl -fsS -H 'Content-Type: application/json' --data-binary @- "$OTEL_EXPORTER_OTLP_ENDPOINT/v1/traces"
  else
    jq -r '.resourceSpans[].scopeSpans[].spans[]
      | "\(.traceId) \(.spanId) \(.parentSpanId // "-") \(.name | sub(" "; "-")) \(.startTimeUnixNano) \(.endTimeUnixNano)"'
  fi
