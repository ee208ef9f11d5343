#!/usr/bin/env python3
"""Opens a trace with somebody else's reader of HAR, and looks for secrets in it.

usage: check-trace.py FOLDER     FOLDER has the built commands
"""
import json
import os
import pathlib
import subprocess
import sys
import tempfile

from haralyzer import HarEntry, HarParser

PIPE = """
journey start Login | journey next name=demo password@env:PW > end.json
journey token < end.json | journey refresh | journey userinfo > user.json
journey start Login --config /dev/null > failure.json 2> errors
JOURNEY_CONFIG='{"journey":{"serverUrl":"http://127.0.0.1:1/am"}}' journey start >> failure.json 2>> errors
journey logout < user.json > gone.json
"""


def main(folder):
    with tempfile.TemporaryDirectory() as place:
        place = pathlib.Path(place)
        environment = dict(os.environ, PATH=f"{folder}:{os.environ['PATH']}", PW="Secret12!",
                           JOURNEY_TRACE="trace.jsonl")
        subprocess.run(["journey-demo", "--", "sh", "-c", PIPE], cwd=place, env=environment, check=True)
        text = (place / "trace.jsonl").read_text()
        end, user = (json.loads((place / name).read_text()) for name in ("end.json", "user.json"))
    entries = [json.loads(line) for line in text.splitlines()]
    har = {"log": {"version": "1.2", "creator": {"name": "journey", "version": "1"}, "entries": entries}}
    parser = HarParser(har)
    read = [HarEntry(entry) for entry in parser.har_data["entries"]]
    statuses = [entry.response.status for entry in read]
    assert len(read) > 10 and 302 in statuses and statuses.count(0) == 1, statuses
    assert all(entry.startTime and entry.request.url.startswith("http") for entry in read)
    assert {entry["_command"] for entry in entries} == {"start", "next", "token", "refresh", "userinfo", "logout"}
    secrets = ["Secret12!", end["session"]["value"]] + [
        user["token"][name] for name in ("accessToken", "refreshToken", "idToken")]
    found = [secret for secret in secrets if secret in text]
    assert not found, f"{len(found)} secrets stand in the trace"
    print(f"{len(read)} exchanges read from a trace, {len(secrets)} secrets looked for")


if __name__ == "__main__":
    main(pathlib.Path(sys.argv[1]).resolve())
