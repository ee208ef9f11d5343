#!/usr/bin/env bash
# Makes a release of the current sources. Checks the package, the image, the libraries that both need, and the scripts
# that download a release.
# Usage: run.sh [FOLDER]
# With FOLDER, checks the release in that folder, which Examples/release made.
set -euo pipefail
cd "$(dirname "$0")/../.."
root=$PWD
export LC_ALL=C
# The image contains its own certificates.
unset SSL_CERT_FILE SSL_CERT_DIR

fail() {
  echo "Tests/Release: $1" >&2
  exit 1
}
# is WHAT FOUND EXPECTED
is() {
  [ "$2" = "$3" ] || fail "$1: expected '$3', found '$2'"
}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

version=1.0.0~test
if [ $# -gt 0 ]; then
  release=$(cd "$1" && pwd)
else
  release=$work/release
  binaries=$(Examples/build.sh)
  SOURCE_DATE_EPOCH=$(git log -1 --format=%ct)
  export SOURCE_DATE_EPOCH
  Examples/release/pack.sh "$binaries" "$version" "$release" >/dev/null
  (umask 077 && Examples/release/pack.sh "$binaries" "$version" "$work/again" >/dev/null)
  diff "$release/SHA256SUMS" "$work/again/SHA256SUMS" || fail 'the same programs give other bytes'
fi
(cd "$release" && sha256sum --check --quiet --strict SHA256SUMS)
is 'files beside SHA256SUMS' "$(find "$release" -type f ! -name SHA256SUMS | wc -l)" \
  "$(wc -l <"$release/SHA256SUMS")"
deb=$(echo "$release"/journey_*.deb)
tarball=$(echo "$release"/journey-*.tar.gz)
oci=$(echo "$release"/journey-*.oci.tar)

# The package.
said=$(lintian --fail-on error,warning "$deb" 2>"$work/lintian" || true)
is 'what lintian says' "$said" ''
for needed in libcurl4 libssl3 libmicrohttpd12 libc6; do
  dpkg-deb --field "$deb" Depends | tr ',' '\n' | grep -q "^ *$needed (" || fail "the package does not depend on $needed"
done
dpkg-deb --field "$deb" Recommends | grep -q ca-certificates || fail 'the package does not recommend ca-certificates'
dpkg-deb --extract "$deb" "$work/package"
# The documentation and the examples are those of the repository. The license is in the file 'copyright'.
diff -r docs "$work/package/usr/share/doc/journey/docs" | grep -vx 'Only in docs: LICENSE.md' && fail 'the pages of the package differ'
diff <(git ls-files Examples) <(cd "$work/package/usr/share/doc/journey" && find Examples -type f | sort) ||
  fail 'the examples of the package differ'
[ -x "$work/package/usr/share/doc/journey/Examples/totp/run.sh" ] || fail 'an example cannot be run'
is 'the files of the package' "$(cd "$work/package" && find . -type f -o -type l | grep -v '/doc/journey/\(docs\|Examples\)/' | sort)" "./usr/bin/journey
./usr/bin/journey-demo
./usr/bin/journey-walk
./usr/share/bash-completion/completions/journey
./usr/share/bash-completion/completions/journey-walk
./usr/share/doc/journey/README.md
./usr/share/doc/journey/changelog.gz
./usr/share/doc/journey/copyright
./usr/share/fish/vendor_completions.d/journey-walk.fish
./usr/share/fish/vendor_completions.d/journey.fish
./usr/share/man/man1/journey-demo.1.gz
./usr/share/man/man1/journey-walk.1.gz
./usr/share/man/man1/journey.1.gz
./usr/share/zsh/vendor-completions/_journey"
grep -q '^ SPDX-License-Identifier: MIT$' "$work/package/usr/share/doc/journey/copyright"
for page in journey journey-demo journey-walk; do
  zcat "$work/package/usr/share/man/man1/$page.1.gz" | man --warnings --local-file - 2>"$work/roff" |
    grep -q EXAMPLES || fail "the man page of $page has no EXAMPLES"
  is "what groff says of $page.1" "$(cat "$work/roff")" ''
done

# The tarball.
mkdir "$work/tarball"
tar -xzf "$tarball" -C "$work/tarball" --strip-components 1
(cd "$work/tarball" && sha256sum --check --quiet --strict SHA256SUMS)
# docs/install.md says where the tarball contains the documentation and the examples.
diff -r docs "$work/tarball/share/doc/journey/docs"
diff <(git ls-files Examples) <(cd "$work/tarball/share/doc/journey" && find Examples -type f | sort) ||
  fail 'the examples of the tarball differ'
is 'the program of journey-walk' "$(readlink "$work/tarball/bin/journey-walk")" journey
is 'the man page of journey-walk' "$(zcat "$work/package/usr/share/man/man1/journey-walk.1.gz" | sed -n 2,3p)" \
  "$(sed -n 2,3p "$work/tarball/share/man/man1/journey-walk.1")"
is 'the program of journey-walk in the package' "$(readlink "$work/package/usr/bin/journey-walk")" journey
for program in journey journey-demo; do
  cmp "$work/tarball/bin/$program" "$work/package/usr/bin/$program"
  cmp "$work/tarball/share/man/man1/$program.1" <(zcat "$work/package/usr/share/man/man1/$program.1.gz")
done

# The programs need the version of glibc that docs/install.md says.
said=$(sed -n 's/.*glibc \(2\.[0-9]*\).*/\1/p' docs/install.md | head -n 1)
for program in journey journey-demo; do
  found=$(objdump -T "$work/package/usr/bin/$program" | grep -o 'GLIBC_[0-9.]*' | sort -Vu | tail -n 1)
  is "the newest glibc that $program asks for" "$found" "GLIBC_$said"
done

# Each address of code in memory differs from start to start, and the tables of the loader cannot be written.
for program in journey journey-demo; do
  readelf -Wld "$work/package/usr/bin/$program" >"$work/elf"
  for needed in GNU_RELRO 'Flags: .*NOW' 'Flags: .*PIE'; do
    grep -q "$needed" "$work/elf" || fail "$program is linked without $needed"
  done
  ! grep -q 'GNU_STACK.*E ' "$work/elf" || fail "the stack of $program is executable"
done

# The image is small, runs as a user who is not root, and is complete: it signs in a user from its own root folder.
[ "$(stat -c %s "$oci")" -lt 20000000 ] || fail 'the image is not under 20 MB'
mkdir "$work/image"
tar -xf "$oci" -C "$work/image"
name=$(jq -r '.manifests[0].annotations["org.opencontainers.image.ref.name"]' "$work/image/index.json")
umoci unpack --rootless --image "$work/image:$name" "$work/unpacked" 2>/dev/null
inside=$work/unpacked
is 'the user, program and license of the image' "$(umoci stat --image "$work/image:$name" --json >/dev/null &&
  jq -c '[.process.user.uid, .process.args, .annotations["org.opencontainers.image.licenses"]]' "$inside/config.json")" \
  '[65532,["/usr/bin/journey"],"MIT"]'
