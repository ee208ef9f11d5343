import Foundation
import JourneyTestSupport
import Synchronization
import Testing

@testable import JourneyHTTP

/// Each request gets its own response. If a server sends more responses than requests, every later
/// response on the connection would be off by one.
struct CurlUnaskedTests {
  private static let own = UserAnswer.whole("user-1")
  private static let stray = UserAnswer.whole("stray")
  private static func transport(_ identity: TLSIdentity?, _ folder: TemporaryFolder) throws
    -> CurlTransport
  {
    var configuration = TransportConfiguration()
    configuration.caFile = try identity.map { try folder.write("ca.pem", $0.authorityPEM) }
    configuration.timeout = .milliseconds(300_000)
    return CurlTransport(configuration)
  }

  @Test("an unrequested response is never returned", arguments: UnaskedForm.all)
  func unasked(_ form: UnaskedForm) async throws {
    let identity = form.isSecure ? try TLSIdentity() : nil
    let folder = try TemporaryFolder()
    let (written, hasWritten) = AsyncStream.makeStream(of: Void.self)
    let server = try FaultServer(
      [form.script { hasWritten.yield() }, [UserAnswer.serve]], identity: identity)
    let transport = try Self.transport(identity, folder)
    let first = try await transport.send(HTTPRequest(.POST, server.address("/user-1"), body: []))
    #expect(first.status == form.status)
    if !form.comesAtOnce { for await _ in written.prefix(1) {} }
    for user in ["user-2", "user-3"] {
      let response = try await transport.send(
        HTTPRequest(.POST, server.address("/\(user)"), body: Array("{}".utf8)))
      #expect(String(decoding: response.body, as: UTF8.self) == UserAnswer.body(user))
      #expect(server.requests.filter { UserAnswer.user(in: $0) == user }.count == 1)
    }
    #expect(server.connections == (form.isDropped ? 1 : 2))
  }

  @Test(
    "an unrequested response that the server's system delayed is never returned",
    arguments: [false, true])
  func heldBack(isSecure: Bool) async throws {
    // A machine under load can deliver the response after the check. Without the check, the
    // response is used every time.
    var isOwn = false
    for _ in 0..<3 where !isOwn { isOwn = try await isOwnBehindHeldBack(isSecure: isSecure) }
    #expect(isOwn)
  }

  private func isOwnBehindHeldBack(isSecure: Bool) async throws -> Bool {
    let identity = isSecure ? try TLSIdentity() : nil
    let folder = try TemporaryFolder()
    let (written, hasWritten) = AsyncStream.makeStream(of: Void.self)
    // A small write waits until the write before it is confirmed (Nagle's algorithm).
    let server = try FaultServer(
      [
        [
          .serve { request in
            let user = UserAnswer.user(in: request)
            let own = FaultServer.Step.send(UserAnswer.whole(user))
            if user != "user-5" { return [own] }
            return [own, .send(Self.stray), .call { hasWritten.yield() }]
          }
        ]
      ], identity: identity)
    let transport = try Self.transport(identity, folder)
    var isOwn = true
    for number in 0..<7 {
      let response = try await transport.send(
        HTTPRequest(.POST, server.address("/user-\(number)"), body: Array("{}".utf8)))
      isOwn =
        isOwn && String(decoding: response.body, as: UTF8.self) == UserAnswer.body("user-\(number)")
      if number == 5 { for await _ in written.prefix(1) {} }
    }
    return isOwn && server.connections == 2
  }

