#!/usr/bin/env bash
# Installs the package on a bare Debian, runs the commands of README and docs/install.md, and removes the package. No
# file may remain. Prints the time of each part. Needs root, debootstrap and a Debian mirror.
# Usage: bare-root.sh [PACKAGE [SUITE]]
# PACKAGE is by default a release of HEAD. SUITE is by default bookworm (Debian 12) and then trixie (Debian 13).
set -euo pipefail
cd "$(dirname "$0")/../.."
# shellcheck source=Tests/Release/bare.bash
. Tests/Release/bare.bash

if [ $# -eq 0 ]; then
  Examples/release/build.sh HEAD "$work/release" >&2
  set -- "$work"/release/*.deb
fi
package=$(realpath "$1")
if [ $# -eq 1 ]; then
  for suite in bookworm trixie; do Tests/Release/bare-root.sh "$package" "$suite"; done
  exit
fi
make_bare "$2"

inside() {
  chroot "$bare" /usr/bin/env -i HOME=/root PATH=/usr/sbin:/usr/bin:/sbin:/bin DEBIAN_FRONTEND=noninteractive "$@"
}
# Lists all files, except for those that dpkg and apt write themselves.
listing() {
  (cd "$bare" && find . -path ./proc -prune -o -path ./var/lib/apt -prune -o -path ./var/lib/dpkg -prune -o \
    -path ./var/cache -prune -o -path ./var/log -prune -o -path ./root -prune -o -print | sort)
}
mkdir "$bare/root/release"
cp "$package" "$bare/root/release/journey_1.0.0_amd64.deb"
inside apt-get update -qq
lap 'apt-get update'
# Installs the dependencies first, so that the two lists of files differ only by the package itself.
needed=$(dpkg-deb --field "$package" Depends Recommends | sed 's/^[A-Za-z]*://; s/([^)]*)//g' | tr -d ',\n')
# shellcheck disable=SC2086 # words
inside apt-get install -y -qq --no-install-recommends $needed >"$work/apt" 2>&1 || fail "$(tail "$work/apt")"
lap "dependencies:$needed"
listing >"$work/before"

# The line of README and docs/install.md, without sudo, and with -y because nobody answers questions.
line=$(grep -m 1 '^sudo apt install ' docs/install.md)
grep -qxF "$line" README.md || fail "README and docs/install.md install in different ways"
inside sh -euc "cd /root/release && ${line#sudo } -y" >"$work/apt" 2>&1 || fail "$(tail "$work/apt")"
lap 'package installed'

# Runs the commands of README's section "Try it" in the shell that the first command starts.
# shellcheck disable=SC2016 # code marks, not commands
sed -n '/^## Try it/,/^## /{/^```console/,/^```$/p}' README.md | sed -n 's/^[$>] //p' >"$work/typed"
first=$(head -n 1 "$work/typed")
[ "$first" = 'journey-demo -- bash' ] || fail "the first command of README is '$first'"
sed 1d "$work/typed" >"$bare/root/typed.sh"
inside sh -c "cd /root && $first" <"$bare/root/typed.sh" >"$work/said" 2>"$work/stderr" || true
lap "README's commands"
grep -q '^{"type":"SuccessNode"' "$work/said" || fail "no SuccessNode: $(cat "$work/said" "$work/stderr")"
grep -qx SuccessNode "$work/said" || fail "journey-walk did not sign in: $(cat "$work/said" "$work/stderr")"
# A user without a home folder and a name, who cannot write to the root file system, can sign in.
[ "$(inside setpriv --reuid 12345 --regid 12345 --clear-groups env -u HOME journey-demo -- sh -c \
  'journey start Login | journey next name=demo password=Secret12!' | grep -c '^{"type":"SuccessNode"')" = 1 ] ||
  fail 'a user without a name cannot sign in'

inside apt-get purge -y -qq journey >"$work/apt" 2>&1 || fail "$(tail "$work/apt")"
lap 'package removed'
rm -f "$bare/root/typed.sh"
listing | diff "$work/before" - || fail 'files remain after the package is removed'
echo 'no file remains'
