#!/usr/bin/env bash
# A Debian with nothing on it: the package goes in, what README and docs/install.md show is typed, the package goes
# out, and nothing is left. Prints the times. Needs root, debootstrap and a Debian mirror.
# Usage: bare-root.sh [PACKAGE [SUITE]]; without PACKAGE the release of HEAD is built, without SUITE it is tried on
# Debian 12 (bookworm) and 13 (trixie).
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
# What dpkg and apt themselves write is not the package's.
listing() {
  (cd "$bare" && find . -path ./proc -prune -o -path ./var/lib/apt -prune -o -path ./var/lib/dpkg -prune -o \
    -path ./var/cache -prune -o -path ./var/log -prune -o -path ./root -prune -o -print | sort)
}
mkdir "$bare/root/release"
cp "$package" "$bare/root/release/journey_1.0.0_amd64.deb"
inside apt-get update -qq
lap 'apt-get update'
# What it needs, without the package: so that the listing before and after it differs by the package alone.
needed=$(dpkg-deb --field "$package" Depends Recommends | sed 's/^[A-Za-z]*://; s/([^)]*)//g' | tr -d ',\n')
# shellcheck disable=SC2086 # words
inside apt-get install -y -qq --no-install-recommends $needed >"$work/apt" 2>&1 || fail "$(tail "$work/apt")"
lap "what it needs:$needed"
listing >"$work/before"

# The one line of README and docs/install.md; there is no sudo, and nobody to answer.
line=$(grep -m 1 '^sudo apt install ' docs/install.md)
grep -qxF "$line" README.md || fail "README and docs/install.md install in different ways"
inside sh -euc "cd /root/release && ${line#sudo } -y" >"$work/apt" 2>&1 || fail "$(tail "$work/apt")"
lap 'package in'

# The commands that README shows in "Try it", typed into the shell that the first of them starts.
# shellcheck disable=SC2016 # code marks, not commands
sed -n '/^## Try it/,/^## /{/^```console/,/^```$/p}' README.md | sed -n 's/^[$>] //p' >"$work/typed"
first=$(head -n 1 "$work/typed")
[ "$first" = 'journey-demo -- bash -o pipefail' ] || fail "the first command of README is '$first'"
sed 1d "$work/typed" >"$bare/root/typed.sh"
inside sh -c "cd /root && $first" <"$bare/root/typed.sh" >"$work/said" 2>"$work/stderr" || true
lap "README's commands"
grep -q '"type": "SuccessNode"' "$work/said" || fail "no SuccessNode: $(cat "$work/said" "$work/stderr")"
grep -q '"refused"' "$work/said" || fail "a wrong password was not refused: $(cat "$work/said" "$work/stderr")"
# A user with no home and no name, and a root that cannot be written.
[ "$(inside setpriv --reuid 12345 --regid 12345 --clear-groups env -u HOME journey-demo -- sh -c \
  'journey start Login | journey next name=demo password=Secret12!' | grep -c '^{"type":"SuccessNode"')" = 1 ] ||
  fail 'a user without a name cannot sign in'

inside apt-get purge -y -qq journey >"$work/apt" 2>&1 || fail "$(tail "$work/apt")"
lap 'package out'
rm -f "$bare/root/typed.sh"
listing | diff "$work/before" - || fail 'purge leaves something behind'
echo 'nothing is left'
