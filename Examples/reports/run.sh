#!/usr/bin/env bash
# Walks several journeys, and writes a summary and a JUnit report. Exits with 0 even if a sign-in failed.
# Needs journey, jq, JOURNEY_CONFIG, and the password in the variable PW.
set -uo pipefail
# mktemp makes a folder that only its owner can read, because the documents in it contain sessions.
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# Each line of users.jsonl is a start document, and its tag names the sign-in.
jq -c '.defaults.password //= env.PW' users.jsonl | journey start - -qj 8 >"$work/last.jsonl"
cp "$work/last.jsonl" "$work/all.jsonl"
for _ in 1 2 3 4 5 6 7 8; do
  # A page with problems has refused its answers, except if it shows an error text and asks for nothing but a button.
  jq -c 'select(.type == "ContinueNode" and (.problems == [] or (all(.problems[]; .code == "error")
      and all((.callbacks // [null])[]; .type | IN("TextOutputCallback", "ConfirmationCallback")))))' \
    "$work/last.jsonl" >"$work/pages.jsonl"
  [ -s "$work/pages.jsonl" ] || break
  journey next -qj 8 <"$work/pages.jsonl" >"$work/last.jsonl"
  cat "$work/last.jsonl" >>"$work/all.jsonl"
done

# The reports are made from redacted documents, so that they can be shown.
journey redact -c <"$work/all.jsonl" >"$work/shown.jsonl"
jq -rsf summary.jq "$work/shown.jsonl" | tee -a "${GITHUB_STEP_SUMMARY:-/dev/null}"
jq -rsf junit.jq "$work/shown.jsonl" | tee "${JUNIT:-/dev/null}"