  @Test(
    "a response that arrives before its request was sent is an error",
    arguments: [("http", true), ("http", false), ("https", true), ("https", false)])
  func whileWriting(scheme: String, isReused: Bool) async throws {
    let identity = scheme == "https" ? try TLSIdentity() : nil
    let folder = try TemporaryFolder()
    let end: [FaultServer.Step] = [.readHead, .send(Self.stray), .hold]
    let server = try FaultServer(
      [(isReused ? [.readRequest, .send(Self.own)] : []) + end, [UserAnswer.serve]],
      identity: identity)
    let transport = try Self.transport(identity, folder)
    if isReused { _ = try await transport.send(HTTPRequest(.GET, server.address("/user-1"))) }
    let large = HTTPRequest(
      .POST, try server.address("/user-2"), body: [UInt8](repeating: 0x20, count: 32 << 20))
    let error = try #require(await transport.failure(large))
    #expect(error.kind == .network && error.sent, "\(error)")
    #expect(error.message.contains("before the request was sent"), "\(error)")
    // The connection is not reused, and nothing was sent twice.
    let third = try await transport.send(HTTPRequest(.GET, server.address("/user-3")))
    #expect(String(decoding: third.body, as: UTF8.self) == UserAnswer.body("user-3"))
    #expect(server.connections == 2)
    #expect(server.requests.filter { UserAnswer.user(in: $0) == "user-2" }.count == 1)
  }

  @Test(
    "413 and 431 during a request are its response only on a new connection",
    arguments: [413, 431])
  func tooLarge(_ status: Int) async throws {
    let answer = "HTTP/1.1 \(status) Too Large\r\nContent-Length: 2\r\n\r\n{}"
    for isReused in [false, true] {
      let server = try FaultServer([
        (isReused ? [.readRequest, .send(Self.own)] : []) + [.readHead, .send(answer), .hold]
      ])
      let transport = try Self.transport(nil, TemporaryFolder())
      if isReused { _ = try await transport.send(HTTPRequest(.GET, server.address("/user-1"))) }
      let large = HTTPRequest(
        .POST, try server.address("/user-2"), body: [UInt8](repeating: 0x20, count: 32 << 20))
      if isReused {
        let error = try #require(await transport.failure(large))
        #expect(error.kind == .network && error.sent, "\(error)")
      } else {
        let response = try await transport.send(large)
        #expect(response.status == status && response.body == Array("{}".utf8))
      }
      #expect(server.connections == 1)
    }
  }

  @Test("a 408 without a JSON object on a reused connection is a load balancer's")
  func idleTimeout() async throws {
    let json = "HTTP/1.1 408 Request Timeout\r\nContent-Length: 12\r\n\r\n{\"code\":408}"
    let list = "HTTP/1.1 408 Request Timeout\r\nContent-Length: 5\r\n\r\n[408]"
    for (answer, isBalancers) in [(UserAnswer.idleTimeout, true), (list, true), (json, false)] {
      for isReused in [true, false] {
        let server = try FaultServer([
          (isReused ? [.readRequest, .send(Self.own)] : []) + [.readRequest, .send(answer)]
        ])
        let transport = CurlTransport(TransportConfiguration())
        if isReused { _ = try await transport.send(HTTPRequest(.GET, server.address("/user-1"))) }
        let request = HTTPRequest(.POST, try server.address("/user-2"), body: Array("{}".utf8))
        if isBalancers && isReused {
          let error = try #require(await transport.failure(request))
          #expect(error.kind == .network && error.sent && error.exchange?.status == 408, "\(error)")
          #expect(error.message.contains("HTTP 408"), "\(error)")
        } else {
          #expect(try await transport.send(request).status == 408)
        }
        #expect(server.connections == 1)
      }
    }
  }

