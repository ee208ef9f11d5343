#!/usr/bin/env python3
"""Measures whether one slow response holds back the other users of a walk.

Serves a journey of one page, whose answers the server accepts. For the first user, that response takes 8 seconds.
Runs COMMAND with a start document for each user on standard input. Prints two numbers of seconds: when the last of the
other users was printed, and when the first user was.

usage: slow.py PAGE USERS COMMAND…
"""
import json
import os
import subprocess
import sys
import threading
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

with open(sys.argv[1], "rb") as file:
    page = file.read()
end = json.dumps({"tokenId": "session", "successUrl": "/", "realm": "/alpha"}).encode()


class Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    disable_nagle_algorithm = True

    def do_POST(self):
        body = self.rfile.read(int(self.headers["Content-Length"]))
        if b'"user-0"' in body:
            time.sleep(8)
        response = end if b'"user-' in body else page
        self.send_response(200)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(response)))
        self.end_headers()
        self.wfile.write(response)

    def log_message(self, *_):
        pass


class Server(ThreadingHTTPServer):
    daemon_threads = True
    request_queue_size = 256


server = Server(("127.0.0.1", 0), Handler)
threading.Thread(target=server.serve_forever, daemon=True).start()
config = {"journey": {"serverUrl": f"http://127.0.0.1:{server.server_port}/am", "realm": "alpha"}}
starts = "".join(
    json.dumps({"journey": "Login", "tag": f"user-{number}",
                "defaults": {"name": f"user-{number}", "password": "Secret12!"}}) + "\n"
    for number in range(int(sys.argv[2])))
started = time.monotonic()
walk = subprocess.Popen(
    sys.argv[3:], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
    env=dict(os.environ, JOURNEY_CONFIG=json.dumps(config)))
threading.Thread(target=lambda: (walk.stdin.write(starts), walk.stdin.close()), daemon=True).start()
times = {}
for line in walk.stdout:
    document = json.loads(line)
    if document["type"] != "SuccessNode":
        sys.exit(f"slow.py: {line}")
    times[document["tag"]] = time.monotonic() - started
slow = times.pop("user-0")
print(f"{max(times.values()):.2f} {slow:.2f}")
