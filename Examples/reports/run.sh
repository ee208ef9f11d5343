#!/usr/bin/env bash
# Walks several journeys, and writes a summary and a JUnit report. Exits with 0 even if a sign-in failed.
# Needs journey, journey-walk, jq, JOURNEY_CONFIG, and the password in the variable PW.
set -uo pipefail
# mktemp makes a folder that only its owner can read, because the documents in it contain sessions.
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# Each line of users.jsonl is a start document with the answers of one sign-in, and its tag names the sign-in.
jq -c '.defaults.password //= env.PW' users.jsonl | journey-walk - -qj 8 >"$work/ends.jsonl"

# The reports are made from redacted documents, so that they can be shown.
journey redact -c <"$work/ends.jsonl" >"$work/shown.jsonl"
jq -rsf summary.jq "$work/shown.jsonl" | tee -a "${GITHUB_STEP_SUMMARY:-/dev/null}"
jq -rsf junit.jq "$work/shown.jsonl" | tee "${JUNIT:-/dev/null}"
jq -c 'select(.session)' "$work/ends.jsonl" | journey logout -qj 8 >/dev/null || true
