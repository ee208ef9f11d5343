#!/usr/bin/env python3
"""Holds every document that the tests saw against `journey schema`, with an independent validator, and
against Python types that an independent generator makes of it: they must keep every member.

usage: check-schemas.py JOURNEY FOLDER
"""
import collections
import importlib.util
import json
import pathlib
import subprocess
import sys
import tempfile

import jsonschema
import pydantic

journey, folder = sys.argv[1:]


def schema(*name):
    return json.loads(subprocess.run([journey, "schema", *name], check=True, capture_output=True).stdout)


names = schema()
validators = {}
for name in names:
    jsonschema.Draft202012Validator.check_schema(schema(name))
    validators[name] = jsonschema.Draft202012Validator(schema(name))


def models():
    """The types that datamodel-code-generator makes of the schema of any document."""
    with tempfile.TemporaryDirectory() as place:
        source, made = pathlib.Path(place, "document.json"), pathlib.Path(place, "models.py")
        source.write_text(json.dumps(schema("Document")))
        subprocess.run(
            [pathlib.Path(sys.executable).parent / "datamodel-codegen", "--input", source,
             "--input-file-type", "jsonschema", "--output", made, "--formatters", "builtin",
             "--output-model-type", "pydantic_v2.BaseModel"], check=True)
        spec = importlib.util.spec_from_file_location("models", made)
        module = importlib.util.module_from_spec(spec)
        sys.modules["models"] = module
        spec.loader.exec_module(module)
        return module


def complain(kind, where, what):
    global bad
    bad += 1
    if bad <= 10:
        print(f"{kind}: {where}: {what[:160]}", file=sys.stderr)


models = models()
seen, kept, bad = collections.Counter(), 0, 0
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
        if any("number" not in request for request in document.get("requests", []) if isinstance(request, dict)) \
                or not all(isinstance(request, dict) for request in document.get("requests", [])):
            continue  # made by hand in a test, with requests that journey does not print
        seen[kind] += 1
        faults = list(validators[kind].iter_errors(document))
        for error in faults:
            complain(kind, "/".join(str(step) for step in error.absolute_path), error.message)
        if faults:
            continue
        for name in (kind, "Document"):
            try:
                typed = getattr(models, name).model_validate(document)
            except pydantic.ValidationError as error:
                complain(kind, name, str(error))
                continue
            again = typed.model_dump(mode="json", by_alias=True, exclude_unset=True)
            if again != document:
                complain(kind, name, "the types lose a member")
            kept += 1

# All that journey prints: a kind that no test saw was not checked.
printed = ["ContinueNode", "ErrorNode", "FailureNode", "SuccessNode", "User", "Sealed"]
missing = [name for name in printed if not seen[name]]
print(f"{len(names)} schemas; documents: {dict(sorted(seen.items()))}; {kept} kept by types; "
      f"{bad} faults; never seen: {missing}")
sys.exit(1 if bad or missing else 0)
