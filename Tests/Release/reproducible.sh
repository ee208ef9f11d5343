#!/usr/bin/env bash
# Makes the release of a commit twice, in two folders, and compares the bytes. Takes the time of two builds.
# Usage: reproducible.sh [COMMIT]     (default: HEAD)
set -euo pipefail
cd "$(dirname "$0")/../.."
commit=$(git rev-parse --verify "${1:-HEAD}^{commit}")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
for folder in one another-with-a-longer-name; do
  mkdir "$work/$folder"
  begin=$(date +%s)
  TMPDIR=$work/$folder Examples/release/build.sh "$commit" "$work/$folder/release" >/dev/null
  echo "$folder: $(($(date +%s) - begin)) s"
done
cat "$work/one/release/SHA256SUMS"
diff "$work/one/release/SHA256SUMS" "$work/another-with-a-longer-name/release/SHA256SUMS"
echo 'the same bytes'
