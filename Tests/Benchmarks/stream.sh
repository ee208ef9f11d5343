#!/usr/bin/env bash
# Prints the processor time that `start -` and `next --answers` need for one document of a stream. For comparison, it
# prints the time that jq needs to put answers into the same pages. nginx answers every step with the same page. The
# results are medians of five rounds, in which the programs alternate.
# LONG=1 also measures 100,000 documents. You can set ROUNDS, USERS, HTTP_PORT and HTTPS_PORT. JOURNEY=PATH measures
# another program than the one that the script builds.
set -euo pipefail
cd "$(dirname "$0")/../.."

for tool in nginx curl jq openssl python3; do
  command -v "$tool" >/dev/null || { echo "stream.sh: $tool is needed" >&2; exit 1; }
done
built=$(./Examples/build.sh)
journey=${JOURNEY:-$built/journey}
rounds=${ROUNDS:-5} count=${USERS:-10000} http=${HTTP_PORT:-18490} https=${HTTPS_PORT:-18493}
unset JOURNEY_CONFIG JOURNEY_VERBOSE JOURNEY_TRACE
export PW='Secret12!'

dir=$(mktemp -d)
children=()
# shellcheck disable=SC2317 # called by the trap
finish() {
  kill "${children[@]}" 2>/dev/null || true
  wait 2>/dev/null || true
  rm -rf "$dir"
}
trap finish EXIT

# The first page of the demo tenant's journey Login, for http and for https.
"$built/journey-demo" -- "$journey" start Login | jq -c .input >"$dir/page.json"
openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 7 -subj /CN=localhost \
  -addext 'subjectAltName=DNS:localhost' -keyout "$dir/server.key" -out "$dir/server.pem" 2>/dev/null
sed -e "s|@DIR@|$dir|; s|@HTTP@|$http|; s|@HTTPS@|$https|; s|@PAGE@|$(<"$dir/page.json")|" \
  Tests/Benchmarks/nginx.conf >"$dir/nginx.conf"
nginx -p "$dir" -c "$dir/nginx.conf" & children+=($!)
for _ in {1..100}; do
  if curl -so /dev/null "http://localhost:$http/"; then break; fi
  sleep 0.1
done
jq -nc --arg url "http://localhost:$http/am" '{journey: {serverUrl: $url, realm: "alpha"}}' >"$dir/http.json"
jq -nc --arg url "https://localhost:$https/am" --arg ca "$dir/server.pem" \
  '{journey: {serverUrl: $url, realm: "alpha"}, http: {caFile: $ca}}' >"$dir/https.json"
jq -nc '{name: "demo", password: env.PW}' >"$dir/answers.json"

# measure KIND INPUT OUTPUT COMMAND…: adds a line with seconds, seconds of processor time, and MiB.
measure() { python3 Tests/Benchmarks/peak.py "$2" "$3" "${@:4}" >>"$dir/$1.times"; }
column() { sort -n -k"$2" "$dir/$1.times" | awk -v n="$2" '{ all[NR] = $n } END { print all[int((NR + 1) / 2)] }'; }

# compare WHAT SCHEME JOBS COUNT ROUNDS
compare() {
  local round
  export JOURNEY_CONFIG=$dir/$2.json
  jq -nc --argjson count "$4" 'range($count) | {journey: "Login", tag: .}' >"$dir/starts.json"
  rm -f "$dir"/*.times
  for ((round = 0; round < $5; round++)); do
    measure start "$dir/starts.json" "$dir/pages.json" "$journey" start - --jobs "$3"
    measure next "$dir/pages.json" "$dir/ends.json" \
      "$journey" next --jobs "$3" --answers "$dir/answers.json"
    measure jq "$dir/pages.json" "$dir/answered.json" jq -c '.answers = {name: "demo", password: env.PW}'
  done
  # Checks that no document is lost, and that the order is kept.
  for file in pages ends; do
    jq -c '[.tag, .type]' "$dir/$file.json" |
      cmp - <(jq -nc --argjson count "$4" 'range($count) | [., "ContinueNode"]')
  done
  local jq_cpu command
  jq_cpu=$(column jq 2)
  for command in start next; do
    awk -v what="$1" -v command="$command" -v cpu="$(column "$command" 2)" -v jq="$jq_cpu" \
      -v wall="$(column "$command" 1)" -v peak="$(column "$command" 3)" -v count="$4" -v goal="$6" '
      BEGIN {
        split(goal, goals, "/")
        printf "| `%s`, %s | %.0f µs | %.0f µs | %.2f%s | %.2f s | %d MiB |\n", command, what,
          cpu / count * 1e6, jq / count * 1e6, cpu / jq,
          goal == "" ? "" : " (≤ " goals[command == "start" ? 1 : 2] ")", wall, peak
      }'
  done
}

echo '| what | processor time for a document | jq | ratio (goal) | total time | memory |'
echo '| --- | --- | --- | --- | --- | --- |'
compare '64 jobs' http 64 "$count" "$rounds" 0.9/1.3
compare '8 jobs' http 8 "$count" "$rounds" ''
compare 'https, 64 jobs' https 64 "$count" "$rounds" ''
if [ -n "${LONG:-}" ]; then compare "$((count * 10)) documents" http 64 $((count * 10)) 1 ''; fi
