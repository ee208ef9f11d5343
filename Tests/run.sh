#!/usr/bin/env bash
# Installs what the tests need, lints, builds, and runs all tests. Passes its arguments on to `swift test`.
set -euo pipefail
cd "$(dirname "$0")/.."
# Warnings are errors (Package.swift).
export JOURNEY_STRICT=1

if [ "$(uname -s)" = Darwin ]; then
  ./Examples/libraries.sh bats-core shellcheck
else
  ./Examples/libraries.sh bats curl dpkg-dev fish git groff-base lintian man-db \
    openssh-client openssh-server openssl oathtool parallel python3 python3-venv shellcheck strace umoci zsh
fi

Tests/update-tables.py --check
swift format lint --strict --recursive Package.swift Sources Tests
git ls-files -z --cached --others --exclude-standard '*.sh' '*.bash' .ci/run | xargs -0 shellcheck

python=.build/venv/bin/python3
[ -x $python ] || python3 -m venv .build/venv
cmp -s Tests/requirements.txt .build/venv/requirements.txt || {
  .build/venv/bin/pip install --quiet --requirement Tests/requirements.txt
  cp Tests/requirements.txt .build/venv/requirements.txt
}
.build/venv/bin/kubernetes-validate --strict --quiet Examples/kubernetes/job.yaml
.build/venv/bin/check-jsonschema --quiet --builtin-schema vendor.github-workflows .github/workflows/*.yml Examples/ci/github-*.yml
.build/venv/bin/check-jsonschema --quiet --builtin-schema vendor.gitlab-ci Examples/ci/gitlab-*.yml

# The tests write every document that they see into this folder. Tests/check-schemas.py checks them.
documents=$PWD/.build/documents
rm -rf "$documents"
mkdir -p "$documents"

swift build --build-tests --explicit-target-dependency-import-check error
export JOURNEY_TEST_DOCUMENTS=$documents
if [ $# -gt 0 ]; then
  swift test --skip-build "$@"
else
  # The failures once more, because they are lost among thousands of lines.
  swift test --skip-build 2>&1 | tee .build/tests.log || { grep -A 5 '^✘' .build/tests.log | tail -n 200; exit 1; }
  Tests/OutsidePackage/run.sh
  journey=$(swift build --show-bin-path)/journey
  $python Tests/check-pages.py "$(dirname "$journey")"
  $python Tests/check-schemas.py "$journey" "$documents"
  $python Tests/check-authenticators.py "$journey"
  [ "$(uname -s)" = Darwin ] || Tests/Release/run.sh
fi
