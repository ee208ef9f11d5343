#!/usr/bin/env bash
# Clones HEAD and follows README on a Debian that contains only git and an unpacked Swift toolchain.
# Prints the time of each part. Needs root, debootstrap and a Debian mirror.
# Usage: newcomer.sh [SUITE]     (default: bookworm)
set -euo pipefail
cd "$(dirname "$0")/../.."
# shellcheck source=Tests/Release/bare.bash
. Tests/Release/bare.bash

toolchain=$(realpath "$(dirname "$(realpath "$(command -v swift)")")/../..")
make_bare "${1:-bookworm}" --include=git,ca-certificates
mkdir -p "$bare/opt/swift"
mount --bind -o ro "$toolchain" "$bare/opt/swift"
git clone --quiet --bare . "$bare/root/journey.git"

# inside PATH COMMAND
inside() {
  chroot "$bare" /usr/bin/env -i HOME=/root PATH="$1" sh -c "cd /root; $2"
}
packages() {
  chroot "$bare" dpkg-query -W | wc -l
}
system=/usr/sbin:/usr/bin:/sbin:/bin
before=$(packages)
begin=$(date +%s%N)
inside "$system" 'git clone --quiet journey.git'
lap 'git clone'

# If the toolchain is not on PATH, nothing is installed, and README's line for PATH fails.
if inside "$system" 'cd journey && Examples/quickstart.sh' >"$work/said" 2>&1; then
  fail 'quickstart.sh passes without Swift'
fi
grep -q 'swift is missing' "$work/said" || fail "$(cat "$work/said")"
line=$(grep -F 'Examples/build.sh' README.md | grep -F PATH)
if inside "$system" "cd journey && $line" >"$work/said" 2>&1; then fail 'the line for PATH passes without Swift'; fi
[ "$(packages)" = "$before" ] || fail 'something was installed without Swift'
lap 'error message without Swift'

inside "/opt/swift/usr/bin:$system" 'cd journey && Examples/quickstart.sh' >"$work/said" 2>"$work/stderr" ||
  fail "$(tail -n 30 "$work/said" "$work/stderr")"
lap 'quickstart.sh, up to the first SuccessNode'
grep -q '"SuccessNode"' "$work/said" || fail "no SuccessNode: $(cat "$work/said")"
inside "/opt/swift/usr/bin:$system" "cd journey && $line && journey --version" 2>/dev/null
lap "README's line for PATH, after the build"
