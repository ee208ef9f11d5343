#!/bin/sh
# Makes the Debian package.
# Usage: debian.sh TREE VERSION FOLDER
set -eu
tree=$1 version=$2 folder=$3
here=$(cd "$(dirname "$0")" && pwd)
: "${MAINTAINER:=the journey authors <journey@packages.invalid>}"
architecture=$(dpkg --print-architecture)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

package=$work/package
mkdir -p "$package/DEBIAN" "$work/debian"
cp -R "$tree" "$package/usr"
share=$package/usr/share
mv "$share/zsh/site-functions" "$share/zsh/vendor-completions"
rm "$share/doc/journey/docs/LICENSE.md"
cp "$here/copyright" "$share/doc/journey/copyright"
# Debian expects a changelog in its own format.
cat >"$share/doc/journey/changelog" <<END
journey ($version) unstable; urgency=medium

  * Release $version: docs/CHANGELOG.md says what changed.

 -- $MAINTAINER  $(date -u -R -d "@$SOURCE_DATE_EPOCH")
END
gzip -9n "$share/doc/journey/changelog" "$share/man/man1/"*.1

printf 'Source: journey\n\nPackage: journey\nArchitecture: any\n' >"$work/debian/control"
libraries=$(cd "$work" && dpkg-shlibdeps -O --warnings=0 package/usr/bin/journey package/usr/bin/journey-demo)
# journey loads libcurl only when it sends something, so dpkg-shlibdeps does not find this dependency.
cat >"$package/DEBIAN/control" <<END
Package: journey
Version: $version
Architecture: $architecture
Maintainer: $MAINTAINER
Installed-Size: $(find "$package/usr" -type f -exec cat {} + | wc -c | awk '{ print int(($1 + 1023) / 1024) }')
Depends: ${libraries#shlibs:Depends=}, libcurl4 (>= 7.80.0)
Recommends: ca-certificates, jq
Section: net
Priority: optional
Description: sign in to PingAM and PingOne from a shell
 journey is a filter, like jq. It reads a page of a sign-in journey and your
 answers, takes one step, and prints the next page as JSON. It supports the
 journeys of PingAM and PingOne Advanced Identity Cloud and the flows of
 PingOne DaVinci, gets OpenID Connect tokens, and answers with a test user's
 passkeys, one-time codes and bound devices.
 .
 journey-demo, a tenant on this machine for trying things, is in the package.
END
(cd "$package" && find usr -type f | sort | xargs md5sum) >"$package/DEBIAN/md5sums"
dpkg-deb --root-owner-group --build "$package" "$folder/journey_${version}_$architecture.deb" >/dev/null
