#!/usr/bin/env python3
"""Runs the commands in README.md and docs/*.md, and compares their output with the pages.

usage: check-pages.py FOLDER [PAGE…]     FOLDER contains the built commands. Without PAGE, it checks all pages.

One `bash` runs the blocks of a page in their order, in an empty folder. The language of a block decides what happens:
  console     lines that begin with "$ " are commands. The lines after a command are all that it prints
  sh          runs unchanged, must exit with status 0, and must print nothing on standard error
  json        must be valid JSON, and is not run
  text        a template, a layout or the content of a file, which is not run
  swift       is not run here
  mermaid     a diagram, which is not run
A line `$ … journey-demo … -- bash` begins a shell that lasts until `$ exit` or the end of the page. A command
can contain a pipe of `journey` only in such a shell, or if it sets pipefail itself. Without pipefail, the status of a pipe
is the status of its last command.
The variable EXAMPLES contains the path of the folder Examples.
A link to a heading must lead to a heading that exists.

In the output of a `console` block, "…" represents a value that changes. The value has at least one character, and contains
no blank and no quotation mark. Everything else must be the same, line by line.
"""
import concurrent.futures
import json
import pathlib
import re
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
# Blocks under these headings install and build. The tests of releases run them.
ELSEWHERE = {("README.md", "Install")}
PIPE = re.compile(r"^[^#]*\bjourney [a-z][^|\n]*\|(?!\|)|\|\s*journey [a-z]", re.MULTILINE)


class Block:
    def __init__(self, line, language, lines):
        self.line, self.language, self.lines = line, language, lines

    def commands(self):
        """Returns [line, command, lines that it prints] for each command of a console block. "> " continues a command."""
        commands = []
        for number, line in enumerate(self.lines, self.line + 1):
            if line.startswith("$ "):
                commands.append([number, line[2:], []])
            elif line.startswith("> ") and commands and not commands[-1][2]:
                commands[-1][1] += "\n" + line[2:]
            elif commands:
                commands[-1][2].append(line)
            else:
                commands.append([number, None, []])
        for command in commands:
            while command[2] and not command[2][-1]:
                command[2].pop()
        return commands


def blocks(name, text):
    heading, block = "", None
    for number, line in enumerate(text.splitlines(), 1):
        if block is None and line.startswith("```"):
            block = Block(number, line[3:], [])
        elif block and line.startswith("```"):
            if (name, heading) not in ELSEWHERE:
                yield block
            block = None
        elif block:
            block.lines.append(line)
        elif line.startswith("## "):
            heading = line[3:]


def headings(text):
    """Returns the anchors of a page's headings, as GitHub and GitLab make them."""
    outside = "".join(text.split("```")[::2])
    return {re.sub(r"[^\w -]", "", heading.lower()).replace(" ", "-")
            for heading in re.findall(r"^#+ (.*)$", outside, re.MULTILINE)}


def lost_links(name, text):
    """Yields links to a heading that does not exist. PagesInStepTests looks for links to missing files."""
    for number, line in enumerate(text.splitlines(), 1):
        for page, anchor in re.findall(r"\]\(([^)\s:#]*\.md)?#([^)]*)\)", line):
            target = (ROOT / name).parent / page
            if anchor not in headings(text if not page else target.read_text() if target.exists() else ""):
                yield number, f"no heading '{anchor}' on {page or 'this page'}"


def fits(wanted, line):
    pattern = r'[^\s"]+'.join(re.escape(piece) for piece in wanted.split("…"))
    return re.fullmatch(pattern, line) is not None


def is_merge(wanted, first, second):
    """Returns whether the lines are the lines of both streams, each stream in its own order."""
    if not wanted:
        return not first and not second
    return bool(first and fits(wanted[0], first[0]) and is_merge(wanted[1:], first[1:], second)
                or second and fits(wanted[0], second[0]) and is_merge(wanted[1:], first, second[1:]))