if [ "$(id -u)" = 0 ]; then
  chmod 755 "$work" "$inside" # for the user who is not root
  journey="chroot --userspec=65532:65532 $inside/rootfs /usr/bin/journey"
else
  journey="unshare --map-root-user chroot $inside/rootfs /usr/bin/journey"
fi
export PATH="$work/package/usr/bin:$PATH" PW='Secret12!'
# shellcheck disable=SC2016 # expanded by the inner shell
is 'a sign-in from the image' "$(journey-demo -- sh -c '
  '"$journey"' start Login | '"$journey"' next name=demo password@env:PW' | jq -r .type)" SuccessNode
# shellcheck disable=SC2016 # a variable of the answers file
echo '{"name": "demo", "password": {"$env": "PW"}}' >"$inside/rootfs/answers.json"
is 'journey-walk from the image' "$(journey-demo -- sh -c "$journey-walk Login --answers /answers.json" |
  jq -r .type)" SuccessNode
# No authority in the image signed the certificate of this tenant. The kind 'tls' shows that the image's certificates
# were found and used.
# shellcheck disable=SC2016
is 'a server of an unknown authority' "$(journey-demo --tls -- sh -c '
  JOURNEY_CONFIG=$(printf "%s" "$JOURNEY_CONFIG" | jq -c "del(.http)")
  export JOURNEY_CONFIG
  '"$journey"' start Login --quiet || true' | jq -r .cause.kind)" tls

