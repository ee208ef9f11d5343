#!/usr/bin/env bash
# Measures journey-walk with many users, and prints a table with the goals of docs/performance.md:
#   pipe   processor time, total time and memory, compared with the pipe of `start` and `next` for the same users
#   bare   processor time, compared with libcurl alone, which sends the same requests (walk.c)
#   slow   whether a response that takes 8 s holds back other users with --unordered
#   rate   the rate that --rate 20 reaches in a minute
#   instructions   like pipe, but the instructions for one user, which another program does not change. Needs valgrind,
#          takes a minute, and runs only if PARTS names it
# The two comparisons use the fastest of ROUNDS (5) rounds, in which the programs alternate.
# PARTS="slow rate" measures only these parts. USERS (10000) sets the number of users. JOURNEY=PATH measures this program
# with the journey-demo beside it, and builds nothing.
set -euo pipefail
cd "$(dirname "$0")/../.."

for tool in jq python3 bc; do
  command -v "$tool" >/dev/null || { echo "journey-walk.sh: $tool is needed" >&2; exit 1; }
done
parts=" ${PARTS:-pipe bare slow rate} "
if [ -n "${JOURNEY:-}" ]; then built=$(dirname "$(realpath "$JOURNEY")"); else built=$(./Examples/build.sh); fi
rounds=${ROUNDS:-5} count=${USERS:-10000} jobs=64
unset JOURNEY_VERBOSE JOURNEY_TRACE
export PW='Secret12!'

dir=$(mktemp -d)
server=
# shellcheck disable=SC2317 # called by the trap
finish() {
  if [ -n "$server" ]; then kill "$server" 2>/dev/null && wait "$server" 2>/dev/null; fi
  rm -rf "$dir"
}
trap finish EXIT
ln -s "$built/journey" "$dir/journey"
ln -s journey "$dir/journey-walk"
PATH=$dir:$PATH

"$built/journey-demo" --users "$count" >"$dir/config.json" 2>/dev/null & server=$!
for _ in {1..100}; do
  if [ -s "$dir/config.json" ] && jq -e . "$dir/config.json" >/dev/null 2>&1; then break; fi
  sleep 0.1
done
export JOURNEY_CONFIG=$dir/config.json
jq -nc --argjson count "$count" 'range($count) | {journey: "Login", tag: "user-\(.)"}
  | .defaults = {name: .tag, password: env.PW}' >"$dir/starts.json"

# measure KIND INPUT OUTPUT COMMAND…: adds a line with seconds, seconds of processor time, and MiB.
measure() { python3 Tests/Benchmarks/peak.py "$2" "$3" "${@:4}" >>"$dir/$1.times"; }
least() { cut -d ' ' -f "$2" "$dir/$1.times" | sort -n | head -n 1; }
most() { cut -d ' ' -f "$2" "$dir/$1.times" | sort -n | tail -n 1; }
ratio() { bc <<<"scale=3; $1 / $2" | awk '{ printf "%.2f", $1 }'; }
row() { printf '| %s | %s | %s | %s |\n' "$@"; }

walk() { measure walk "$dir/starts.json" "$dir/walk.json" journey-walk - --jobs $jobs; }
pipe() {
  mkfifo "$dir/between"
  measure start "$dir/starts.json" "$dir/between" journey start - --jobs $jobs &
  measure next "$dir/between" "$dir/pipe.json" journey next --jobs $jobs
  wait $!
  rm "$dir/between"
  paste -d ' ' "$dir/start.times" "$dir/next.times" | tail -n 1 |
    awk '{ print ($1 > $4 ? $1 : $4), $2 + $5, ($3 > $6 ? $3 : $6) }' >>"$dir/pipe.times"
}
members='[.type, .tag, [.requests[] | del(.ms, .at, .id)]]'
bare=
if [[ $parts == *" bare "* ]]; then
  cc -O2 -Wall -Wextra -Werror -o "$dir/bare" Tests/Benchmarks/walk.c -lcurl
  bare=$(jq -r .journey.serverUrl "$dir/config.json")/json/realms/root/realms/alpha/authenticate
