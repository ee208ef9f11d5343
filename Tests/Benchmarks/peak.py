#!/usr/bin/env python3
"""Runs a command with the file INPUT on standard input and the file OUTPUT on standard output.

Prints three numbers: seconds, seconds of processor time, and the peak of memory in MiB.

usage: peak.py INPUT OUTPUT COMMAND…
"""
import os
import sys
import time

source = os.open(sys.argv[1], os.O_RDONLY)
target = os.open(sys.argv[2], os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
started = time.monotonic()
child = os.posix_spawnp(
    sys.argv[3], sys.argv[3:], os.environ,
    file_actions=[(os.POSIX_SPAWN_DUP2, source, 0), (os.POSIX_SPAWN_DUP2, target, 1)])
_, _, usage = os.wait4(child, 0)
unit = 1 << 20 if sys.platform == "darwin" else 1 << 10
print(f"{time.monotonic() - started:.2f}", f"{usage.ru_utime + usage.ru_stime:.3f}",
      round(usage.ru_maxrss / unit))
