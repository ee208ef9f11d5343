#!/usr/bin/env python3
"""Writes the table of codes in docs/errors.md from Sources/JourneyFlow/Nodes/FailureCode.swift.

With --check, writes nothing, and fails if the table is out of date.
"""
import pathlib, re, sys

root = pathlib.Path(__file__).resolve().parent.parent
source = (root / "Sources/JourneyFlow/Nodes/FailureCode.swift").read_text()
page = root / "docs/errors.md"
begin, end = "<!-- codes -->\n", "<!-- end of codes -->\n"


def literal(text):
    return "".join(re.findall(r'"((?:[^"\\]|\\.)*)"', text))


def markdown(text):
    return re.sub(r"'([^' ]+)'", r"`\1`", text)


rows = ["| code | kind | meaning | hint |", "| --- | --- | --- | --- |"]
entries = source[source.index("package static let all"):]
for entry in re.findall(r"    \.init\((.*?)\),\n(?=    \.init|  \])", entries, re.S):
    names, rest = entry.split("kind: .", 1)
    kind, rest = rest.split(",", 1)
    meaning, _, hint = rest.partition("hint: ")
    codes = ", ".join(f"`{name}`" for name in re.findall(r'"([^"]+)"', names))
    rows.append(f"| {codes} | `{kind}` | {markdown(literal(meaning))} | {markdown(literal(hint))} |")
if len(rows) < 20:
    sys.exit("expected more codes in FailureCode.swift")

text = page.read_text()
start, stop = text.index(begin) + len(begin), text.index(end)
new = text[:start] + "\n".join(rows) + "\n" + text[stop:]
if new != text:
    if "--check" in sys.argv:
        sys.exit("docs/errors.md is out of date: run Tests/update-tables.py")
    page.write_text(new)
