#!/usr/bin/env python3
"""signals.py MOMENTS: signals at so many random moments of a run with documents of 1 kB to 1 MB.

stdout is to hold whole documents only, and each one that was read from stdin exactly once: how much
was read tells the offset that the file on stdin has, which is shared. JOURNEY_CONFIG names a tenant.
"""
import json
import os
import random
import signal
import subprocess
import sys
import tempfile
import time

random.seed(7)
moments = int(sys.argv[1])
ends = {signal.SIGINT: 130, signal.SIGTERM: 143, signal.SIGHUP: 129}
for number in list(ends) + [signal.SIGPIPE]:
    signal.signal(number, signal.SIG_DFL)
tally = {}


def documents():
    for tag in range(60):
        if tag % 3 == 0:
            yield {"journey": "Login", "tag": tag}
        else:
            size = random.choice([1_000, 10_000, 100_000, 1_000_000])
            yield {"type": "ErrorNode", "tag": tag, "cause": {"status": 401},
                   "message": "x" * random.randint(size // 2, size)}


for moment in range(moments):
    with tempfile.TemporaryFile() as source, tempfile.TemporaryFile() as target:
        ends_at = []
        for document in documents():
            source.write(json.dumps(document).encode() + b"\n")
            ends_at.append(source.tell() - 1)
        source.flush()
        os.lseek(source.fileno(), 0, os.SEEK_SET)
        child = subprocess.Popen(
            ["journey", "start", "-", "-q", "-j", random.choice(["1", "4", "16"])],
            stdin=source, stdout=target, start_new_session=True)
        time.sleep(random.random() * 0.25)
        number = random.choice(list(ends) + [signal.SIGKILL])
        child.send_signal(number)
        status = child.wait(60)
        consumed = os.lseek(source.fileno(), 0, os.SEEK_CUR)
        target.seek(0)
        lines = target.read().split(b"\n")
        tail = lines.pop()
        tags = [json.loads(line)["tag"] for line in lines]
        assert tags == list(range(len(tags))), (moment, tags)
        read = sum(end <= consumed for end in ends_at)
        if number == signal.SIGKILL or status == -number:
            assert number == signal.SIGKILL or (not tags and consumed == 0), (moment, status)
            what = "killed"
        else:
            assert tail == b"", (moment, tail[:80])
            assert len(tags) == read, (moment, len(tags), read)
            assert status in (ends[number], 1), (moment, status)
            what = "at its end" if status == 1 else "signalled"
        tally[what] = tally.get(what, 0) + 1
print(f"{moments} moments:", ", ".join(f"{count} {what}" for what, count in sorted(tally.items())))
