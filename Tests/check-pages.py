#!/usr/bin/env python3
"""Runs the commands in README.md, docs/*.md and Tests/Scenarios/*.md, and compares their output with the pages.

usage: check-pages.py [--write] FOLDER [PAGE…]
FOLDER contains the built commands. Without PAGE, it checks all pages. With --write, the pages get what their commands print.
Read every line that changed: what a page shows is what the test expects.

One `bash` runs the blocks of a page in their order, in an empty folder. The language of a block decides what happens:
  console     lines that begin with "$ " are commands. The lines after a command are all that it prints
  sh          runs unchanged, must exit with status 0, and must print nothing on standard error
  http        responses of a server, each of which begins with a line "HTTP/1.1 …". See below
  json        must be valid JSON, and is not run. "json FILE" also writes it into this file
  text        a template, a layout or the content of a file, which is not run. "text FILE" writes it into this file
  swift       is not run here
  mermaid     a diagram, which is not run
  yaml        part of a CI file, which is not run
A line `$ … journey-demo … -- bash` begins a shell that lasts until `$ exit` or the end of the page. A command
can contain a pipe of `journey` only in such a shell, or if it sets pipefail itself. Without pipefail, the status of a pipe
is the status of its last command.
The variable EXAMPLES contains the path of the folder Examples. In a scenario, the first shell has pipefail too.

A server on a free port sends the responses of the http block above, in their order, one for each request. $SERVER is its
address. Lines of a header end with CRLF. The body is as it is written, without empty lines at its end. A response without
Content-Length closes the connection, and "Content-Length: …" is the real length. After the last response, the server
closes each connection that brings a request. A response that no request asks for is an error. The requests since the
http block are in requests.txt. In http blocks, $STATE is the `state` of the last request that had one. In http blocks
and files, $SERVER is the address.

A link to a heading must lead to a heading that exists.

In the output of a `console` block, "…" represents a value that changes. The value has at least one character, and contains
no blank and no quotation mark. Everything else must be the same, line by line.
"""
import concurrent.futures
import json
import os
import pathlib
import re
import signal
import subprocess
import sys
import tempfile

from response_server import ResponseServer

ROOT = pathlib.Path(__file__).resolve().parent.parent
# Blocks under these headings install and build. The tests of releases run them.
ELSEWHERE = {("README.md", "Install")}
# Every document that a command prints is kept here. Tests/check-schemas.py checks them.
DOCUMENTS = os.environ.get("JOURNEY_TEST_DOCUMENTS")
# Seconds for a page: an emulated journey needs more.
LIMIT = int(os.environ.get("PAGE_SECONDS", 300))
KEEP = """journey() { command journey "$@" | tee "%s/page-$$-$RANDOM$RANDOM"; return "${PIPESTATUS[0]}"; }\n"""
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
        if block is None and (fence := re.match("```+", line)):
            block = Block(number, line[fence.end():], [])
        elif block and line == fence[0]:
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
        self.folder, self.work, self.problems, self.steps = folder, folder / "work", [*lost_links(name, text)], []
        self.server = ResponseServer(folder, self.work / "requests.txt") if "```http\n" in text else None
        self.http_lines, self.printed = [], []
        shells = [["set -o pipefail" if name.startswith("Tests/") else ""]]
        for block in blocks(name, text):
            if block.language == "console":
                for line, command, wanted in block.commands():
                    if command is None:
                        self.problems.append((line, "a console block must begin with a command: '$ …'"))
                    elif re.search(r"\bjourney-demo\b.* -- (ba)?sh$", command) and not wanted:
                        shells.append([command])
                    elif command == "exit" and len(shells) > 1:
                        self.end_shell(shells)
                    else:
                        self.add(shells[-1], line, command, wanted)
            elif block.language == "sh":
                self.add(shells[-1], block.line, "\n".join(["set -eu", *block.lines, "set +eu"]), None)
            elif block.language == "http":
                self.http_lines.append(block.line)
                shells[-1].append(self.server.add(block.lines))
            else:
                self.add_text(shells[-1], block)
        while len(shells) > 1:
            self.end_shell(shells)
        self.script = "\n".join(shells[0])

    def add_text(self, shell, block):
        language, _, file = block.language.partition(" ")
        text = "\n".join(block.lines) + "\n"
        if language == "json":
            try:
                json.loads(text)
            except json.JSONDecodeError as error:
                self.problems.append((block.line, f"invalid JSON: {error}"))
        elif language not in ("text", "swift", "mermaid", "yaml"):
            self.problems.append((block.line, f"unknown language '{language}' of a block"))
        if file:
            source = self.folder / f"{block.line}.text"
            source.write_text(text.replace("$SERVER", self.server.address) if self.server else text)
            shell.append(f"cp {source} {file}")

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
        self.work.mkdir()
        keep = self.folder / "keep.sh"
        keep.write_text(KEEP % DOCUMENTS if DOCUMENTS else "")
        shell = subprocess.Popen(
            ["bash", "-c", self.script], cwd=self.work, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT, text=True, start_new_session=True,
            env={"PATH": path, "HOME": str(self.work), "LC_ALL": "C.UTF-8", "BASH_ENV": str(keep),
                 "EXAMPLES": str(ROOT / "Examples")})
        try:
            output = shell.communicate(timeout=LIMIT)[0]
        except subprocess.TimeoutExpired:
            os.killpg(shell.pid, signal.SIGKILL)
            output = f"no end after {LIMIT} seconds"
        if output:
            self.problems.append((0, f"the shell itself prints: {output}"))
        for number, (line, command, wanted) in enumerate(self.steps):
            out, err, status = (self.read(number, kind) for kind in ("out", "err", "status"))
            if not status:
                self.problems.append((line, f"the command does not end, so the commands after it did not run:\n{err}{out}"))
                break
            if wanted is None and (status != "0\n" or err):
                self.problems.append((line, f"exits with status {status}and prints on standard error:\n{err[:4000]}"))
            elif wanted is not None and not is_merge(wanted, out.splitlines(), err.splitlines()):
                lines = [re.sub(r"(127\.0\.0\.1|localhost):\d{4,}", r"\1:…", printed) for printed in (out + err).splitlines()]
                self.printed.append((line + command.count("\n"), len(wanted), lines))
                wanted = "\n".join(wanted)
                self.problems.append((line, f"{command}\nshould print\n{wanted}\nbut prints\n{(out + err)[:4000]}"))
        for number, count in self.server.unused() if self.server else []:
            self.problems.append((self.http_lines[number], f"no request asks for the last {count} responses"))
        return sorted(self.problems)

    def read(self, number, kind):
        file = self.folder / f"{number}.{kind}"
        return file.read_text(errors="replace") if file.exists() else ""