fi

row benchmark journey-walk 'compared with' 'ratio (goal)'
row --- --- --- ---
for ((round = 0; round < rounds; round++)); do
  if [[ $parts == *" pipe "* || $parts == *" bare "* ]]; then walk; fi
  if [[ $parts == *" pipe "* ]]; then
    pipe
    cmp <(jq -c "$members" "$dir/pipe.json") <(jq -c "$members" "$dir/walk.json")
  fi
  if [ -n "$bare" ]; then measure bare /dev/null "$dir/bare.out" "$dir/bare" "$bare" "$count" "$PW"; fi
done
if [[ $parts == *" pipe "* ]]; then
  row "processor time for $count users, and that of the pipe \`start \\| next\`" "$(least walk 2) s" \
    "$(least pipe 2) s" "$(ratio "$(least walk 2)" "$(least pipe 2)") (≤ 0.8)"
  row 'total time, with the server on the same machine' "$(least walk 1) s" "$(least pipe 1) s" \
    "$(ratio "$(least walk 1)" "$(least pipe 1)") (≤ 1.0)"
  head -n $((count / 10)) "$dir/starts.json" >"$dir/few.json"
  measure few "$dir/few.json" "$dir/out" journey-walk - --jobs $jobs
  row "memory, and that for $((count / 10)) users" "$(most walk 3) MiB" "$(most few 3) MiB" '≤ 64 MiB, flat'
fi
if [ -n "$bare" ]; then
  row 'processor time, and that of libcurl alone' "$(least walk 2) s" "$(least bare 2) s" \
    "$(ratio "$(least walk 2)" "$(least bare 2)") (≤ 1.3)"
fi
if [[ $parts == *" slow "* ]]; then
  journey start Login | jq -c .input >"$dir/page.json"
  read -r others slow < <(python3 Tests/Benchmarks/slow.py "$dir/page.json" 1000 \
    journey-walk - --jobs $jobs --unordered)
  row '999 users with --unordered, beside one whose response takes 8 s' "$others s" "$slow s" \
    'the others do not wait'
fi
if [[ $parts == *" rate "* ]]; then
  head -n 1200 "$dir/starts.json" >"$dir/minute.json"
  number=$(wc -l <"$dir/minute.json")
  measure rate "$dir/minute.json" "$dir/out" journey-walk - --rate 20
  row "$number users with \`--rate 20\`" "$(bc <<<"scale=2; ($number - 1) / $(least rate 1)") per second" \
    '20 per second' 'within 2%'
fi

# counted NAME NUMBER COMMAND…: runs a command with the documents of NAME.NUMBER, and prints its instructions.
counted() {
  valgrind --tool=callgrind --callgrind-out-file=/dev/null "$dir/stripped/$3" "${@:4}" <"$dir/$1.$2" 2>&1 >"$dir/$3.$2" |
    sed -n 's/.*Collected : //p'
}
# each NAME COMMAND…: prints the instructions for one document.
each() { bc <<<"($(counted "$1" 1200 "${@:2}") - $(counted "$1" 200 "${@:2}")) / 1000"; }
if [[ $parts == *" instructions "* ]]; then
  mkdir "$dir/stripped"
  # valgrind cannot read the debug information of Swift's runtime.
  for name in journey journey-walk; do strip --strip-debug -o "$dir/stripped/$name" "$built/journey"; done
  for number in 200 1200; do
    head -n $number "$dir/starts.json" >"$dir/starts.$number"
    journey start - --jobs $jobs <"$dir/starts.$number" >"$dir/pages.$number"
  done
  walk=$(each starts journey-walk - --jobs $jobs)
  pipe=$(bc <<<"$(each starts journey start - --jobs $jobs) + $(each pages journey next --jobs $jobs)")
  row "instructions for one user, and those of the pipe" "$walk" "$pipe" "$(ratio "$walk" "$pipe") (≤ 0.8)"
fi
