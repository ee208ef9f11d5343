#!/usr/bin/env python3
"""Checks every document that the tests saw with the schemas that `journey schema` prints.

A validator of another project checks each document. A generator of another project makes Python types from the schema.
These types must read each document, and keep each of its members.

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
    """Returns the types that datamodel-code-generator makes from the schema of any document."""
    with tempfile.TemporaryDirectory() as folder:
        source, made = pathlib.Path(folder, "document.json"), pathlib.Path(folder, "models.py")
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


def report(kind, where, what):
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
            break  # the output of another program, or nested too deeply for Python
        text = text[end:]
        kind = document.get("type") if isinstance(document, dict) else None
        if kind not in validators:
            continue
        if kind == "ErrorNode" and "kind" not in document.get("cause", {}):
            continue  # a failure that a test wrote itself, and that passed through
        if any("number" not in request for request in document.get("requests", []) if isinstance(request, dict)) \
                or not all(isinstance(request, dict) for request in document.get("requests", [])):
            continue  # a document that a test wrote itself, with requests that journey does not print
        seen[kind] += 1
        errors = list(validators[kind].iter_errors(document))
        for error in errors:
            report(kind, "/".join(str(step) for step in error.absolute_path), error.message)
        if errors:
            continue
        for name in (kind, "Document"):
            try:
                typed = getattr(models, name).model_validate(document)
            except pydantic.ValidationError as error:
                report(kind, name, str(error))
                continue
            again = typed.model_dump(mode="json", by_alias=True, exclude_unset=True)
            if again != document:
                report(kind, name, "the types lose a member")
            kept += 1

# The types that journey prints. If no test saw a type, it was not checked.
printed = ["ContinueNode", "ErrorNode", "FailureNode", "SuccessNode", "User", "Sealed"]
missing = [name for name in printed if not seen[name]]
print(f"{len(names)} schemas; documents: {dict(sorted(seen.items()))}; {kept} read by types; "
      f"{bad} errors; types without a document: {missing}")
sys.exit(1 if bad or missing else 0)