# A libcurl that is as old as the oldest version in docs/install.md.
mkdir "$work/older"
# The older libcurl is linked with a copy of the system's libcurl, under another name of the same length.
sed 's/libcurl\.so\.4/libcurl.so.0/' "/usr/lib/$(dpkg-architecture -qDEB_HOST_MULTIARCH)/libcurl.so.4" \
  >"$work/older/libcurl.so.0"
clang=$(dirname "$(command -v swift)")/clang
"$clang" -shared -fPIC -o "$work/older/libcurl.so.4" -Wl,-soname,libcurl.so.4 Tests/Release/older-libcurl.c \
  -Wl,--no-as-needed "$work/older/libcurl.so.0" -Wl,-rpath,"$work/older"
is 'a sign-in with libcurl 7.81' "$(LD_LIBRARY_PATH=$work/older journey-demo -- sh -c '
  journey start Login | journey next name=demo password@env:PW' | jq -r .type)" SuccessNode

# build.sh makes a release only if the tag names the version of the program.
git clone --quiet . "$work/clone"
printf '#!/bin/sh\necho "%s"\n' "$work/package/usr/bin" >"$work/clone/Examples/build.sh"
git -C "$work/clone" -c user.name=test -c user.email=test@example.com commit --quiet --all --message test
git -C "$work/clone" -c user.name=test -c user.email=test@example.com tag v0.0.9
for commit in v0.0.9 v0.0.8; do
  if said=$("$work/clone/Examples/release/build.sh" $commit "$work/tagged" 2>&1); then fail "$commit was released"; fi
  case $said in
    *"the tag is v0.0.9, but 'journey --version' says "[1-9]* | *"'v0.0.8' is not a commit"*) ;;
    *) fail "a release of $commit: found '$said'" ;;
  esac
done

# Pipelines.
.build/venv/bin/python3 Tests/Release/check-ci.py "$release"

# README's line for PATH fails if the build fails. If the toolchain is missing, nothing is installed.
line=$(grep -F 'Examples/build.sh' README.md | grep -F PATH)
mkdir -p "$work/failing/Examples" "$work/commands"
printf '#!/bin/sh\nexit 3\n' >"$work/failing/Examples/build.sh"
chmod +x "$work/failing/Examples/build.sh"
status=0
(cd "$work/failing" && PATH=/usr/bin:/bin sh -c "$line") || status=$?
is 'the status of the PATH line of README' "$status" 3
for command in cat dpkg-query grep head id sed uname; do
  ln -s "$(command -v "$command")" "$work/commands/$command"
done
printf '#!/bin/sh\necho "apt-get $*" >>"%s/installed"\n' "$work" >"$work/commands/apt-get"
chmod +x "$work/commands/apt-get"
# toolchain SCRIPT-OF-SWIFT EXPECTED-MESSAGE
toolchain() {
  rm -f "$work/commands/swift" "$work/installed"
  if [ -n "$1" ]; then
    printf '#!/bin/sh\n%s\n' "$1" >"$work/commands/swift"
    chmod +x "$work/commands/swift"
  fi
  if said=$(PATH=$work/commands /bin/sh "$root/Examples/libraries.sh" a-package 2>&1); then
    fail "libraries.sh passes with swift: $1"
  fi
  [[ $said == *"$2"* ]] || fail "libraries.sh: expected '$2', found '$said'"
}
toolchain '' 'swift is missing'
[ ! -e "$work/installed" ] || fail 'something was installed without swift'
for version in 5.10 6.1; do toolchain "echo 'Swift version $version.1'" "says $version"; done
[ ! -e "$work/installed" ] || fail 'something was installed for an old swift'
toolchain 'echo broken; exit 1' 'broken'
[ ! -e "$work/installed" ] || fail 'something was installed for a broken swift'
toolchain 'echo "swift: error while loading shared libraries: libx.so"; exit 127' 'libx.so'
grep -q 'install.* a-package' "$work/installed" || fail 'nothing was installed for a swift that lacks a library'
echo "Tests/Release: the package, the image and the scripts that download a release are correct"
