#!/usr/bin/env bash
# Compares journey with the tools that one would use in its place. Prints a table of ratios, with the goals of
# docs/performance.md. A ratio divides the fastest runs of two commands, which alternate. Takes some minutes.
# RUNS=N sets the number of runs.
# Needs root or user namespaces. It adds the certificate authority of the server to the system's trust store, but only
# for this run.
set -euo pipefail
cd "$(dirname "$0")/../.."

if [ -z "${BENCHMARK_DIR:-}" ]; then
  for tool in hyperfine nginx curl jq openssl xargs unshare python3; do
    command -v "$tool" >/dev/null || { echo "run.sh: $tool is needed" >&2; exit 1; }
  done
  PATH=$(./Examples/build.sh):$PATH
  BENCHMARK_DIR=$(mktemp -d)
  export PATH BENCHMARK_DIR
  trap 'rm -rf "$BENCHMARK_DIR"' EXIT
  # curl and journey must use their default settings.
  unset SSL_CERT_FILE SSL_CERT_DIR CURL_CA_BUNDLE JOURNEY_CONFIG JOURNEY_VERBOSE
  unset http_proxy https_proxy HTTPS_PROXY all_proxy ALL_PROXY no_proxy NO_PROXY
  unshare --map-root-user --mount "$0"
  exit
fi

dir=$BENCHMARK_DIR runs=${RUNS:-60} http=${HTTP_PORT:-18480} https=${HTTPS_PORT:-18443}
export PW='Secret12!'

# Adds the certificate authority of the server to a copy of the system's trust store, which only this run sees.
openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 7 -subj /CN=benchmark \
  -keyout "$dir/ca.key" -out "$dir/ca.pem" 2>/dev/null
openssl req -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -subj /CN=localhost \
  -keyout "$dir/server.key" -out "$dir/server.csr" 2>/dev/null
openssl x509 -req -in "$dir/server.csr" -CA "$dir/ca.pem" -CAkey "$dir/ca.key" -CAcreateserial \
  -days 7 -extfile <(echo 'subjectAltName=DNS:localhost,IP:127.0.0.1') -out "$dir/server.pem" 2>/dev/null
mkdir "$dir/store"
trust() { # trust CERTIFICATE
  cat "$1" >>"$dir/store/ca-certificates.crt"
  cp "$1" "$dir/store/$(openssl x509 -noout -hash -in "$1").0"
}
find -L /etc/ssl/certs -maxdepth 1 -type f -exec cp {} "$dir/store/" \;
trust "$dir/ca.pem"
mount --bind "$dir/store" /etc/ssl/certs

children=()
# shellcheck disable=SC2317 # called by the trap
finish() { kill "${children[@]}" 2>/dev/null || true; }
trap finish EXIT
journey-demo --users "${USERS:-10000}" >"$dir/config.json" 2>/dev/null & children+=($!)
journey-demo --tls >"$dir/tls.json" 2>/dev/null & children+=($!)
await() { # await COMMAND…: runs it until it succeeds
  for _ in {1..100}; do if "$@" >/dev/null 2>&1; then return; fi; sleep 0.1; done
  echo "run.sh: this command did not succeed within 10 seconds: $*" >&2
  exit 1
}
await jq -es 'length == 2' "$dir/config.json" "$dir/tls.json"
trust "$(jq -r .http.caFile "$dir/tls.json")"
jq 'del(.http)' "$dir/tls.json" >"$dir/system.json"

# Writes a page with its answers for http and for https, and the same body for curl.
JOURNEY_CONFIG=$dir/config.json journey start Login >"$dir/page.json"
for scheme in http https; do
  port=$http; [ $scheme = http ] || port=$https
  jq -c --arg url "$scheme://localhost:$port/am" '.answers = {name: "demo", password: env.PW}
    | .state.server.journey.serverUrl = $url
    | .state.cookies |= map(.domain = "localhost")' "$dir/page.json" >"$dir/$scheme.json"
done
jq -c '.input | .callbacks[0].input[0].value = "demo" | .callbacks[1].input[0].value = env.PW' \
  "$dir/page.json" >"$dir/body.json"
sed -e "s|@DIR@|$dir|; s|@HTTP@|$http|; s|@HTTPS@|$https|; s|@PAGE@|$(jq -c .input "$dir/page.json")|" \
  Tests/Benchmarks/nginx.conf >"$dir/nginx.conf"
