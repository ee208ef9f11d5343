#!/usr/bin/env bash
# Builds journey where CI does not, and runs it there: on Debian sid with its own Swift and its newest libraries, and for ARM
# (aarch64), cross-compiled and run by an emulator. Prints one line for each thing that works, or the output of what fails.
# Needs root, debootstrap, a Debian mirror and 5 GB. Takes about half an hour.
# Usage: elsewhere.sh [FOLDER]
# FOLDER (default: /var/tmp/journey-elsewhere) keeps the Debian system and the builds. The next run uses them: delete FOLDER
# to begin with the sid of that day. The variable MIRROR names another mirror.
# shellcheck disable=SC2016,SC2317 # scripts for other shells, and functions that report calls
set -euo pipefail
cd "$(dirname "$0")/.."
folder=$(realpath -m "${1:-/var/tmp/journey-elsewhere}")
root=$folder/root
# In a namespace of its own, all mounts end with the script.
[ "${ELSEWHERE_NAMESPACE-}" = yes ] ||
  ELSEWHERE_NAMESPACE=yes exec unshare --mount --propagation private -- "$BASH" Tests/elsewhere.sh "$folder"

failed=0
# report WHERE WHAT COMMAND…: runs the command and prints one line, and what the command printed if it fails. Sets `result`. It must
# not be part of a condition, in which bash ignores the failures of all but the last command of a function.
report() {
  set +e
  (set -e && "${@:3}") >"$folder/log" 2>&1
  result=$?
  set -e
  if [ $result = 0 ]; then
    printf 'ok      %-4s %s%s\n' "$1" "$2" "$(sed -n '$s/^= /: /p' "$folder/log")"
  else
    failed=1
    printf 'FAILED  %-4s %s\n' "$1" "$2"
    # Where: what a compiler says, and the commands of scenarios.
    grep -E '^(/src/.*(error|warning)|Tests/[^:]*:[0-9]+): ' "$folder/log" | sort -u || true
    tail -n 40 "$folder/log"
  fi
}

inside() {
  chroot "$root" /usr/bin/env -i HOME=/root LC_ALL=C.UTF-8 PATH=/usr/sbin:/usr/bin:/sbin:/bin PW='Secret12!' \
    DEBIAN_FRONTEND=noninteractive JOURNEY_STRICT=1 "$@"
}

make_root() {
  [ -e "$root/made" ] || {
    rm -rf "$root"
    debootstrap --variant=minbase --keyring=/usr/share/keyrings/debian-archive-keyring.gpg sid "$root" \
      "${MIRROR:-http://deb.debian.org/debian}"
  }
  mkdir -p "$root/src"
  mount --bind "$PWD" "$root/src"
  mount -t proc proc "$root/proc"
  mount --rbind /dev "$root/dev"
  cp /etc/resolv.conf "$root/etc/"
  [ ! -e "$root/made" ] || return 0
  # The Release file of a mirror that nobody updates expires after a week.
  printf '%s\n' 'Acquire::Check-Valid-Until "false";' 'APT::Install-Recommends "false";' 'APT::Sandbox::User "root";' \
    >"$root/etc/apt/apt.conf.d/90elsewhere"
  inside dpkg --add-architecture arm64
  inside apt-get update -qq
  inside apt-get install -y -qq swiftlang libcurl4-openssl-dev libssl-dev libmicrohttpd-dev pkg-config \
    bats ca-certificates curl git jq openssl python3 python3-yaml qemu-user
  touch "$root/made"
}

versions() {
  inside dpkg-query -W -f '${Package} ${Version}, ' swiftlang libc6 libcurl4t64 libssl3t64 libmicrohttpd12t64 qemu-user |
    sed 's/^/= /; s/, $/\n/'
}

# JOURNEY_STRICT makes errors only of the warnings in Swift.
is_clean() { ! grep -q '^/src/.*warning: ' "$folder/log"; }

build() {
  for product in journey journey-demo; do
    inside swift build -c release --package-path /src --scratch-path /build --product "$product"
  done
  is_clean
}

# Unpacks Debian's arm64 packages of Swift, the C and C++ libraries, and what journey links.
make_sysroot() {
  inside bash -euc '
    [ ! -e /sysroot/made ] || exit 0
    rm -rf /sysroot /packages && mkdir -p /sysroot/usr/lib /packages && cd /packages
    gcc=$(dpkg-query -W -f "\${Package}" "libgcc-*-dev")
    needed=$(apt-cache depends --recurse --no-recommends --no-suggests --no-conflicts --no-breaks --no-replaces --no-enhances \
      libc6-dev:arm64 libcurl4-openssl-dev:arm64 libssl-dev:arm64 libmicrohttpd-dev:arm64 "$gcc:arm64" "${gcc/gcc/stdc++}:arm64" | grep "^[a-z].*:arm64$")
    apt-get download -qq $(printf "%s\n" swiftlang:arm64 libswiftlang:arm64 linux-libc-dev:all $needed | sort -u)
    for package in *.deb; do dpkg -x "$package" /sysroot; done
    for name in lib bin sbin; do [ -e "/sysroot/$name" ] || ln -s "usr/$name" "/sysroot/$name"; done
    rm -r /packages
    touch /sysroot/made'
}

