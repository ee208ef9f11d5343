#!/usr/bin/env bash
# Looks for memory errors, races, and inputs that break a parser. Needs Linux, jq and the clang of the toolchain.
# usage: Tests/sanitize.sh [address] [thread] [fuzz]     all three by default
#   address   runs tests of connections under the address sanitizer
#   thread    runs a stream of USERS (2000) and TASKS (200) that use the library, under the thread sanitizer
#   fuzz      runs each target of Tests/Fuzz for FUZZ_SECONDS (30). An input that breaks a target stays in
#             .build/fuzz/findings. To try it again, run .build/fuzz/TARGET FILE.
set -euo pipefail
cd "$(dirname "$0")/.."

failed=0
fail() {
  echo "sanitize.sh: $1" >&2
  failed=1
}

# Without the warnings of gold about each function of a sanitizer that it cannot export.
quietly() { "$@" > >(grep -v 'Cannot export local symbol') 2>&1; }

# link SANITIZERS BINARIES SOURCE PROGRAM [OBJECT…]: compiles a source file against the modules of a build.
link() {
  local binaries=$2 package
  # Fuzz targets use declarations with the access level 'package'.
  package=$(grep -ohm1 '"-package-name","[^"]*"' "$binaries.yaml" | head -n 1 | cut -d '"' -f 4)
  quietly swiftc -parse-as-library -swift-version 6 -g "-sanitize=$1" -package-name "$package" \
    -I "$binaries/Modules" -Xcc "-fmodule-map-file=$binaries/CJourneyCurl.build/module.modulemap" \
    -Xcc -fmodule-map-file=Sources/CJourneyOpenSSL/module.modulemap \
    "$3" "${@:5}" "$binaries"/{CJourneyCurl,Journey*}.build/*.o -lcrypto -o "$4"
}

check_address() {
  local options=(--sanitize=address --scratch-path .build/address)
  quietly swift build --build-tests "${options[@]}"
  # Tests that measure processor time say nothing here, and take minutes. In whileWriting, the command reads a large
  # page for so long that libcurl opens a new connection. XCTest leaks, and no test needs it.
  swift test --skip-build --disable-xctest "${options[@]}" \
    --filter 'JourneyHTTPTests|EndToEndTests\.((Used)?ConnectionTests|BadServerTests)' \
    --skip 'SecretsTests|LongTextTests|ConnectionTests/whileWriting' ||
    fail 'the tests of connections failed under the address sanitizer'
}

# race NAME COMMAND…: runs a command next to the demo tenant. Each report of the sanitizer counts.
race() {
  local reports=$PWD/.build/thread/reports/$1
  rm -rf "$reports"
  mkdir -p "$reports"
  # The script reads JOURNEY_CONFIG, which journey-demo sets.
  # shellcheck disable=SC2016
  "$(swift build --show-bin-path)/journey-demo" -- bash -euo pipefail -c '
    eval "$(jq -nr "env.JOURNEY_CONFIG | fromjson | @sh \"export AM_URL=\(.journey.serverUrl) CLIENT_ID=\(
      .oidc.clientId) DISCOVERY=\(.oidc.discoveryEndpoint) REDIRECT_URI=\(.oidc.redirectUri)\"")"
    export TSAN_OPTIONS=log_path=$0/report
    eval "$1"' "$reports" "$2" || fail "$1: a command failed under the thread sanitizer"
  if [ -n "$(ls "$reports")" ]; then
    cat "$reports"/*
    fail "$1: the thread sanitizer reports a race: see $reports"
  fi
}

check_thread() {
  local scratch=$PWD/.build/thread clang
  clang=$(dirname "$(command -v swiftc)")/clang
  mkdir -p "$scratch"
  "$clang" -c -O1 -fsanitize=thread Tests/Sanitizers/mutex.c -o "$scratch/mutex.o"
  swift build --product journey-demo
  local options=(--sanitize=thread --scratch-path "$scratch" -Xlinker "$scratch/mutex.o")
  quietly swift build "${options[@]}" --product journey
  swift build "${options[@]}" --target JourneyKit
  link thread "$scratch/debug" Tests/Sanitizers/SignInTasks.swift "$scratch/tasks" "$scratch/mutex.o"

  export USERS=${USERS:-2000} TASKS=${TASKS:-200} PW='Secret12!'
  # shellcheck disable=SC2016
  race stream 'PATH=.build/thread/debug:$PATH
    jq -nc "range($USERS) | {journey: \"Login\", tag: .}" | journey start - --jobs 16 |
      journey next --jobs 16 name=demo password@env:PW | jq -r .type >.build/thread/types
    printf "%s SuccessNodes\n" "$(grep -c SuccessNode .build/thread/types)"
    [ "$(sort .build/thread/types | uniq -c | xargs)" = "$USERS SuccessNode" ]'
  race tasks .build/thread/tasks
}

# seed TARGET FILTER: adds each string that jq finds in the recordings of a real server.
seed() {
  local line number=0
  while IFS= read -r line; do
    number=$((number + 1))
    base64 -d <<<"$line" >".build/fuzz/corpus/$1/recorded-$number"
  done < <(jq -r "$2 | @base64" Tests/RecordingTests/Recordings/*.json | sort -u)
}

check_fuzz() {
  local scratch=.build/fuzz target targets=(documents addresses tokens scripts headers)
  # Optimized, for more inputs per second.
  quietly swift build -c release --sanitize=address --scratch-path "$scratch" \
    -Xswiftc -sanitize=fuzzer -Xswiftc -enable-testing --target JourneyAM
  for target in "${targets[@]}"; do
    link fuzzer,address "$scratch/release" "Tests/Fuzz/${target^}Fuzz.swift" "$scratch/$target"
    mkdir -p "$scratch/corpus/$target" "$scratch/findings/$target"
  done
  cp Tests/JourneyAMTests/Fixtures/*.json "$scratch/corpus/documents"
  seed documents '.exchanges[].response.body | strings'
  seed addresses '.exchanges[].request.url'
  seed tokens '.. | strings | scan("eyJ[\\w-]+\\.[\\w-]+\\.[\\w-]+")'
  seed headers '.exchanges[].response | "HTTP/1.1 \(.status)\r\n"
    + ([.headers[] | "\(.[0]): \(.[1])\r\n"] | add) + "\r\n" + (.body // "" | tostring)'

  for target in "${targets[@]}"; do
    echo "fuzz $target"
    # libFuzzer begins with the given inputs. An earlier finding that still breaks the target is found again.
    # Swift's own crash handler would hide the error from libFuzzer.
    SWIFT_BACKTRACE=enable=no "$scratch/$target" -max_total_time="${FUZZ_SECONDS:-30}" -max_len=4096 -timeout=10 -print_final_stats=1 \
      -artifact_prefix="$scratch/findings/$target/" \
      "$scratch/corpus/$target" "$scratch/findings/$target" "Tests/Fuzz/Seeds/$target" \
      >"$scratch/$target.log" 2>&1 || {
      tail -n 60 "$scratch/$target.log"
      fail "fuzz $target: an input breaks the target: see $scratch/findings/$target"
    }
    grep -E '^(Done|stat::(average|slowest|peak))' "$scratch/$target.log" || true
  done
}

[ $# -gt 0 ] || set -- address thread fuzz
for part in "$@"; do
  case $part in
    address) check_address ;;
    thread) check_thread ;;
    fuzz) check_fuzz ;;
    *)
      echo "sanitize.sh: unknown part '$part', expected address, thread or fuzz" >&2
      exit 64
      ;;
  esac
done
exit "$failed"
