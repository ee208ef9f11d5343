#!/bin/sh
# The work of one pod: signs in its part of the users. Prints a line with counts, without secrets. If nothing
# was sent for some users, it also prints a line that lists them. With AGAIN='[3,7]', the script signs in
# those users in place of its part.
set -u
: "${JOB_COMPLETION_INDEX:=0}" "${PARTS:=1}" "${USERS:=100}" "${JOURNEY:=Login}" "${AGAIN:=null}"
export JOB_COMPLETION_INDEX PARTS USERS JOURNEY AGAIN

# Runs jq so that it ignores signals. It ends when its input ends, so no document is lost.
steady() {
  trap '' HUP INT TERM
  exec jq "$@"
}

users='def users: env.AGAIN | fromjson
  // [range(env.JOB_COMPLETION_INDEX | tonumber; env.USERS | tonumber; env.PARTS | tonumber)];'

if [ "${1-}" = work ]; then
  trap : HUP INT TERM
  # Without pipefail, because the last jq looks for each user, and so notices each command that failed before it.
  # shellcheck disable=SC2016 # the dollar signs are for jq
  steady -nc "$users"' users[] | {journey: env.JOURNEY, tag: .}' |
    journey start - --jobs 64 --retry 5 --quiet |
    steady -c '.answers = {name: (env.NAME // "user-\(.tag)"), password: env.PW}' |
    journey next --jobs 64 --quiet |
    steady -nr "$users"' reduce inputs as $node ({count: {}, done: {}}; .count[$node.type] += 1
        | if $node.cause.sent == false or $node.cause.kind == "limited" then . else .done["\($node.tag)"] = true end)
      | .done as $done | [users[] | select($done["\(.)"] | not)] as $again
      | "\(.count)\n", if $again != [] then "\({again: $again})\n" else empty end,
        if (.count | keys) + $again == ["SuccessNode"] then empty else "" | halt_error(1) end' -j
  exit
fi

# Only process 1 of a container gets the signal to stop. It passes the signal on to the process group of the
# work. Each process then gets one signal, and waits for its requests in flight.
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
# A signal also ends `wait`. The work still continues to its end, so wait again.
while kill -0 "$pid" 2>/dev/null; do
  wait "$pid"
  status=$?
done
exit "$status"