  @Test("a connection without unrequested bytes is reused", arguments: [false, true])
  func kept(isSecure: Bool) async throws {
    let identity = isSecure ? try TLSIdentity() : nil
    let folder = try TemporaryFolder()
    // Bodies of all lengths, in one piece and in two.
    let server = try FaultServer(
      [
        [
          .serve { request in
            let user = UserAnswer.user(in: request)
            let number = Int(user.drop { !$0.isNumber }) ?? 0
            let filling = number * number * 50
            return switch number % 4 {
            case 0: [.send(UserAnswer.whole(user, filling: filling))]
            case 1:
              [
                .send(UserAnswer.head(user, filling: filling)),
                .send(UserAnswer.content(user, filling)),
              ]
            case 2:
              [
                .send(UserAnswer.chunkedHead + UserAnswer.chunk(user)),
                .send(UserAnswer.lastChunk),
              ]
            default: [.send(UserAnswer.chunkedHead + UserAnswer.chunk(user) + UserAnswer.lastChunk)]
            }
          }
        ]
      ], identity: identity)
    let transport = try Self.transport(identity, folder)
    for number in 0..<40 {
      let response = try await transport.send(
        HTTPRequest(.POST, server.address("/user-\(number)"), body: Array("{}".utf8)))
      let text = String(decoding: response.body, as: UTF8.self)
      #expect(text.hasPrefix(UserAnswer.body("user-\(number)")))
    }
    #expect(server.connections == 1)
  }

  @Test("a connection is checked once before each reuse, and a new one is not")
  func looks() async throws {
    let looks = Mutex<[Int32]>([])
    let server = try FaultServer([[UserAnswer.serve]])
    let (closed, hasClosed) = AsyncStream.makeStream(of: Void.self)
    let closing = try FaultServer([
      [
        .readRequest, .send(Self.own), .endSending, .awaitDelivery, .call { hasClosed.yield() },
      ]
    ])
    func users(_ server: FaultServer, _ count: Int) async throws -> Int {
      looks.withLock { $0 = [] }
      let queue = RequestQueue(TransportConfiguration()) { socket in
        looks.withLock { $0.append(socket) }
        return SocketState.hasNothingToRead(socket)
      }
      for number in 0..<count {
        let request = HTTPRequest(.POST, try server.address("/user-\(number)"), body: [])
        let outcome = await withCheckedContinuation { continuation in
          queue.submit(QueuedRequest(request) { continuation.resume(returning: $0) })
        }
        #expect(try outcome.get().status == 200)
        if server === closing { for await _ in closed.prefix(1) {} }
      }
      queue.close()
      return looks.withLock { $0.count }
    }
    #expect(try await users(server, 1) == 0)
    #expect(try await users(server, 5) == 4)
    #expect(try await users(closing, 3) == 0)
  }

  @Test("connections that have just become free are reused", arguments: [false, true])
  func atOnce(isSecure: Bool) async throws {
    let identity = isSecure ? try TLSIdentity() : nil
    let folder = try TemporaryFolder()
    let server = try FaultServer([[UserAnswer.serve]], identity: identity)
    var configuration = TransportConfiguration()
    configuration.caFile = try identity.map { try folder.write("ca.pem", $0.authorityPEM) }
    configuration.concurrent = 16
    let transport = CurlTransport(configuration)
    // All requests are queued, so libcurl has the next one when a response ends.
    let wrong = try await withThrowingTaskGroup(of: Bool.self) { group in
      for number in 0..<400 {
        let request = HTTPRequest(.POST, try server.address("/user-\(number)"), body: [])
        group.addTask {
          let body = try await transport.send(request).body
          return String(decoding: body, as: UTF8.self) != UserAnswer.body("user-\(number)")
        }
      }
      return try await group.reduce(0) { $0 + ($1 ? 1 : 0) }
    }
    #expect(wrong == 0)
    #expect(server.connections <= 16)
  }

  @Test("if a connection cannot be checked, a new one is opened")
  func unknown() async throws {
    let server = try FaultServer([[UserAnswer.serve]])
    let queue = RequestQueue(TransportConfiguration()) { _ in false }
    for number in 0..<3 {
      let request = HTTPRequest(.POST, try server.address("/user-\(number)"), body: [])
      let outcome = await withCheckedContinuation { continuation in
        queue.submit(QueuedRequest(request) { continuation.resume(returning: $0) })
      }
      let body = try outcome.get().body
      #expect(String(decoding: body, as: UTF8.self) == UserAnswer.body("user-\(number)"))
    }
    queue.close()
    #expect(server.connections == 3 && server.requests.count == 3)
  }
}
