#!/usr/bin/env python3
"""Reads the files for GitHub and GitLab in Examples/ci, and runs their commands with a release on loopback.

usage: check-ci.py RELEASE     RELEASE is a folder with the files of a release
"""
import functools
import hashlib
import http.server
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import threading

import yaml

CI = pathlib.Path(__file__).resolve().parents[2] / "Examples/ci"
EXPRESSION = re.compile(r"\$\{\{ *([a-z.0-9]+) *\}\}")
INPUT = re.compile(r"\$\[\[ *inputs\.([a-z0-9]+) *\]\]")


def check(holds, message):
    if not holds:
        sys.exit(f"check-ci.py: {message}")


def validate(schema, text, name):
    """Checks a file with the schema of the service, and the validator of another project."""
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder, name)
        path.write_text(text)
        command = [sys.executable, "-m", "check_jsonschema", "--builtin-schema", f"vendor.{schema}", str(path)]
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL)


def copied(folder):
    """Returns a copy of fetch.sh that is not executable, as after an upload in a browser."""
    return pathlib.Path(shutil.copyfile(CI / "fetch.sh", pathlib.Path(folder, "fetch.sh")))


def action():
    """Returns a function that runs the only step of the composite action with given inputs."""
    text = (CI / "action.yml").read_text()
    validate("github-actions", text, "action.yml")
    document = yaml.safe_load(text)
    [step] = document["runs"]["steps"]
    check(step["shell"] == "bash", "the step of action.yml must name its shell")

    def run(folder, inputs):
        for name, each in document["inputs"].items():
            check(name in inputs or not each["required"], f"action.yml needs {name}")
            inputs.setdefault(name, each.get("default", ""))
        values = {f"inputs.{name}": value for name, value in inputs.items()} | {"runner.temp": folder}
        env = {name: EXPRESSION.sub(lambda found: values[found[1]], text) for name, text in step["env"].items()}
        paths = pathlib.Path(folder, "paths")
        paths.touch()
        env |= {"GITHUB_ACTION_PATH": str(copied(folder).parent), "GITHUB_PATH": str(paths)}
        # Like the runner, puts the added lines first on the PATH of later steps.
        first = shell(["bash", "--noprofile", "--norc", "-eo", "pipefail", "-c", step["run"]], env, folder)
        return first if first.returncode else shell(["journey", "--version"], {}, folder, paths.read_text().strip())

    text = (CI / "github-actions.yml").read_text()
    validate("github-workflows", text, "workflow.yml")
    [user] = [step for job in yaml.safe_load(text)["jobs"].values() for step in job["steps"] if "with" in step]
    check(set(user["with"]) <= set(document["inputs"]), "github-actions.yml gives an unknown input")
    return run


def component():
    """Returns a function that runs the `before_script` of the GitLab template with given inputs."""
    text = (CI / "template.yml").read_text()
    head, body = text.split("\n---\n")
    declared = yaml.safe_load(head)["spec"]["inputs"]

    def run(folder, inputs):
        inputs = {"script": str(copied(folder))} | inputs
        for name, each in declared.items():
            check(name in inputs or "default" in each, f"template.yml needs {name}")
            inputs.setdefault(name, each.get("default"))
        filled = INPUT.sub(lambda found: inputs[found[1]], body)
        validate("gitlab-ci", filled, ".gitlab-ci.yml")
        job = yaml.safe_load(filled)[".journey"]
        lines = "\n".join(job["before_script"] + ["journey --version"])
        return shell(["bash", "-eo", "pipefail", "-c", lines], job["variables"], folder)

    text = (CI / "gitlab-ci.yml").read_text()
    validate("gitlab-ci", text, ".gitlab-ci.yml")
    user = yaml.safe_load(text)
    check(set(user["include"][0]["inputs"]) <= set(declared), "gitlab-ci.yml gives an unknown input")
    check(user["smoke-test"]["extends"] in yaml.safe_load(body), "gitlab-ci.yml extends an unknown job")
    return run


def shell(command, env, folder, path=""):
    env = {"PATH": f"{path}:/usr/bin:/bin" if path else "/usr/bin:/bin"} | env
    return subprocess.run(command, env=env, cwd=folder, text=True, capture_output=True, check=False)


class Files(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *_):
        pass


def serve(folder):
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Files, directory=folder))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    return f"http://127.0.0.1:{server.server_address[1]}"


def main():
    release = pathlib.Path(sys.argv[1])
    [tarball] = release.glob(f"journey-*-linux-{os.uname().machine}.tar.gz")
    checksum = hashlib.sha256(tarball.read_bytes()).hexdigest()
    sums = (release / "SHA256SUMS").read_text()
    with tempfile.TemporaryDirectory() as top:
        folders = {"good": sums, "wrong": sums.replace(checksum, "0" * 64), "none": "", "absent": sums}
        folders["two"] = sums + f"{checksum}  journey-0.0.1-linux-{os.uname().machine}.tar.gz\n"
        for name, text in folders.items():
            folder = pathlib.Path(top, name)
            folder.mkdir()
            (folder / "SHA256SUMS").write_text(text)
            if name != "absent":
                shutil.copy(tarball, folder)
        address = serve(top)
        cases = [
            ({"release": f"{address}/good"}, None),
            ({"release": f"{address}/good", "sha256": ""}, "JOURNEY_SHA256 is empty"),
            ({"release": f"{address}/good/"}, None),
            ({"release": f"{address}/wrong"}, None),
            ({"release": f"{address}/good", "sha256": "1" * 64}, "is not the expected one"),
            ({"release": f"{address}/none"}, "names no tarball"),
            ({"release": f"{address}/two"}, "more than one tarball"),
            ({"release": f"{address}/absent"}, f"{tarball.name} cannot be fetched"),
            ({"release": f"{address}/nowhere"}, "SHA256SUMS cannot be fetched"),
            ({"release": "http://releases.example.com/1"}, "https://"),
            ({"release": ""}, "JOURNEY_RELEASE is missing"),
        ]
        for service, run in {"GitHub": action(), "GitLab": component()}.items():
            for number, (inputs, message) in enumerate(cases):
                folder = pathlib.Path(top, f"{service}-{number}")
                folder.mkdir()
                end = run(str(folder), {"sha256": checksum} | inputs)
                case = f"{service} {inputs}: status {end.returncode}, {end.stdout}{end.stderr}".strip()
                if message is None:
                    check(end.returncode == 0 and end.stdout.startswith("journey "), case)
                else:
                    check(end.returncode != 0 and message in end.stderr, case)
                    check(not list(folder.rglob("journey")), f"{case}: something was unpacked")
        # Without JOURNEY_SHA256, fetch.sh uses SHA256SUMS.
        for name, status in [("good", 0), ("wrong", 1)]:
            folder = pathlib.Path(top, f"direct-{name}")
            folder.mkdir()
            end = shell(["sh", str(copied(folder))], {"JOURNEY_RELEASE": f"{address}/{name}"}, folder)
            check(end.returncode == status, f"fetch.sh with {name} exits with {end.returncode}: {end.stderr}")
    print(f"Examples/ci: {len(cases)} releases for each of GitHub and GitLab")


main()
