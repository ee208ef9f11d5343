#!/usr/bin/env bash
# The script that a user would write without journey: three steps of the journey "Hidden", with curl and jq.
set -euo pipefail

url=$BENCHMARK_URL/json/realms/root/realms/alpha/authenticate
jar=$(mktemp)
trap 'rm -f "$jar"' EXIT

# post QUERY: takes one step with the body on standard input and the cookies from the step before.
post() {
  curl --silent --show-error --fail --cookie "$jar" --cookie-jar "$jar" --data @- \
    --header 'Content-Type: application/json' \
    --header 'Accept-API-Version: resource=2.1, protocol=1.0' "$url$1"
}

page=$(post '?authIndexType=service&authIndexValue=Hidden' <<<'')
page=$(jq -c '(.callbacks[] | select(.type == "NameCallback").input[0].value) = "demo"
  | (.callbacks[] | select(.type == "PasswordCallback").input[0].value) = env.PW' <<<"$page" | post '')
page=$(jq -c '(.callbacks[] | select(.output[]? | .name == "id" and .value == "clientScriptOutputData")
  .input[0].value) = "client-facts"' <<<"$page" | post '')
jq -er .tokenId <<<"$page"
