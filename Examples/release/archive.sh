#!/bin/sh
# Writes a folder as a tar archive to standard output. The same files always give the same bytes, for any user and at any time.
# Usage: archive.sh FOLDER [NAME…]
# The variable SOURCE_DATE_EPOCH sets the time of all files.
set -eu
folder=$1
shift
[ $# -gt 0 ] || set -- .
exec tar --create --directory "$folder" --format=ustar --sort=name --mtime="@$SOURCE_DATE_EPOCH" \
  --owner=0 --group=0 --numeric-owner --mode=u=rwX,go=rX "$@"
