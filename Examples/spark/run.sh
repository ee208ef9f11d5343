#!/usr/bin/env bash
# Signs many users in with Spark. On a cluster, --master names it, and journey is installed on each worker.
# Needs journey, jq, java, spark-submit, JOURNEY_CONFIG, and the password in the variable PW.
set -euo pipefail
users=${1:-1000}
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT

jq -nc --argjson users "$users" \
  'range($users) | {journey: "Login", tag: ., defaults: {name: "user-\(.)"}}' >"$dir/users.jsonl"

export SPARK_LOCAL_IP=127.0.0.1
spark-submit --master 'local[2]' --driver-memory 512m --conf spark.ui.enabled=false \
  sign-in.py "$dir/users.jsonl" 2>"$dir/log" || {
  cat "$dir/log" >&2
  exit 1
}
