#!/usr/bin/env bash
# Keeps a User in a file, and refreshes its tokens in each job.
# Needs journey, jq, JOURNEY_CONFIG, and the password in the variable PW.
set -euo pipefail
umask 077

dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
file=$dir/user.json

# The first job signs in.
journey start --authorize | journey next name=demo password@env:PW | journey token > "$file"
first=$(jq -r '.token.refreshToken // empty' "$file")

# Each later job refreshes the tokens. The old refresh token may be invalid as soon as there is a new one. Therefore the
# new User replaces the old one, in one operation. If the command fails, `previous` replaces the old User, because it may
# also contain newer tokens.
refresh() {
  if journey refresh --quiet < "$file" > "$file.new"; then
    mv "$file.new" "$file"
  else
    jq -r '"not refreshed: \(.cause.kind)"' "$file.new"
    if jq -e .previous "$file.new" > "$file.previous"; then mv "$file.previous" "$file"; fi
    return 1
  fi
}

refresh
jq -r --arg first "$first" '"rotated: \(.token.refreshToken != $first)"' "$file"

refresh
jq -r '"again: \(.type)"' "$file"
