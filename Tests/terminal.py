#!/usr/bin/env python3
"""Runs a program in a pseudo terminal, and prints everything that the terminal shows.

usage: terminal.py PROGRAM [ARGUMENT…]

Standard input is a JSON array of steps:
  ["send", KEYS]        sends KEYS
  ["expect", TEXT]      waits until the terminal shows TEXT after the text of the step before
  ["until-end", KEYS]   sends KEYS repeatedly until the program ends
The exit status is that of the program, or 99 if the terminal does not show an expected text within two minutes.
"""
import json
import os
import pty
import select
import sys
import time

steps = json.load(sys.stdin)
program, terminal = pty.fork()
if program == 0:
    os.execvp(sys.argv[1], sys.argv[1:])

shown = b""
seen = 0


def read(limit):
    """Waits up to `limit` seconds for output, and reads it. Returns whether more output can follow."""
    global shown
    if not select.select([terminal], [], [], limit)[0]:
        return True
    try:
        more = os.read(terminal, 65536)
    except OSError:
        return False
    shown += more
    return bool(more)


def finish(status):
    sys.stdout.buffer.write(shown)
    sys.stdout.flush()
    os._exit(status)


for action, text in steps:
    data = text.encode()
    if action == "until-end":
        limit = time.monotonic() + 120
        while time.monotonic() < limit:
            try:
                os.write(terminal, data)
            except OSError:
                break
            if not read(0.02):
                break
            time.sleep(0.02)
        continue
    if action == "send":
        os.write(terminal, data)
        continue
    limit = time.monotonic() + 120
    while (index := shown.find(data, seen)) < 0:
        if time.monotonic() > limit or not read(0.1):
            finish(99)
    seen = index + len(data)

while read(120):
    pass
status = os.waitstatus_to_exitcode(os.waitpid(program, 0)[1])
finish(status if status >= 0 else 128 - status)
