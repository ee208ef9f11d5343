#!/bin/sh
# Makes an OCI image of journey without a base image, for the platform of this machine: linux/amd64 or linux/arm64. It
# contains the program, its libraries, CA certificates, and a user who is not root. Needs umoci, but not root.
# Usage: image.sh TREE VERSION FOLDER
set -eu
tree=$1 version=$2 folder=$3
here=$(cd "$(dirname "$0")" && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
root=$work/root
time=$(date -u -d "@$SOURCE_DATE_EPOCH" +%Y-%m-%dT%H:%M:%SZ)

mkdir -p "$root/usr/bin" "$root/etc/ssl/certs" "$root/usr/share/doc"
cp -P "$tree/bin/journey" "$tree/bin/journey-walk" "$root/usr/bin/"
mkdir "$root/usr/share/doc/journey"
cp "$tree/share/doc/journey/docs/LICENSE.md" "$tree/share/doc/journey/docs/CHANGELOG.md" "$root/usr/share/doc/journey/"

# The loader, the libraries of the program, and libcurl with its libraries. The program loads libcurl when it sends something.
libcurl=/usr/lib/$(dpkg-architecture -qDEB_HOST_MULTIARCH)/libcurl.so.4
mkdir -p "$root$(dirname "$libcurl")"
cp -L "$libcurl" "$root$libcurl"
ldd "$tree/bin/journey" "$libcurl" >"$work/ldd"
sed -n 's|^\t\(.* => \)\{0,1\}\(/[^ ]*\) (0x.*|\2|p' "$work/ldd" | sort -u >"$work/libraries"
while read -r library; do
  mkdir -p "$root$(dirname "$library")"
  cp -L "$library" "$root$library"
  # The licenses require the copyright of each package.
  # Debian lists a library under /lib or /usr/lib, which are the same folder.
  package=$(dpkg-query -S "*/$(dpkg-architecture -qDEB_HOST_MULTIARCH)/$(basename "$library")" | sed 's/:.*//;q')
  mkdir -p "$root/usr/share/doc/$package"
  cp "/usr/share/doc/$package/copyright" "$root/usr/share/doc/$package/"
done <"$work/libraries"

# Mozilla's certificate authorities, as Debian has them, without those that somebody added to this machine.
certificates=$root/etc/ssl/certs
cp /usr/share/ca-certificates/mozilla/*.crt "$certificates/"
openssl rehash "$certificates"
cat /usr/share/ca-certificates/mozilla/*.crt >"$certificates/ca-certificates.crt"

echo 'journey:x:65532:65532:journey:/:/usr/sbin/nologin' >"$root/etc/passwd"
echo 'journey:x:65532:' >"$root/etc/group"
echo 'hosts: files dns' >"$root/etc/nsswitch.conf"

name=$(printf '%s' "$version" | tr '~' '-')
image=$work/image
umoci init --layout "$image"
umoci new --image "$image:$name"
"$here/archive.sh" "$root" >"$work/layer"
umoci raw add-layer --image "$image:$name" --history.created "$time" --history.created_by journey \
  "$work/layer"
umoci config --image "$image:$name" --no-history --created "$time" \
  --os linux --architecture "$(dpkg-architecture -qDEB_HOST_ARCH)" \
  --config.user 65532:65532 --config.workingdir / --config.entrypoint /usr/bin/journey \
  --config.env PATH=/usr/bin \
  --config.label "org.opencontainers.image.title=journey" \
  --config.label "org.opencontainers.image.version=$version" \
  --config.label "org.opencontainers.image.licenses=MIT"
umoci gc --layout "$image"
"$here/archive.sh" "$image" >"$folder/journey-$version-linux-$(uname -m).oci.tar"
