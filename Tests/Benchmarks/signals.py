#!/usr/bin/env python3
"""signals.py MOMENTS: signals at so many random moments of a run with documents of 1 kB to 1 MB.

Each is SIGINT, SIGTERM, SIGHUP, SIGKILL, or a reader of stdout that goes away. stdout is to hold whole
documents only, and each one that was read from stdin exactly once: how much was read tells the offset
that the file on stdin has, which is shared. JOURNEY_CONFIG names a tenant.
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
GONE = 0  # no signal: the reader closes its end


def documents():
    for tag in range(60):
        if tag % 3 == 0:
            yield {"journey": "Login", "tag": tag}
        else:
            size = random.choice([1_000, 10_000, 100_000, 1_000_000])
            yield {"type": "ErrorNode", "tag": tag, "cause": {"status": 401},
                   "message": "x" * random.randint(size // 2, size)}


def run(jobs, source, ends_at, stop=None, after=0.0):
    """One run, which `stop` ends after so many seconds; None lets it come to its end."""
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
                raise AssertionError("no end")
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
        pass  # killed, or it came before the process had begun to listen for signals, and to read
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
        # How long it takes undisturbed, this time; then five moments of it.
        _, length = run(jobs, source, ends_at)
        for _ in range(5):
            stop = random.choice(ends + [signal.SIGKILL, GONE])
            what, _ = run(jobs, source, ends_at, stop, random.random() * length)
            tally[what] = tally.get(what, 0) + 1
            moment += what != "at its end"
print(f"{moment} moments:", ", ".join(f"{count} {what}" for what, count in sorted(tally.items())))
