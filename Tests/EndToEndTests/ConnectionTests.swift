import Foundation
import JourneyJSON
import JourneyTestSupport
import Synchronization
import Testing

/// Each document gets its own response, whatever else a server or a balancer sends.
@Suite("Connections")
struct ConnectionTests {
  typealias Step = FaultServer.Step

  /// AM's responses, each with the user of the step.
  private enum Answer {
    static func success(_ user: String) -> String {
      reply("200 OK", #"{"tokenId":"session-of-\#(user)","successUrl":"/","realm":"/alpha"}"#)
    }

    static func refusal(_ user: String) -> String {
      reply("401 Unauthorized", #"{"code":401,"reason":"Unauthorized","message":"no \#(user)"}"#)
    }

    static func chunked(_ user: String) -> String {
      let body = #"{"tokenId":"session-of-\#(user)","successUrl":"/","realm":"/alpha"}"#
      return
        "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n"
        + "\(String(body.utf8.count, radix: 16))\r\n\(body)\r\n0\r\n\r\n"
    }

    static func reply(_ status: String, _ body: String, headers: String = "") -> String {
      "HTTP/1.1 \(status)\r\nContent-Type: application/json\r\nContent-Length: \(body.utf8.count)\r\n"
        + "\(headers)\r\n\(body)"
    }

    static let idleTimeout =
      "HTTP/1.1 408 Request Time-out\r\nContent-Type: text/html\r\nConnection: close\r\n"
      + "Content-Length: 24\r\n\r\n<html><h1>408</h1></html"
  }

  private let folder: TemporaryFolder
  private let identity: TLSIdentity

  init() throws {
    folder = try TemporaryFolder()
    identity = try TLSIdentity()
  }

  private func server(_ scripts: [[Step]], isSecure: Bool) throws -> FaultServer {
    try FaultServer(scripts, identity: isSecure ? identity : nil)
  }

  private func command(_ server: FaultServer) throws -> BuiltCommand {
    let caFile = try folder.write("ca.pem", identity.authorityPEM)
    return BuiltCommand(environment: [
      "JOURNEY_CONFIG":
        #"{"journey":{"serverUrl":"\#(server.origin)/am","realm":"alpha"},"http":{"caFile":"\#(caFile)"}}"#
    ])
  }

  private func page(_ server: FaultServer, _ user: String) -> SavedPage {
    SavedPage(port: server.port).with("tag", .string(user)).with("input.authId", .string(user))
      .with("state.server.journey.serverUrl", .string("\(server.origin)/am"))
  }

  private static func user(in request: String) -> String {
    request.split(separator: #""authId":""#).dropFirst().first.map {
      String($0.prefix { $0 != "\"" })
    } ?? "nobody"
  }

  /// Responds to each user, and sends one more response: in one piece, in two, immediately or
  /// later.
  private static func tooMuch(_ request: String) -> [Step] {
    let user = user(in: request)
    let stray = Answer.success("stray")
    return switch (Int(user.drop { !$0.isNumber }) ?? 0) % 6 {
    case 0: [.send(Answer.success(user) + stray)]
    case 1: [.send(Answer.refusal(user) + stray)]
    case 2: [.send(Answer.chunked(user) + stray)]
    case 3: [.send(Answer.success(user)), .pause(10), .send(stray)]
    case 4: [.send(Answer.refusal(user)), .pause(10), .send(Answer.refusal("stray"))]
    default: [.send(Answer.success(user)), .pause(10), .send(Answer.idleTimeout)]
    }
  }

  private func expectOwn(_ documents: [JSONObject], users: [String]) {
    #expect(documents.compactMap { $0["tag"]?.string } == users)
    for document in documents {
      let user = document["tag"]?.string ?? ""
      if document.type == "SuccessNode" {
        #expect(document["session"]?["value"]?.string == "session-of-\(user)")
      } else {
        #expect(
          document.type == "ErrorNode" && document["input"]?["message"]?.string == "no \(user)")
      }
    }
  }

  @Test(
    "a status line that claims HTTP/2 does not make an early response valid",
    arguments: [false, true])
  func claimedVersion(isSecure: Bool) async throws {
    let stray = #"{"tokenId":"stray","successUrl":"/","realm":"/alpha"}"#
    let server = try server(
      [
        [
          .readRequest, .send(Answer.success("user-0")), .readHead,
          .send("HTTP/2 200\r\nContent-Length: \(stray.utf8.count)\r\n\r\n\(stray)"), .hold,
        ]
      ], isSecure: isSecure)
    let large = page(server, "user-1").with(
      "input.extra", .string(String(repeating: "x", count: 4 << 20)))
    let outcome = try await command(server).run(
      ["next", "--jobs", "1", "name=demo", "password=x"],
      stdin: .text(page(server, "user-0").text + large.text))
    #expect(try outcome.documents().map(\.type) == ["SuccessNode", "FailureNode"])
    #expect(!outcome.text.contains("stray"))
  }

