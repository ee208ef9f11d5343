#!/usr/bin/env python3
"""Prints the size of each target, and five totals.

usage: size.py [--undocumented]     also list the public declarations without a doc comment

It counts the Swift files in Sources that git tracks. A code line is a line that is neither blank nor only a comment.
The demo consists of JourneyDemo, JourneyCertificates and journey-demo. The product consists of all other targets. A
public declaration is a line with `public`, except for imports and extensions. The field model consists of all protocols
in JourneyFlow, JourneyAM and JourneyDaVinci, except for Node and Page.
"""
import re
import subprocess
import sys
from collections import Counter, defaultdict

DEMO = {"JourneyCertificates", "JourneyDemo", "journey-demo"}
TYPE = re.compile(
    r"^\s*(?:@\w+(?:\([^)]*\))?\s+)*"
    r"(?:(?:public|package|internal|fileprivate|private|final|indirect|nonisolated)\s+)*"
    r"(?:struct|class|enum|protocol|actor)\s+[A-Z]\w*")
PROTOCOL = re.compile(r"^\s*(?:@\w+\s+)*(?:(?:public|package|internal|fileprivate|private)\s+)*protocol\s+(\w+)")
FIELD_MODEL = {"JourneyFlow", "JourneyAM", "JourneyDaVinci"}
PUBLIC = re.compile(r"^\s*(?:@\w+(?:\([^)]*\))?\s+)*public(?:\(set\))?\s+(?!import\b|extension\b)")
IMPORT = re.compile(r"public\s+import")


def code_lines(text):
    """Yields each line of code, and whether it follows a doc comment."""
    in_block = in_text = documented = False
    for line in text.splitlines():
        stripped = line.strip()
        if in_block:
            in_block = "*/" not in stripped
            continue
        if not in_text:
            if stripped.startswith("///"):
                documented = True
                continue
            if not stripped or stripped.startswith("//"):
                continue
            if stripped.startswith("/*"):
                in_block = "*/" not in stripped
                continue
        elif not stripped:
            continue
        yield line, documented and not in_text
        if line.count('"""') % 2:
            in_text = not in_text
        # An attribute on its own line belongs to the declaration after it.
        if not re.fullmatch(r"@\w+(\(.*\))?", stripped):
            documented = False


def main():
    files = subprocess.run(
        ["git", "ls-files", "-z", "Sources"], check=True, capture_output=True, text=True
    ).stdout.split("\0")
    totals = defaultdict(Counter)
    undocumented, protocols = [], []
    for name in files:
        if not name.endswith(".swift"):
            continue
        target = name.split("/")[1]
        count = totals[target]
        count["files"] += 1
        with open(name, encoding="utf-8") as source:
            text = source.read()
        for line, documented in code_lines(text):
            count["lines"] += 1
            count["types"] += bool(TYPE.match(line))
            if target in FIELD_MODEL and (found := PROTOCOL.match(line)) and found[1] not in ("Node", "Page"):
                protocols.append(found[1])
            if PUBLIC.match(line) and not IMPORT.search(line):
                count["public"] += 1
                if not documented:
                    count["undocumented"] += 1
                    undocumented.append(f"{name}: {line.strip()}")
    columns = ["lines", "files", "types", "public", "undocumented"]
    rows = sorted(totals.items(), key=lambda row: (row[0] in DEMO, row[0]))
    product, demo = Counter(), Counter()
    for target, count in rows:
        (demo if target in DEMO else product).update(count)
    width = max(len(target) for target in totals) + 2
    print("target".ljust(width) + "".join(column.rjust(14) for column in columns))
    for target, count in rows + [("product", product), ("demo", demo)]:
        print(target.ljust(width) + "".join(str(count[column]).rjust(14) for column in columns))
    everything = product + demo
    print()
    for name, number in {
            "product": product["lines"], "demo": demo["lines"], "public declarations": everything["public"],
            "Swift files in Sources": everything["files"], "protocols of the field model": len(protocols)}.items():
        print(name.ljust(28) + str(number).rjust(8))
    if "--undocumented" in sys.argv[1:]:
        print(*undocumented, sep="\n")


main()
