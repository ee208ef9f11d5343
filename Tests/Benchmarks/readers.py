#!/usr/bin/env python3
"""Prints, for each reader of a server's text, the processor time that journey needs for the slowest input.

Also prints the ratio of the times for an input and for half of that input. The ratio is about 2 if the time grows in
proportion to the size, and 4 if it grows with the square of the size. The time of a small response is subtracted.

usage: readers.py [JOURNEY [ROUNDS]]     JOURNEY is the command (default: the one on PATH). ROUNDS is 3 by default.
"""
import json
import os
import socket
import subprocess
import sys
import tempfile
import threading

MIB = 1 << 20
# A response with twice this size is still under the limit of 16 MiB.
BODY = 5 * MIB
HEAD = 100 << 10
ADDRESS = 30 << 10
SHOWS = "SHOW" in os.environ  # whether to show what journey prints on standard error


def filled(text, size):
    return (text * (size // len(text) + 1))[:size // len(text) * len(text)]


def listed(start, part, end):
    """Returns a function that makes a text of a size from numbered parts. "#" in a part is its number."""
    def make(size):
        count = max(1, size // len(part))
        return start + ",".join(part.replace("#", str(n)) for n in range(count)) + end
    return make


def text(part, start="", end=""):
    return lambda size: start + filled(part, size) + end


class Server:
    """A server that sends the same response to each request."""

    def __init__(self):
        self.answer = self.discovery = b""
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.port = self.listener.getsockname()[1]
        threading.Thread(target=self.accept, daemon=True).start()

    def accept(self):
        while True:
            connection, _ = self.listener.accept()
            threading.Thread(target=self.serve, args=(connection,), daemon=True).start()

    def serve(self, connection):
        with connection:
            try:
                received = b""
                while b"\r\n\r\n" not in received:
                    piece = connection.recv(65536)
                    if not piece:
                        return
                    received += piece
                head, _, body = received.partition(b"\r\n\r\n")
                length = 0
                for line in head.lower().split(b"\r\n"):
                    if line.startswith(b"content-length:"):
                        length = int(line.split(b":")[1])
                while len(body) < length:
                    body += connection.recv(65536)
                discovers = b"well-known" in head.split(b"\r\n")[0]
                connection.sendall(self.discovery if discovers else self.answer)
            except OSError:
                return


def http(status, headers="", body="", kind="application/json"):
    data = body.encode()
    return (f"HTTP/1.1 {status} X\r\nContent-Type: {kind}\r\nConnection: close\r\n"
            f"{headers}Content-Length: {len(data)}\r\n\r\n").encode() + data


def html(status):
    return lambda body: http(status, body=body, kind="text/html")


def answer(status):
    return lambda body: http(status, body=body)


def header(status, body="{}"):
    return lambda lines: http(status, headers=lines, body=body)


NAME = ('{"type":"NameCallback","output":[{"name":"prompt","value":"Name"}],'
        '"input":[{"name":"IDToken1","value":""}]}')
CALLBACK = ('{"type":"TextInputCallback","output":[{"name":"prompt","value":"P#"}],'
            '"input":[{"name":"IDToken#","value":""}]}')
FIELD = '{"type":"TEXT","key":"user.a#","label":"P#"}'
PAGE = '{"authId":"a.b.c","callbacks":['

# The reader, the command, the size, the function that makes the text, and the function that makes a response from it.
ROWS = [
    ("authorize page: <input", "token", BODY, text("<input"), html(200)),
    ("authorize page: <input name=csrf", "token", BODY, text("<input name='csrf' "), html(200)),
    ("authorize page: pageData", "token", BODY, text("error:{message:"), html(400)),
    ("authorize page: csrf strings", "token", BODY, text('csrf:"'), html(200)),
    ("authorize page: <script", "token", BODY, text("<script"), html(400)),
    ("authorize page: <title", "token", BODY, text("<title>&"), html(400)),
    ("authorize page: < and >", "token", BODY, text("<!--<"), html(400)),
    ("address of a redirect", "token", ADDRESS, text("&a=", "Location: https://app.example.com/cb?", "\r\n"),
     header(302)),
    ("token answer", "refresh", BODY, listed('{"a":[', '{"error":"#"}', "]}"), answer(400)),
    ("claims", "userinfo", BODY, listed("{", '"c#":"#"', "}"), answer(200)),
    ("session", "session", BODY, listed("{", '"c#":"#"', "}"), answer(200)),
    ("excerpt of a page", "start", BODY, text("<input "), html(200)),
    ("excerpt of blanks", "start", BODY, text(" \n"), html(200)),
    ("excerpt of escapes", "start", BODY, text("\\u0061&#97;%61"), html(200)),
    ("HTML escapes of a message", "start", BODY, text("&#", '{"message":"', '"}'), answer(401)),
    ("blanks of a message", "start", BODY, text(" ", '{"message":"', '"}'), answer(401)),
    ("JSON: members", "start", BODY, listed("{", '"k#":0', "}"), answer(200)),
    ("JSON: escapes", "start", BODY, text("\\ud83d\\ude00", '{"message":"', '"}'), answer(401)),
    ("JSON: nesting", "start", BODY,
     listed('{"message":"x","a":[', "[" * 120 + "]" * 120, "]}"), answer(401)),
    ("callbacks", "start", BODY, listed(PAGE, CALLBACK, "]}"), answer(200)),
    ("outputs of a callback", "start", BODY,
     listed(PAGE + '{"type":"ChoiceCallback","output":[', '{"name":"o#","value":0}', "]}]}"),
     answer(200)),
    ("inputs of an unknown callback", "start", BODY,
     listed(PAGE + '{"type":"X","input":[', '{"name":"i#","value":0}', "]}]}"), answer(200)),
    ("failed policies", "start", BODY,
     listed(PAGE + '{"type":"ValidatedCreateUsernameCallback","output":[{"name":"failedPolicies",'
            '"value":[', '"{\\"policyRequirement\\":\\"R#\\"}"', "]}]}]}"), answer(200)),
    ("policies of an error", "start", BODY,
     listed('{"detail":{"failedPolicyRequirements":[',
            '{"property":"p#","policyRequirements":[{"policyRequirement":"R"}]}', "]}}"),
     answer(403)),
    ("a trace of callbacks", "start -vv", BODY, listed(PAGE, CALLBACK, "]}"), answer(200)),
    ("a trace of a message", "start -vv", BODY, text("\\u001b", '{"message":"', '"}'), answer(401)),
    ("cookies", "start", HEAD, text("Set-Cookie: a=b\r\n"), header(401)),
    ("attributes of a cookie", "start", 60 << 10, text(";path", "Set-Cookie: a=b", "\r\n"),
     header(401)),
    ("folded header", "start", 60 << 10, text(" a\r\n", "X: y\r\n"), header(401)),
    ("fields of a header", "start", HEAD, text("a:b\r\n"), header(401)),
    ("WWW-Authenticate", "start", HEAD, text("WWW-Authenticate: Negotiate\r\n"),
     header(401, PAGE + NAME + "]}")),
    ("DaVinci: fields", "start davinci", BODY,
     listed('{"_links":{"next":{"href":"ORIGIN/next"}},"form":{"components":{"fields":[', FIELD,
            "]}}}"), answer(200)),
    ("DaVinci: proposed values", "start davinci", BODY,
     listed('{"_links":{"next":{"href":"ORIGIN/next"}},"formData":{"value":{', '"k#":"v"', "}}}"),
     answer(200)),
    ("DaVinci: details", "start davinci", BODY,
     listed('{"message":"no","details":[{"rawResponse":{"details":[',
            '{"target":"a#","message":"m#"}', "]}}]}"), answer(400)),
    ("a page again, in the next step", "next", BODY, listed(PAGE, CALLBACK, "]}"), None),
    ("unknown keys", "next keys", 2_000, None, None),
]


class Bench:
    def __init__(self, journey, folder):
        self.journey, self.folder, self.server = journey, folder, Server()
        origin = self.origin = f"http://127.0.0.1:{self.server.port}"
        oidc = {
            "clientId": "app", "redirectUri": "https://app.example.com/cb", "scopes": ["openid"],
            "idTokenValidation": "claims",
            "discoveryEndpoint": f"{origin}/.well-known/openid-configuration",
        }
        self.server.discovery = http(200, body=json.dumps({"issuer": origin} | {
            f"{name}_endpoint": f"{origin}/{name}" for name in
            ("authorization", "token", "userinfo", "revocation", "end_session")}))
        server = {"serverUrl": f"{origin}/am", "realm": "alpha", "cookieName": "sso"}
        self.configs = {"journey": {"journey": server, "oidc": oidc},
                        "davinci": {"davinci": {}, "oidc": oidc}}
        self.state = {"v": 1, "flow": "journey", "server": {"journey": server}}

    def user(self, command):
        user = {"type": "User", "session": {"value": "s.s.s"}}
        if command != "token":
            user["token"] = {"accessToken": "a", "refreshToken": "r"}
        return json.dumps(user)

    def page(self, body, answers):
        return json.dumps({"type": "ContinueNode", "answers": answers, "input": json.loads(body),
                           "state": self.state})

    def seconds(self, arguments, size, make, wrap):
        command, *rest = arguments.split()
        arguments, stdin = [command], ""
        config = self.configs["davinci" if "davinci" in rest else "journey"]
        if command == "next":
            count = size if "keys" in rest else 0
            body = listed(PAGE, CALLBACK, "]}")(size * (len(CALLBACK) if count else 1))
            stdin = self.page(body, {f"k{n}": "x" for n in range(count)} or {"nobody": "x"})
        else:
            self.server.answer = wrap(make(size).replace("ORIGIN", self.origin))
            if command in ("token", "refresh", "userinfo", "session"):
                stdin = self.user(command)
            if "-vv" in rest:
                arguments.append("-vv")
        with tempfile.TemporaryFile(dir=self.folder) as source:
            source.write(stdin.encode())
            source.seek(0)
            child = subprocess.Popen(
                [self.journey, *arguments, "--timeout", "120"], stdin=source,
                stdout=subprocess.DEVNULL, stderr=None if SHOWS else subprocess.DEVNULL,
                env={"JOURNEY_CONFIG": json.dumps(config)})
            _, _, usage = os.wait4(child.pid, 0)
            child.returncode = 0
        return usage.ru_utime + usage.ru_stime

    def row(self, row, rounds):
        name, arguments, size, make, wrap = row
        best = [float("inf")] * 3
        for _ in range(rounds):
            for index, count in enumerate((1, size, 2 * size)):
                best[index] = min(best[index], self.seconds(arguments, count, make, wrap))
        once, twice = best[1] - best[0], best[2] - best[0]
        # Shorter times are measurement noise.
        ratio = f"{twice / once:5.1f}" if twice > 0.02 and once > 0.005 else "    –"
        size = f"{2 * size}" if arguments == "next keys" else f"{2 * size / MIB:.2f} MiB"
        print(f"| {name} | {size} | {twice * 1000:.0f} ms | {ratio} |", flush=True)
        return twice / once if twice > 0.02 and once > 0.005 else 0


def main():
    journey = sys.argv[1] if len(sys.argv) > 1 else "journey"
    rounds = int(sys.argv[2]) if len(sys.argv) > 2 else 3
    with tempfile.TemporaryDirectory() as folder:
        bench = Bench(journey, folder)
        print("| reader | size | processor | ratio |\n| --- | --- | --- | --- |")
        worst = max(bench.row(row, rounds) for row in ROWS)
    print(f"\nThe largest ratio is {worst:.1f}.")


if __name__ == "__main__":
    main()