  @Test("in a stream, no step uses an extra response", arguments: [false, true])
  func stream(isSecure: Bool) async throws {
    let server = try server([[.serve { Self.tooMuch($0).filter(\.isNoPause) }]], isSecure: isSecure)
    // A response that is sent in one piece is there before the next step.
    let users = (0..<30).filter { $0 % 6 < 3 }.map { "user-\($0)" }
    let outcome = try await command(server).run(
      ["next", "--jobs", "1", "name=demo", "password=x"],
      stdin: .text(users.map { page(server, $0).text }.joined(separator: "\n")))
    #expect(outcome.status == 1, "\(outcome.stderr)")
    expectOwn(try outcome.documents(), users: users)
    #expect(server.requests.map(Self.user) == users)
    // libcurl drops what it reads behind a last chunk, and the next step uses the connection again.
    let chunked = users.dropLast().count { (Int($0.dropFirst(5)) ?? 0) % 6 == 2 }
    #expect(server.connections == users.count - chunked)
  }

  @Test(
    "in a stream with pauses, no step uses a response that came on an idle connection",
    arguments: [false, true])
  func pauses(isSecure: Bool) async throws {
    let delivered = Mutex(0)
    let server = try server(
      [
        [
          .serve {
            Self.tooMuch($0) + [.awaitDelivery, .call { delivered.withLock { $0 += 1 } }]
          }
        ]
      ], isSecure: isSecure)
    let users = (0..<12).map { "user-\($0)" }
    let running = try command(server).start(
      ["next", "--jobs", "1", "name=demo", "password=x"], stdin: .pipe)
    for (index, user) in users.enumerated() {
      running.write(page(server, user).text + "\n")
      #expect(try await running.lines(index + 1).count == index + 1)
      try await Event.wait(for: "the stray response") { delivered.withLock { $0 } == index + 1 }
    }
    running.endInput()
    let outcome = try await running.outcome()
    #expect(outcome.status == 1, "\(outcome.stderr)")
    expectOwn(try outcome.documents(), users: users)
    #expect(server.requests.map(Self.user) == users)
  }

  @Test("a response that arrives during the request is an error", arguments: [false, true])
  func whileWriting(isSecure: Bool) async throws {
    let server = try server(
      [
        [
          .readRequest, .send(Answer.success("user-0")), .readHead, .send(Answer.success("stray")),
          .hold,
        ], [.serve { [.send(Answer.success(Self.user(in: $0)))] }],
      ], isSecure: isSecure)
    let large = page(server, "user-1").with(
      "input.extra", .string(String(repeating: "x", count: 4 << 20)))
    let outcome = try await command(server).run(
      ["next", "--jobs", "1", "name=demo", "password=x"],
      stdin: .text([page(server, "user-0"), large, page(server, "user-2")].map(\.text).joined()))
    #expect(outcome.status == 2)
    let documents = try outcome.documents()
    try #require(documents.map(\.type) == ["SuccessNode", "FailureNode", "SuccessNode"])
    #expect(documents[1].kind == "network" && documents[1]["cause"]?["sent"] == true)
    #expect(documents[1]["tag"] == "user-1")
    #expect(documents[1]["previous"]?["input"]?["authId"] == "user-1")
    #expect(documents[2]["session"]?["value"] == "session-of-user-2")
    #expect(server.connections == 2)
  }

