#!/usr/bin/env bash
# Sets up, lints, builds and tests everything. More arguments go to `swift test`.
set -euo pipefail
cd "$(dirname "$0")/.."

if [ "$(uname -s)" = Darwin ]; then
  ./Examples/libraries.sh shellcheck
else
  ./Examples/libraries.sh curl fish git groff-base openssh-client openssh-server \
    openssl oathtool parallel python3 python3-venv shellcheck strace zsh
fi

swift format lint --strict --recursive Package.swift Sources Tests
git ls-files -z --cached --others --exclude-standard '*.sh' .ci/run | xargs -0 shellcheck

swift build --build-tests
swift test --skip-build "$@"
