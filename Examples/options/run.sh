#!/usr/bin/env bash
# Walks a journey whose buttons have no prompt, from one answers file.
# Needs journey, jq, JOURNEY_CONFIG, and the password in the variable PW. Usage: run.sh JOURNEY [ANSWERS]
set -euo pipefail
answers=${2:-answers.json}

node=$(journey start -- "$1")
while [ "$(jq -r '.type' <<<"$node")" = ContinueNode ] && [ "$(jq '.problems == []' <<<"$node")" = true ]; do
  # Prints the title of the page, and the options of the page that have an answer.
  jq -r --slurpfile answers "$answers" '
    "\(.header): \([.callbacks[] | .options[]?, .choices[]?] | map(select($answers[0][.] == true)) | join(", "))"' <<<"$node"
  node=$(printf '%s\n' "$node" | journey next --answers "$answers")
done
printf '%s\n' "$node" | journey session |
  jq -r --slurpfile node <(printf '%s\n' "$node") '"end: \($node[0].type) for \(.session.info.username)"'