  @Test("one call that sends several requests gets the tokens of its own code")
  func token() async throws {
    let stray = Answer.reply(
      "200 OK", #"{"access_token":"token-of-stray","token_type":"Bearer","expires_in":60}"#)
    for isSecure in [false, true] {
      let server = try server(
        [
          [
            .serve { request in
              let path = request.split(separator: " ")[1]
              let redirect = "https://journey.invalid/cb"
              let answer =
                if path.contains("/authorize") {
                  Answer.reply(
                    "302 Found", "",
                    headers:
                      "Location: \(redirect)?code=c1&state=\(Self.field("state", path))\r\n")
                } else if path.contains("/access_token") {
                  Answer.reply(
                    "200 OK", #"{"access_token":"token-1","token_type":"Bearer","expires_in":60}"#)
                } else {
                  Answer.success("user-1")
                }
              return [.send(answer + stray)]
            }
          ]
        ], isSecure: isSecure)
      var command = try command(server)
      let am = "\(server.origin)/am/oauth2"
      let caFile = try folder.write("ca.pem", identity.authorityPEM)
      command.environment["JOURNEY_CONFIG"] =
        #"{"journey":{"serverUrl":"\#(server.origin)/am"},"http":{"caFile":"\#(caFile)"},"oidc":{"clientId":"c","redirectUri":"https://journey.invalid/cb","scopes":["profile"],"openId":{"authorizationEndpoint":"\#(am)/authorize","tokenEndpoint":"\#(am)/access_token","userinfoEndpoint":"\#(am)/userinfo"}}}"#
      let success = try await command.run(["start", "Login"])
      try #require(success.status == 0, "\(success.text)")
      let outcome = try await command.run(["token"], stdin: .bytes(success.stdout))
      #expect(outcome.status == 0, "\(outcome.text) \(outcome.stderr)")
      #expect(try outcome.document()["token"]?["accessToken"] == "token-1")
      // libcurl drops what it reads behind the empty body of the redirect, and uses the connection again.
      #expect(server.requests.count == 3 && server.connections == 2)
    }
  }

  private static func field(_ name: String, _ path: Substring) -> String {
    path.split(separator: "\(name)=").dropFirst().last.map { String($0.prefix { $0 != "&" }) } ?? ""
  }

  @Test("AM's own 408 means that the page has expired, in a stream and in a single step")
  func expired() async throws {
    let json = Answer.reply(
      "408 Request Timeout",
      #"{"code":408,"reason":"Request Timeout","message":"Session has timed out"}"#)
    for isSecure in [false, true] {
      for first in [[], ["user-0"]] {
        let server = try server(
          [[.serve { [.send(Self.user(in: $0) == "user-0" ? Answer.success("user-0") : json)] }]],
          isSecure: isSecure)
        let users = first + ["user-1"]
        let outcome = try await command(server).run(
          ["next", "--jobs", "1", "name=demo", "password=x"],
          stdin: .text(users.map { page(server, $0).text }.joined()))
        #expect(outcome.status == 1)
        let last = try #require(try outcome.documents().last)
        #expect(last.type == "ErrorNode" && last.kind == "expired")
        #expect(server.connections == 1 && server.requests.count == users.count)
      }
    }
  }

  @Test("a load balancer's 408 in place of a response has 'sent', and is no step's response")
  func balancer() async throws {
    let server = try server(
      [
        [
          .readRequest, .send(Answer.success("user-0")), .readRequest, .send(Answer.idleTimeout),
        ]
      ], isSecure: false)
    let outcome = try await command(server).run(
      ["next", "--jobs", "1", "name=demo", "password=x"],
      stdin: .text(page(server, "user-0").text + page(server, "user-1").text))
    #expect(outcome.status == 2)
    let last = try #require(try outcome.documents().last)
    #expect(last.type == "FailureNode" && last.kind == "network")
    #expect(last["cause"]?["sent"] == true && last["previous"]?["input"]?["authId"] == "user-1")
    #expect(server.requests.count == 2)
  }

  @Test("a time-out after sending is not tried again, whatever --retry says")
  func timeout() async throws {
    for isSecure in [false, true] {
      let server = try server([[.readRequest, .hold]], isSecure: isSecure)
      let outcome = try await command(server).run(
        ["next", "--retry", "2", "--timeout", "1", "name=demo", "password=x"],
        stdin: .text(page(server, "user-1").text))
      let document = try outcome.document()
      #expect(document.kind == "timeout" && document["cause"]?["sent"] == true)
      #expect(server.requests.count == 1 && server.connections == 1)
    }
  }

  @Test("SSLKEYLOGFILE has no effect")
  func keyLog() async throws {
    let server = try server(
      [[.serve { [.send(Answer.success(Self.user(in: $0)))] }]], isSecure: true)
    var command = try command(server)
    let log = folder.path + "/keys"
    command.environment["SSLKEYLOGFILE"] = log
    let outcome = try await command.run(
      ["next", "name=demo", "password=x"], stdin: .text(page(server, "user-1").text))
    #expect(outcome.status == 0, "\(outcome.stderr)")
    #expect(!FileManager.default.fileExists(atPath: log))
  }

  @Test("a configured Authorization header is sent to the server, and never shown")
  func authorization() async throws {
    let server = try server(
      [[.serve { [.send(Answer.success(Self.user(in: $0)))] }]], isSecure: false)
    let command = BuiltCommand(environment: [
      "GATEWAY": "Basic c2VjcmV0LWdhdGV3YXk=",
      "JOURNEY_CONFIG":
        #"{"journey":{"serverUrl":"\#(server.origin)/am","realm":"alpha"},"http":{"headers":{"Authorization":{"$env":"GATEWAY"}}}}"#,
    ])
    let outcome = try await command.run(
      ["next", "-vv", "name=demo", "password=x"], stdin: .text(page(server, "user-1").text))
    #expect(outcome.status == 0, "\(outcome.text)")
    #expect(
      server.requests.first?.contains("Authorization: Basic c2VjcmV0LWdhdGV3YXk=\r\n") == true)
    #expect(outcome.stderr.contains("> Authorization: [hidden]"))
    #expect(!(outcome.stderr + outcome.text).contains("c2VjcmV0"))
  }
}

extension FaultServer.Step {
  fileprivate var isNoPause: Bool {
    if case .pause = self { false } else { true }
  }
}