nginx -p "$dir" -c "$dir/nginx.conf" & children+=($!)
await curl -so /dev/null "http://localhost:$http/"

row() { printf '| %s | %s | %s | %s |\n' "$@"; }

# compare WHAT GOAL OURS THEIRS: prints the ratio of the fastest runs of two commands, which alternate. It uses the
# fastest runs because other activity of the machine can only make a run slower. If `input` is set, both commands read
# it from standard input. In that case sh starts both, so both times contain the time of sh.
compare() {
  local round ours=$3 theirs=$4
  if [ -n "${input:-}" ]; then
    ours="sh -c 'exec $3 <$input'" theirs="sh -c 'exec $4 <$input'"
  fi
  for ((round = 0; round < (runs + 5) / 6; round++)); do
    hyperfine --shell none --ignore-failure --warmup 1 --runs 6 \
      --export-json "$dir/round-$round.json" "$ours" "$theirs" >/dev/null 2>&1
  done
  jq -rs --arg what "$1" --arg goal "$2" '
    def tenths: . * 10 | round / 10;
    [.[].results | [.[].times]] | transpose
    | map(add | min * 1000) as [$ours, $theirs]
    | "| \($what) | \($ours | tenths) ms | \($theirs | tenths) ms | "
      + "\($ours / $theirs * 100 | round / 100) (≤ \($goal)) |"' "$dir"/round-*.json
  rm -f "$dir"/round-*.json
}

row benchmark journey 'other tool' 'ratio (goal)'
row --- --- --- ---
compare 'start-up: --version against curl --version' 1.1 'journey --version' 'curl --version'
path=am/json/realms/root/realms/alpha/authenticate
for scheme in http https; do
  port=$http goal=1.4; [ $scheme = http ] || port=$https goal=0.5
  input=$dir/$scheme.json compare "one step on $scheme against \`curl --data\`" $goal 'journey next' \
    "curl -sS -H Content-Type:application/json -d @$dir/body.json $scheme://localhost:$port/$path"
done

# Compares the answer to a passkey page with sealing the same page. Both commands send nothing.
JOURNEY_DEVICE_KEY=$(openssl rand -base64 32) JOURNEY_SEAL_KEY=$(openssl rand -base64 32)
export JOURNEY_DEVICE_KEY JOURNEY_SEAL_KEY
page() { # page JOURNEY: prints the page after the page for name and password
  journey start --config "$dir/config.json" "$1" | journey next name=demo password@env:PW
}
page WebAuthnRegistration | tee "$dir/registration.json" | journey authenticator | journey next >"$dir/end.json"
jq -e '.type == "SuccessNode"' "$dir/end.json" >/dev/null
page WebAuthnAuthentication >"$dir/sign-in.json"
for what in registration sign-in; do
  input=$dir/$what.json compare "a passkey's $what page, answered, against \`journey seal\`" 1.3 \
    'journey authenticator' 'journey seal'
done

cat >"$dir/ours.sh" <<'SCRIPT'
#!/usr/bin/env bash
set -euo pipefail
journey start Hidden | journey next name=demo password@env:PW |
  journey next clientScriptOutputData=client-facts | jq -er .session.value
SCRIPT
chmod +x "$dir/ours.sh"
for config in config system; do
  JOURNEY_CONFIG=$(jq -c . "$dir/$config.json")
  BENCHMARK_URL=$(jq -r .journey.serverUrl <<<"$JOURNEY_CONFIG")
  export JOURNEY_CONFIG BENCHMARK_URL
  scheme=${BENCHMARK_URL%%:*}
  compare "three steps on $scheme against curl, jq and bash" 0.4 "$dir/ours.sh" Tests/Benchmarks/walk.sh
done

# Reads documents of 10 kB to 50 MB, passes them on, and prints them.
for size in 10000 100000 1200000 10000000 50000000; do
  python3 Tests/Benchmarks/document.py $size >"$dir/$size.json"
done
cmp <(journey next -q <"$dir/1200000.json") "$dir/1200000.json"
runs=$((runs / 2)) input=$dir/1200000.json compare "a node of 1.2 MB against \`jq -c .\`" 1.0 \
  'journey next -q' 'jq -c .'
