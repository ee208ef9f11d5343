#!/usr/bin/env python3
"""Stops `journey` at MOMENTS random moments while it reads documents of 1 kB to 1 MB.

usage: signals.py MOMENTS     JOURNEY_CONFIG is the configuration of a tenant

Each stop is SIGINT, SIGTERM, SIGHUP or SIGKILL, or the reader of standard output closes it. Standard output must contain
only whole documents, and exactly one document for each document that was read. The script shares the offset of the file
on standard input with `journey`. This offset says how much was read.
"""
import json
import os
import random
import select
import signal
import subprocess
import sys
import tempfile
import time

random.seed(7)
moments = int(sys.argv[1])
ends = [signal.SIGINT, signal.SIGTERM, signal.SIGHUP]
for number in ends + [signal.SIGPIPE]:
    signal.signal(number, signal.SIG_DFL)
GONE = 0  # not a signal: the reader closes standard output


def documents():
    for tag in range(60):
        if tag % 3 == 0:
            yield {"journey": "Login", "tag": tag}
        else:
            size = random.choice([1_000, 10_000, 100_000, 1_000_000])
            yield {"type": "ErrorNode", "tag": tag, "cause": {"status": 401},
                   "message": "x" * random.randint(size // 2, size)}


def run(jobs, source, ends_at, stop=None, after=0.0):
    """Runs `journey`, and stops it with `stop` after `after` seconds. If `stop` is None, the run ends normally."""
    os.lseek(source.fileno(), 0, os.SEEK_SET)
    reader, writer = os.pipe()
    child = subprocess.Popen(["journey", "start", "-", "-q", "-j", jobs],
                             stdin=source, stdout=writer, start_new_session=True)
    os.close(writer)
    started = time.monotonic()
    until = started + after if stop is not None else started + 60
    output, is_open = b"", True
    while is_open:
        left = until - time.monotonic()
        if left <= 0 or not select.select([reader], [], [], left)[0]:
            if stop is None:
                raise AssertionError("journey does not end")
            break
        piece = os.read(reader, 1 << 20)
        output, is_open = output + piece, bool(piece)
    if not is_open:
        what = "at its end"
    elif stop == GONE:
        os.close(reader)
        what = "reader gone"
    else:
        child.send_signal(stop)
        what = "killed" if stop == signal.SIGKILL else "signalled"
        while piece := os.read(reader, 1 << 20):
            output += piece
    status = child.wait(60)
    if what != "reader gone":
        os.close(reader)
    lines = output.split(b"\n")
    tail = lines.pop()
    tags = [json.loads(line)["tag"] for line in lines]
    assert tags == list(range(len(tags))), tags
    consumed = os.lseek(source.fileno(), 0, os.SEEK_CUR)
    read = sum(end <= consumed for end in ends_at)
    if stop and status == -stop and (stop == signal.SIGKILL or consumed == 0):
        pass  # SIGKILL, or the signal came before the process handled signals and began to read
    elif what == "reader gone":
        assert status in (0, 1), status
    else:
        assert tail == b"", tail[:80]
        assert len(tags) == read, (len(tags), read)
        assert status == 1 or (what == "signalled" and status == -stop), status
        if status == 1:
            what = "at its end"
    return what, time.monotonic() - started


tally = {}
moment = 0
while moment < moments:
    with tempfile.TemporaryFile() as source:
        ends_at = []
        for document in documents():
            source.write(json.dumps(document).encode() + b"\n")
            ends_at.append(source.tell() - 1)
        source.flush()
        jobs = random.choice(["1", "4", "16"])
        # Measures one undisturbed run, and then stops five runs at random moments of that time.
        _, length = run(jobs, source, ends_at)
        for _ in range(5):
            stop = random.choice(ends + [signal.SIGKILL, GONE])
            what, _ = run(jobs, source, ends_at, stop, random.random() * length)
            tally[what] = tally.get(what, 0) + 1
            moment += what != "at its end"
print(f"{moment} moments:", ", ".join(f"{count} {what}" for what, count in sorted(tally.items())))
