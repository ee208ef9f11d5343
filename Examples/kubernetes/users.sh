#!/bin/sh
# The work of one pod: its part of the users signs in; stdout says how it went, without a secret.
set -u
: "${JOB_COMPLETION_INDEX:=0}" "${PARTS:=1}" "${USERS:=100}" "${JOURNEY:=Login}"
export JOB_COMPLETION_INDEX PARTS USERS JOURNEY

work() {
  jq -nc 'range(env.JOB_COMPLETION_INDEX | tonumber; env.USERS | tonumber; env.PARTS | tonumber)
    | {journey: env.JOURNEY, tag: .}' |
    journey start - --jobs 64 --retry 5 --quiet |
    jq -c '.answers = {name: (env.NAME // "user-\(.tag)"), password: env.PW}' |
    journey next --jobs 64 --quiet |
    jq -nr 'reduce inputs as $node ({}; .[$node.type] += 1)
      | "\(.)\n", if keys == ["SuccessNode"] then empty else "" | halt_error(1) end' -j
}

# Process 1 of a container takes SIGTERM for all: what is on the wire is awaited, the rest comes out as
# interrupted.
trap 'trap "" TERM; kill -s TERM 0' TERM
work &
wait "$!"
status=$?
[ "$status" -le 128 ] || { wait; }
exit "$status"