class Page:
    """The commands of one page as scripts, one for each shell that the page begins."""

    def __init__(self, name, text, folder):
        self.folder, self.problems, self.steps = folder, [*lost_links(name, text)], []
        shells = [[""]]
        for block in blocks(name, text):
            if block.language == "console":
                for line, command, wanted in block.commands():
                    if command is None:
                        self.problems.append((line, "a console block must begin with a command: '$ …'"))
                    elif re.search(r"\bjourney-demo\b.* -- (ba)?sh\b[^|]*$", command) and not wanted:
                        shells.append([command])
                    elif command == "exit" and len(shells) > 1:
                        self.end_shell(shells)
                    else:
                        self.add(shells[-1], line, command, wanted)
            elif block.language == "sh":
                self.add(shells[-1], block.line, "\n".join(["set -eu", *block.lines, "set +eu"]), None)
            elif block.language == "json":
                try:
                    json.loads("\n".join(block.lines))
                except json.JSONDecodeError as error:
                    self.problems.append((block.line, f"invalid JSON: {error}"))
            elif block.language not in ("text", "swift", "mermaid"):
                self.problems.append((block.line, f"unknown language '{block.language}' of a block"))
        while len(shells) > 1:
            self.end_shell(shells)
        self.script = "\n".join(shells[0])

    def add(self, shell, line, command, wanted):
        # journey-demo sets pipefail for bash.
        if PIPE.search(command) and not re.search(r"pipefail| -- bash", shell[0] + command):
            self.problems.append((line, "a pipe of 'journey' needs 'set -o pipefail'"))
        made = f"{self.folder}/{len(self.steps)}"
        self.steps.append((line, command, wanted))
        shell.append(f"{{ {command}\n}} > {made}.out 2> {made}.err\necho $? > {made}.status")

    def end_shell(self, shells):
        command, *lines = shells.pop()
        script = self.folder / f"after-{len(self.steps)}.sh"
        script.write_text("\n".join(lines))
        shells[-1].append(f"{command} {script}")

    def run(self, path):
        work = self.folder / "work"
        work.mkdir()
        shell = subprocess.run(
            ["bash", "-c", self.script], cwd=work, stdin=subprocess.DEVNULL, capture_output=True, text=True,
            timeout=300, env={"PATH": path, "HOME": str(work), "LC_ALL": "C.UTF-8", "EXAMPLES": str(ROOT / "Examples")})
        if shell.stdout or shell.stderr:
            self.problems.append((0, f"the shell itself prints: {shell.stdout}{shell.stderr}"))
        for number, (line, command, wanted) in enumerate(self.steps):
            out, err, status = (self.read(number, kind) for kind in ("out", "err", "status"))
            if not status:
                self.problems.append((line, f"the command does not end, so the commands after it did not run:\n{err}{out}"))
                break
            if wanted is None and (status != "0\n" or err):
                self.problems.append((line, f"exits with status {status}and prints on standard error:\n{err}"))
            elif wanted is not None and not is_merge(wanted, out.splitlines(), err.splitlines()):
                wanted = "\n".join(wanted)
                self.problems.append((line, f"{command}\nshould print\n{wanted}\nbut prints\n{out}{err}"))
        return sorted(self.problems)

    def read(self, number, kind):
        file = self.folder / f"{number}.{kind}"
        return file.read_text(errors="replace")[:1500] if file.exists() else ""


def checked(name, text, path):
    """Returns the errors of a page, and the number of its commands and blocks that were run."""
    with tempfile.TemporaryDirectory() as folder:
        page = Page(name, text, pathlib.Path(folder))
        return page.run(path), len(page.steps)


def check_itself(path):
    """Raises an error unless the check finds each error in the following pages."""
    good = """~~~sh
A=1
~~~
~~~console
$ echo $A a7b c; echo 'x y' >&2
1 a…b c
x y

$ sh -c 'exit 3'; echo $?
3
$ journey-demo -- bash
$ false | true; echo $?
1
$ journey start | cat > start.json
$ echo ${JOURNEY_CONFIG:+set}
set
$ exit
$ echo ${JOURNEY_CONFIG:-unset}
unset
~~~"""
    bad = [
        "~~~console\n$ echo a b\na…b\n~~~",
        "~~~console\n$ echo 'a \"b\"'\na …\n~~~",
        "~~~console\n$ echo a\n~~~",
        "~~~console\n$ true\na\n~~~",
        "~~~console\n$ echo a; echo b\nb\na\n~~~",
        "~~~console\n$ echo a >&2\n~~~",
        "~~~console\na\n~~~",
        "~~~sh\nfalse\n~~~",
        "~~~sh\necho a >&2\n~~~",
        "~~~sh\nexit 0\n~~~",
        "~~~sh\njourney schema | cat > schemas.json\n~~~",
        "~~~console\n$ journey-demo -- sh\n$ journey start | cat > start.json\n~~~",
        "~~~sh\necho $UNSET\n~~~",
        "~~~json\n{,}\n~~~",
        "~~~\n~~~",
        "# A `b`: c\n[good](#a-b-c) [bad](#a-b)",
    ]
    for page, count in [(good, 0), *((page, 1) for page in bad)]:
        problems, _ = checked("", page.replace("~~~", "```"), path)
        assert len(problems) == count, f"{page}\n{problems}"


def main():
    folder, *names = sys.argv[1:]
    folder = pathlib.Path(folder).resolve()
    if not (folder / "journey-walk").is_symlink():
        (folder / "journey-walk").symlink_to("journey")
    path = f"{folder}:{pathlib.Path(sys.executable).parent}:/usr/local/bin:/usr/bin:/bin"
    check_itself(path)
    names = names or ["README.md", *sorted(str(p.relative_to(ROOT)) for p in (ROOT / "docs").glob("*.md"))]
    with concurrent.futures.ThreadPoolExecutor(4) as threads:
        results = list(threads.map(lambda name: checked(name, (ROOT / name).read_text(), path), names))
    for name, (problems, _) in zip(names, results):
        for line, problem in problems:
            print(f"{name}:{line}: {problem}\n", file=sys.stderr)
    print(f"{sum(count for _, count in results)} commands and blocks of {len(names)} pages were run")
    sys.exit(1 if any(problems for problems, _ in results) else 0)


main()
