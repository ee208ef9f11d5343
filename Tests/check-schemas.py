#!/usr/bin/env python3
"""Holds every document that the tests saw against `journey schema`, with an independent validator.

usage: check-schemas.py JOURNEY FOLDER
"""
import collections
import json
import pathlib
import subprocess
import sys

import jsonschema

journey, folder = sys.argv[1:]


def schema(*name):
    return json.loads(subprocess.run([journey, "schema", *name], check=True, capture_output=True).stdout)


names = schema()
validators = {}
for name in names:
    jsonschema.Draft202012Validator.check_schema(schema(name))
    validators[name] = jsonschema.Draft202012Validator(schema(name))

seen, bad = collections.Counter(), 0
for path in sorted(pathlib.Path(folder).iterdir()):
    decoder, text = json.JSONDecoder(), path.read_text(errors="replace")
    while text := text.lstrip():
        try:
            document, end = decoder.raw_decode(text)
        except (json.JSONDecodeError, RecursionError):
            break  # not a document: another program's output, or deeper than Python reads
        text = text[end:]
        kind = document.get("type") if isinstance(document, dict) else None
        if kind not in validators:
            continue
        if kind == "ErrorNode" and "kind" not in document.get("cause", {}):
            continue  # made by hand in a test, to pass through
        seen[kind] += 1
        for error in validators[kind].iter_errors(document):
            bad += 1
            if bad <= 10:
                where = "/".join(str(step) for step in error.absolute_path)
                print(f"{kind}: {where}: {error.message[:160]}", file=sys.stderr)

# All that journey prints: a kind that no test saw was not checked.
printed = ["ContinueNode", "ErrorNode", "FailureNode", "SuccessNode", "User", "Sealed"]
missing = [name for name in printed if not seen[name]]
print(f"{len(names)} schemas; documents: {dict(sorted(seen.items()))}; {bad} faults; "
      f"never seen: {missing}")
sys.exit(1 if bad or missing else 0)
