#!/usr/bin/env python3
"""Prints an ErrorNode of about SIZE bytes, with the kinds of values that pages contain. The output is always the same.

usage: document.py SIZE
"""
import json
import random
import sys

random.seed(1)
wanted, size, callbacks = int(sys.argv[1]), 0, []
while size < wanted - 150:
    callback = {
        "type": "NameCallback",
        "output": [{"name": "prompt", "value": f"Benutzername für {random.randrange(10**6)}"}],
        "input": [{"name": f"IDToken{len(callbacks)}", "value": ""}],
        "_id": len(callbacks),
        "ratio": random.randrange(10**9) / 7,
        "required": True,
        "hint": None,
        "text": 'a line\nand a "word" ' + "x" * random.randrange(40),
    }
    callbacks.append(callback)
    text = json.dumps(callback, separators=(",", ":"), ensure_ascii=False)
    size += len(text.encode()) + 1
node = {
    "type": "ErrorNode",
    "message": "no",
    "cause": {"kind": "refused", "status": 401, "code": None, "sent": True},
    "problems": [],
    "input": {"callbacks": callbacks},
}
print(json.dumps(node, separators=(",", ":"), ensure_ascii=False))
