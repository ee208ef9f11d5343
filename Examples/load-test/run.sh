#!/usr/bin/env bash
# A load test: begins a fixed number of sign-ins per second, and prints how long they took. Usage: run.sh [USERS [RATE]]
# Needs journey, journey-walk, jq, JOURNEY_CONFIG, and the password of the users in the variable PW.
set -euo pipefail
cd "$(dirname "$0")"
umask 077   # the ends contain sessions
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

jq -nc --argjson users "${1:-60}" 'range($users) | {journey: "Login", tag: ., defaults: {name: "user-\(.)", password: env.PW}}' |
  journey-walk - --rate "${2:-20}" --unordered > "$work/ends.jsonl" || true   # the report says which sign-ins failed
jq -rsf percentiles.jq "$work/ends.jsonl"
jq -c 'select(.session)' "$work/ends.jsonl" | journey logout --jobs 16 --quiet > /dev/null || true
