#!/usr/bin/env bash
# Signs in many users from two machines, with GNU parallel over ssh. In this example, both machines are ssh
# servers on loopback. Each server has its own port, and ends with the script.
# Needs journey, jq, parallel, ssh, sshd and JOURNEY_CONFIG.
set -euo pipefail

users=${1:-40}
dir=$(mktemp -d)
servers=()
finish() {
  ((${#servers[@]} == 0)) || kill "${servers[@]}" 2>/dev/null || true
  rm -rf "$dir"
}
trap finish EXIT

# The two machines. For real machines, ~/.ssh/config takes the place of this part.
PATH=$PATH:/usr/sbin:/sbin
ssh-keygen -q -t ed25519 -N '' -f "$dir/host"
ssh-keygen -q -t ed25519 -N '' -f "$dir/user"
cp "$dir/user.pub" "$dir/authorized_keys"
mkdir -p /run/sshd 2>/dev/null || true
for name in one two; do
  # Only sshd notices that a port is in use. It then ends without writing its process ID.
  for _ in {1..20}; do
    port=$((20000 + RANDOM % 12000))
    cat >"$dir/sshd_$name" <<CONFIG
ListenAddress 127.0.0.1:$port
HostKey $dir/host
PidFile $dir/$name.pid
AuthorizedKeysFile $dir/authorized_keys
StrictModes no
UsePAM no
MaxStartups 100
CONFIG
    "$(command -v sshd)" -f "$dir/sshd_$name" -E "$dir/log_$name"
    for _ in {1..300}; do
      if [ -s "$dir/$name.pid" ] || grep -q 'Cannot bind' "$dir/log_$name"; then break; fi
      sleep 0.1
    done
    [ ! -s "$dir/$name.pid" ] || break
    : >"$dir/log_$name"
  done
  servers+=("$(cat "$dir/$name.pid")")
  cat >>"$dir/ssh_config" <<CONFIG
Host $name
  HostName 127.0.0.1
  Port $port
  User $(id -un)
  IdentityFile $dir/user
  IdentitiesOnly yes
  StrictHostKeyChecking no
  UserKnownHostsFile $dir/known_hosts
  LogLevel ERROR
CONFIG
done

# Runs a command on both machines, each with a part of the documents. The output keeps their order.
# The configuration is not a secret, so it can be in an environment variable. Passwords are in the
# documents, which are sent over ssh.
export PARALLEL_HOME=$dir/parallel
mkdir "$PARALLEL_HOME"
: >"$PARALLEL_HOME/will-cite"
everywhere() {
  parallel --ssh "ssh -F $dir/ssh_config" --sshlogin 1/one,1/two --env PATH --env JOURNEY_CONFIG \
    --pipe --keep-order -N 10 "$@"
}

jq -nc --argjson users "$users" 'range($users) | {journey: "Retry", tag: .}' |
  everywhere journey start - --jobs 8 |
  jq -c '.answers = {name: "user-\(.tag)", password: "not the one"}' |
  everywhere journey next --jobs 8 |
  # The page with the refused name belongs to the user with that name. The order is that of the start documents.
  jq -ers 'length as $count
    | all(.[]; .input.callbacks[0].input[0].value == "user-\(.tag)") and (map(.tag) == [range($count)])
    | if . then "\($count) users took two steps on two machines, in their order" else error("swapped") end'
for name in one two; do
  grep -q 'Accepted publickey' "$dir/log_$name" && echo "machine $name did its part"
done