cross_build() {
  make_sysroot
  cat >"$root/arm.json" <<'END'
{"version": 1, "sdk": "/sysroot", "toolchain-bin-dir": "/usr/libexec/swift/bin", "target": "aarch64-unknown-linux-gnu",
 "dynamic-library-extension": "so", "extra-cc-flags": ["-fPIC", "--sysroot=/sysroot"], "extra-cpp-flags": [],
 "extra-swiftc-flags": ["-sdk", "/sysroot", "-use-ld=lld", "-resource-dir", "/sysroot/usr/libexec/swift/lib/swift",
   "-tools-directory", "/usr/libexec/swift/bin", "-Xcc", "--sysroot=/sysroot", "-Xclang-linker", "--sysroot=/sysroot"]}
END
  mkdir -p "$root/arm"
  for product in journey journey-demo; do
    # SwiftPM compiles for ARM, but calls the linker for this machine. Only that step may fail.
    inside swift build -c release --package-path /src --destination /arm.json --scratch-path /build-arm --product "$product" \
      >"$folder/swift" 2>&1 || grep -q 'error: link command failed' "$folder/swift" || { cat "$folder/swift" && return 1; }
    grep 'warning: ' "$folder/swift" || true
    inside bash -euc '
      cd /build-arm/aarch64-unknown-linux-gnu/release
      swift=/sysroot/usr/libexec/swift/lib/swift/linux
      /usr/libexec/swift/bin/clang --target=aarch64-unknown-linux-gnu --sysroot=/sysroot -pie -o "/arm/$0.aarch64" \
        -fuse-ld=/usr/libexec/swift/bin/ld.lld "@$0.product/Objects.LinkFileList" "$swift/aarch64/swiftrt.o" -L"$swift" \
        -L"$swift/aarch64" -lswiftCore -lswift_Concurrency -lswiftSynchronization -lswift_StringProcessing -lswift_RegexParser \
        -lswiftGlibc -lswift_Builtin_float -lcrypto -lssl -lmicrohttpd -ldl -lm -lpthread -lstdc++ \
        -Wl,--allow-shlib-undefined -Wl,-rpath,/usr/libexec/swift/lib/swift/linux
      gcc -O1 -DPROGRAM="\"/arm/$0.aarch64\"" -o "/arm/$0" /src/Tests/emulated.c' "$product"
  done
  is_clean
}

# in_demo OPTION… -- SCRIPT: runs a script in bash on a demo tenant.
in_demo() { inside env PATH="$bin:/usr/bin:/bin" journey-demo "${@:1:$#-2}" -- bash -euc "${@: -1}"; }

# Runs an example as its README says, and compares its output.
example() {
  inside env PATH="$bin:/usr/bin:/bin" bash -euo pipefail -c 'cd "/src/Examples/$0"
    diff expected.txt <(bash -euc "$(sed -n "/^\`\`\`sh$/,/^\`\`\`$/{//!p}" README.md)")' "$1"
}

scenarios() {
  inside PAGE_SECONDS=3600 bash -euc 'cd /src && python3 Tests/check-pages.py "$0" Tests/Scenarios/*.md' "$bin" | sed 's/^/= /'
}

# run_all WHERE FOLDER-OF-PROGRAMS
run_all() {
  bin=$2
  inside ln -sf journey "$bin/journey-walk"
  report "$1" sign-in in_demo -- 'journey start Login | journey next name=demo password@env:PW --expect SuccessNode'
  report "$1" TLS in_demo --tls -- 'case $JOURNEY_CONFIG in *https://*) ;; *) exit 1 ;; esac
    journey start Login | journey next name=demo password@env:PW --expect SuccessNode'
  report "$1" token example call-an-api
  report "$1" passkey example passkey
  report "$1" DaVinci example davinci-login
  report "$1" 'a stream of 1,000 users' in_demo --users 1000 -- '
    jq -nc "range(1000) | {journey: \"Login\", tag: ., defaults: {name: \"user-\(.)\"}}" | journey start - --jobs 64 |
      journey next --jobs 64 password@env:PW | jq -es "map(select(.type == \"SuccessNode\").tag) | unique | length == 1000"'
  report "$1" refusals example wrong-password
  report "$1" scenarios scenarios
}

mkdir -p "$folder"
report sid system make_root
[ "$result" = 0 ] || exit 1
report sid versions versions
report sid build build
[ "$result" != 0 ] || run_all sid /build/release
report ARM build cross_build
[ "$result" != 0 ] || run_all ARM /arm
exit "$failed"