def written(text, all_printed):
    """Returns the page with other lines for [number of lines before them, number of lines that they replace, lines]."""
    lines = text.splitlines()
    for start, count, printed in reversed(all_printed):
        lines[start:start + count] = printed
    return "\n".join(lines) + "\n"


def checked(name, text, path, writes=False):
    """Returns the errors of a page, and the number of its commands and blocks that were run."""
    with tempfile.TemporaryDirectory() as folder:
        page = Page(name, text, pathlib.Path(folder))
        try:
            problems = page.run(path)
            if writes:
                (ROOT / name).write_text(written(text, page.printed))
            return problems, len(page.steps)
        finally:
            if page.server:
                page.server.shutdown()
                page.server.server_close()


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
~~~
~~~http
HTTP/1.1 200 OK
Content-Length: …

a b $SERVER $STATE

HTTP/1.1 200 OK
Content-Length: 0

HTTP/1.1 404 Not Found

c
~~~
~~~text am.json
$SERVER/am
~~~
~~~console
$ curl -s "$SERVER/a?state=s1" -: -s -d x $SERVER/b -: -s $SERVER/c -w '%{num_connects}'
a b http://127.0.0.1:… s1c0
$ grep -c : requests.txt; grep -A1 '^$' requests.txt | grep x
1…
x
$ curl -s $SERVER/d; echo $?
52
$ sed "s#$SERVER##" am.json
/am
~~~
~~~http
HTTP/1.1 200 OK

d
~~~
~~~console
$ curl -s $SERVER/e; grep -c HTTP/1.1 requests.txt
d1
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
        "~~~json a.json\n{,}\n~~~",
        "~~~http\nHTTP/1.1 200 OK\n\na\n~~~",
        "~~~http\nHTTP/1.1 200 OK\n\na\nHTTP/1.1 200 OK\n\nb\n~~~\n~~~sh\ncurl -s $SERVER\n~~~",
        "# A `b`: c\n[good](#a-b-c) [bad](#a-b)",
    ]
    with concurrent.futures.ThreadPoolExecutor(4) as threads:
        pages = [good, *bad]
        results = threads.map(lambda page: checked("", page.replace("~~~", "```"), path)[0], pages)
        for page, problems in zip(pages, results):
            assert len(problems) == (page is not good), f"{page}\n{problems}"
    assert written("a\n$ b\nc\n$ d\n", [(2, 1, ["x", "y"]), (4, 0, ["z"])]) == "a\n$ b\nx\ny\n$ d\nz\n"


def main():
    writes = sys.argv[1:2] == ["--write"]
    folder, *names = sys.argv[1 + writes:]
    folder = pathlib.Path(folder).resolve()
    if not (folder / "journey-walk").is_symlink():
        (folder / "journey-walk").symlink_to("journey")
    path = f"{folder}:{pathlib.Path(sys.executable).parent}:/usr/local/bin:/usr/bin:/bin"
    check_itself(path)
    names = names or ["README.md", *sorted(str(p.relative_to(ROOT)) for p in ROOT.glob("docs/*.md")),
                      *sorted(str(p.relative_to(ROOT)) for p in ROOT.glob("Tests/Scenarios/*.md"))]
    with concurrent.futures.ThreadPoolExecutor(4) as threads:
        results = list(threads.map(lambda name: checked(name, (ROOT / name).read_text(), path, writes), names))
    for name, (problems, _) in zip(names, results):
        for line, problem in problems:
            print(f"{name}:{line}: {problem}\n", file=sys.stderr)
    print(f"{sum(count for _, count in results)} commands and blocks of {len(names)} pages were run")
    sys.exit(1 if any(problems for problems, _ in results) else 0)


main()
