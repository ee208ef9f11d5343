# For scripts that need a bare Debian, which source this file. Needs root, debootstrap and a Debian mirror.
# shellcheck shell=bash
export LC_ALL=C
work=$(mktemp -d)
bare=$work/root

fail() {
  echo "${0##*/}: $1" >&2
  exit 1
}
# shellcheck disable=SC2317 # called by the trap
clean() {
  umount "$bare/opt/swift" 2>/dev/null || true
  umount "$bare/proc" 2>/dev/null || true
  # Does not delete a folder that is still mounted.
  mountpoint -q "$bare/opt/swift" || rm -rf --one-file-system "$work"
}
trap clean EXIT

begin=$(date +%s%N)
# lap WHAT: prints the time since the last call.
lap() {
  local now
  now=$(date +%s%N)
  awk -v ms=$(((now - begin) / 1000000)) -v what="$1" 'BEGIN { printf "%7.1f s  %s\n", ms / 1000, what }'
  begin=$now
}

# make_bare SUITE [OPTION…]: makes a root file system in the folder $bare, with debootstrap.
make_bare() {
  local suite=$1 mirror
  ./Examples/libraries.sh debootstrap
  # shellcheck disable=SC2016 # apt's own names
  mirror=$(apt-get indextargets --format '$(SITE)' 'Created-By: Packages' | grep '/debian/\{0,1\}$' | head -n 1)
  begin=$(date +%s%N)
  debootstrap --variant=minbase "${@:2}" "$suite" "$bare" "$mirror" >"$work/debootstrap" ||
    fail "$(tail "$work/debootstrap")"
  lap "debootstrap of $suite"
  mount -t proc proc "$bare/proc"
  cp /etc/resolv.conf "$bare/etc/"
}