for size in 10000 100000 1200000 10000000 50000000; do
  read -r _ cpu peak < <(python3 Tests/Benchmarks/peak.py "$dir/$size.json" "$dir/out" journey next -q)
  row "a node of $((size / 1000)) kB" "$cpu s CPU, $peak MiB" '' "memory ≤ 8 × the document"
done

# Many users sign in with the correct password. Compares one process for each step with two processes for each user.
export JOURNEY_CONFIG=$dir/config.json
count=${USERS:-10000} sample=${SAMPLE:-${USERS:-10000}}
users() { # users SIGN-INS [JOBS]: prints seconds and the peak of memory, if each user has their own session
  jq -nc --argjson sign_ins "$1" --argjson users "$count" \
    'range($sign_ins) | {journey: "Login", tag: "user-\(. % $users)"}
      | .defaults = {name: .tag, password: env.PW}' >"$dir/starts.json"
  read -r first _ low < <(python3 Tests/Benchmarks/peak.py "$dir/starts.json" "$dir/pages.json" \
    journey start - --jobs "${2:-64}")
  read -r second _ high < <(python3 Tests/Benchmarks/peak.py "$dir/pages.json" "$dir/ends.json" \
    journey next --jobs "${2:-64}")
  # The server says which user a session belongs to. Compares that user with the tag.
  journey session --jobs 64 <"$dir/ends.json" |
    jq -r 'if .tag == .session.info.username then .tag else error("\(.tag): \(.message)") end' |
    cmp - <(jq -r .tag "$dir/starts.json")
  [ "$(jq -r .session.value "$dir/ends.json" | sort -u | wc -l)" = "$1" ]
  echo "$(bc <<<"$first + $second") $((low > high ? low : high))"
}
read -r together peak < <(users "$count")
started=$(date +%s.%N)
# shellcheck disable=SC2016 # expanded by the inner shell
seq 0 "$((sample - 1))" | xargs -P 2 -n 1 sh -c \
  'journey start Login | journey next "name=user-$0" password@env:PW >"$BENCHMARK_DIR/one-$0.json"'
apart=$(bc <<<"scale=1; ($(date +%s.%N) - $started) * $count / $sample")
[ "$(cat "$dir"/one-*.json | jq -r .session.value | sort -u | grep -cv null)" = "$sample" ]
row "$count users sign in: one process for each step, \`--jobs 64\`, against two processes for each user (xargs -P 2)" \
  "$together s, $peak MiB" "$apart s" "$(bc <<<"scale=3; $together / $apart") (≤ 0.1), memory ≤ 64 MiB"
read -r together peak < <(ulimit -Sn 1024 && users "$count" 1000)
row "the same with \`--jobs 1000\` and 1024 open files" "$together s, $peak MiB" '' 'all sign in'
if [ -n "${LONG:-}" ]; then
  read -r together peak < <(users $((count * 10)))
  row "$((count * 10)) sign-ins of $count users" "$together s, $peak MiB" '' 'memory as above'
fi
# Passkeys of many users, from one device key. The last user signs in first.
passkeys() { # passkeys JOURNEY ORDER: prints seconds and the peak of memory of the authenticator, if all succeed
  local figures
  jq -nc --arg journey "$1" --argjson count "$count" "[range(\$count)] | $2 | .[] | \"user-\\(.)\"
    | {journey: \$journey, tag: ., defaults: {name: ., password: env.PW}}" |
    journey start - --jobs 64 | journey next --jobs 64 >"$dir/pages.json"
  figures=$(python3 Tests/Benchmarks/peak.py "$dir/pages.json" "$dir/answered.json" \
    journey authenticator --jobs 64)
  journey next --jobs 64 <"$dir/answered.json" >"$dir/ends.json"
  jq -es --argjson count "$count" 'length == $count and all(.type == "SuccessNode")' "$dir/ends.json" >/dev/null
  echo "$figures"
}
read -r first _ low < <(passkeys WebAuthnRegistration .)
read -r second _ high < <(passkeys WebAuthnAuthentication reverse)
row "$count passkey registrations and sign-ins with one device key and \`--jobs 64\`" \
  "$(bc <<<"$first + $second") s, $((low > high ? low : high)) MiB" '' 'all succeed, memory ≤ 64 MiB'
row 'size of the program' "$(du -k --apparent-size "$(command -v journey)" | cut -f1) kB" '' '≤ 15 MB'
