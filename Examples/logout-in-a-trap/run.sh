#!/usr/bin/env bash
# Ends the session and the tokens, even if an error or a signal ends the script.
# Needs journey, jq, JOURNEY_CONFIG, and the password in the variable PW.
set -euo pipefail

user=
document=
# Keeps the last SuccessNode or User. A failure contains it in `previous`, with the tokens that are still valid.
remember() {
  local last
  last=$(printf '%s\n' "$document" |
    jq -c 'if .cause then .previous else . end | select(.type == "SuccessNode" or .type == "User")')
  user=${last:-$user}
}
# Runs a command that prints a document. Returns the exit status of the command.
run() {
  local status=0
  document=$("$@") || status=$?
  remember
  return "$status"
}
# Signs out. Exits with the status of the script, or with that of `logout` if the script succeeded.
end() {
  local status=$? ended=0 file
  remember
  if [ -n "$user" ]; then
    document=$(printf '%s\n' "$user" | journey logout) || ended=$?
    printf '%s\n' "$document" |
      jq -r '.logout // empty | "complete: \(.complete)", (.steps[] | "\(.step): \(.outcome)")' || ended=$?
    if [ "$ended" -ne 0 ]; then
      remember   # the User that `logout` printed contains only what might still be valid
      umask 077
      file=$(mktemp) && printf '%s\n' "$user" >"$file" && echo "the logout is incomplete: run 'journey logout < $file'" >&2
    fi
  fi
  [ "$status" -ne 0 ] || status=$ended
  exit "$status"
}
trap end EXIT
trap 'exit 130' INT
trap 'exit 143' TERM

sign_in() { journey start --authorize | journey next name=demo password@env:PW | journey token; }
get_claims() { printf '%s\n' "$user" | journey userinfo; }

run sign_in
run get_claims
printf '%s\n' "$user" | jq -r '"working as \(.userinfo.name)"'
