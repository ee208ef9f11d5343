"""A server on loopback that sends the responses of the ```http blocks of a page, byte for byte."""
import re
import socketserver
import threading


def encoded(text, address, state):
    """Returns a response as bytes. "Content-Length: …" becomes the length of the body."""
    text = text.rstrip("\n").replace("$SERVER", address).replace("$STATE", state)
    head, _, body = text.partition("\n\n")
    body = body.encode()
    head = head.replace("Content-Length: …", f"Content-Length: {len(body)}").replace("\n", "\r\n")
    return f"{head}\r\n\r\n".encode() + body


class ResponseServer(socketserver.ThreadingTCPServer):
    """Sends one response for each request. `folder` contains the number of the current block, and gets the requests."""

    daemon_threads = True
    block_on_close = False
    request_queue_size = 64

    def __init__(self, folder, requests):
        super().__init__(("127.0.0.1", 0), Connection)
        self.address = f"http://127.0.0.1:{self.server_address[1]}"
        self.current, self.requests = folder / "block", requests
        self.blocks, self.served, self.state, self.lock = [], [], "", threading.Lock()
        threading.Thread(target=self.serve_forever, args=(0.05,), daemon=True).start()

    def add(self, lines):
        """Adds a block, and returns the commands that begin it."""
        self.blocks.append([response for response in re.split(r"^(?=HTTP/1\.1 )", "\n".join(lines), flags=re.MULTILINE)
                            if response])
        self.served.append(0)
        return f"export SERVER={self.address}; echo {len(self.blocks) - 1} > {self.current}; : > {self.requests}"

    def next(self, head, body):
        """Records a request, and returns its response: None if there is no more."""
        with self.lock:
            with self.requests.open("ab") as file:
                file.write(head.replace(b"\r\n", b"\n") + body + b"\n")
            state = re.search(rb"[?&]state=([^&\s]+)", head)
            self.state = state[1].decode() if state else self.state
            number = int(self.current.read_text())
            self.served[number] += 1
            responses = self.blocks[number][self.served[number] - 1:]
            return encoded(responses[0], self.address, self.state) if responses else None

    def unused(self):
        """Yields the number of each block with the number of its responses that no request asked for."""
        for number, (block, served) in enumerate(zip(self.blocks, self.served)):
            if served < len(block):
                yield number, len(block) - served

    def handle_error(self, request, address):
        pass  # a client that leaves early


class Connection(socketserver.StreamRequestHandler):
    def handle(self):
        while head := self.head():
            length = re.search(rb"^content-length: *(\d+)", head, re.MULTILINE | re.IGNORECASE)
            response = self.server.next(head, self.rfile.read(int(length[1])) if length else b"")
            if response is None:
                return
            self.wfile.write(response)
            if not re.search(rb"^content-length:", response.partition(b"\r\n\r\n")[0], re.MULTILINE | re.IGNORECASE):
                return

    def head(self):
        head = b""
        while not head.endswith(b"\r\n\r\n"):
            line = self.rfile.readline()
            if not line:
                return b""
            head += line
        return head
