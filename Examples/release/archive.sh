#!/bin/sh
# Writes a folder as tar to stdout: the same bytes for the same files, whoever packs them, and when.
# Usage: archive.sh FOLDER [NAME…]; SOURCE_DATE_EPOCH is the time of all files.
set -eu
folder=$1
shift
[ $# -gt 0 ] || set -- .
exec tar --create --directory "$folder" --format=ustar --sort=name --mtime="@$SOURCE_DATE_EPOCH" \
  --owner=0 --group=0 --numeric-owner --mode=u=rwX,go=rX "$@"
