#!/bin/sh
# The work of one pod: its part of the users signs in. stdout says how it went, without a secret: a
# line of counts, and where nothing was sent for some users a line that names them: AGAIN='[3,7]' in
# place of the part signs those in.
set -u
: "${JOB_COMPLETION_INDEX:=0}" "${PARTS:=1}" "${USERS:=100}" "${JOURNEY:=Login}" "${AGAIN:=null}"
export JOB_COMPLETION_INDEX PARTS USERS JOURNEY AGAIN

# jq without the signals that end it: it ends with its input, so nothing is lost on the way.
steady() {
  trap '' HUP INT TERM
  exec jq "$@"
}

users='def users: env.AGAIN | fromjson
  // [range(env.JOB_COMPLETION_INDEX | tonumber; env.USERS | tonumber; env.PARTS | tonumber)];'

if [ "${1-}" = work ]; then
  trap : HUP INT TERM
  # Without pipefail: the last jq looks for each user, so it notices every command that failed before it.
  # shellcheck disable=SC2016 # the dollars are jq's
  steady -nc "$users"' users[] | {journey: env.JOURNEY, tag: .}' |
    journey start - --jobs 64 --retry 5 --quiet |
    steady -c '.answers = {name: (env.NAME // "user-\(.tag)"), password: env.PW}' |
    journey next --jobs 64 --quiet |
    steady -nr "$users"' reduce inputs as $node ({count: {}, done: {}}; .count[$node.type] += 1
        | if $node.cause.sent == false then . else .done["\($node.tag)"] = true end)
      | .done as $done | [users[] | select($done["\(.)"] | not)] as $again
      | "\(.count)\n", if $again != [] then "\({again: $again})\n" else empty end,
        if (.count | keys) + $again == ["SuccessNode"] then empty else "" | halt_error(1) end' -j
  exit
fi

# Process 1 of a container takes the signal for all. The work has a process group of its own, so each
# process gets one signal wherever it came from: what is on the wire is awaited.
pid='' stopped=''
stop() {
  stopped=yes
  [ -z "$pid" ] || kill -s TERM -- "-$pid" 2>/dev/null || kill -s TERM "$pid" 2>/dev/null
}
trap stop HUP INT TERM
setsid "$0" work &
pid=$!
[ -z "$stopped" ] || stop
wait "$pid"
status=$?
# `wait` ends with the signal, too, and then the work goes on to its end.
while kill -0 "$pid" 2>/dev/null; do
  wait "$pid"
  status=$?
done
exit "$status"
