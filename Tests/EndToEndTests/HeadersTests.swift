import Foundation
import JourneyJSON
import JourneyTestSupport
import Testing

/// The headers of one flow in each of its requests.
@Suite("Headers of a flow")
struct HeadersTests {
  private static func json(_ status: String, _ body: String) -> FaultServer.Step {
    .send(
      "HTTP/1.1 \(status)\r\nContent-Type: application/json\r\n"
        + "Content-Length: \(body.utf8.count)\r\nConnection: close\r\n\r\n\(body)")
  }

  private static let page = JSONValue.object([
    "authId": "a.b.c", "callbacks": [SavedPage.name, SavedPage.password],
  ])
  private static let success = #"{"tokenId":"t0ken","successUrl":"/","realm":"/alpha"}"#

  private static func config(
    _ server: FaultServer, _ headers: JSONObject = [:], oauth: FaultServer? = nil
  ) -> JSONValue {
    var config: JSONObject = [
      "journey": ["serverUrl": .string(server.origin + "/am"), "realm": "alpha"]
    ]
    if !headers.isEmpty { config["http"] = ["headers": .object(headers)] }
    if let oauth {
      config["oidc"] = [
        "clientId": "app", "redirectUri": "https://app.example.com/cb", "scopes": ["profile"],
        "openId": [
          "authorizationEndpoint": .string(server.origin + "/authorize"),
          "tokenEndpoint": .string(oauth.origin + "/token"),
        ],
      ]
    }
    return .object(config)
  }

  private func run(
    _ arguments: [String], _ config: JSONValue, _ document: JSONValue? = nil,
    _ variables: [String: String] = [:]
  ) async throws -> (document: JSONValue, status: Int32?, errors: String) {
    var variables = variables
    variables["JOURNEY_CONFIG"] = config.compact
    let outcome = try await BuiltCommand("journey", environment: variables)
      .run(arguments, stdin: document.map { .text($0.compact) } ?? .empty)
    return (try JSONValue(parsing: outcome.stdout), outcome.status, outcome.stderr)
  }

  @Test("each request says which program sends it, unless a header names another")
  func userAgent() async throws {
    let server = try FaultServer(
      Array(repeating: [.readRequest, Self.json("200 OK", Self.page.compact)], count: 3))
    let version = try await BuiltCommand("journey").run(["--version"]).text
    let name = version.split(whereSeparator: \.isWhitespace).joined(separator: "/")
    _ = try await run(["start"], Self.config(server))
    _ = try await run(["start"], Self.config(server, ["User-Agent": "machine/1"]))
    _ = try await run(
      ["start", "-H", "user-agent: flow/2"], Self.config(server, ["User-Agent": "machine/1"]))
    try #require(server.requests.count == 3)
    #expect(server.requests[0].contains("\r\nUser-Agent: \(name)\r\n"))
    #expect(server.requests[1].contains("\r\nUser-Agent: machine/1\r\n"))
    #expect(server.requests[2].contains("\r\nuser-agent: flow/2\r\n"))
    for request in server.requests {
      #expect(request.lowercased().components(separatedBy: "\r\nuser-agent:").count == 2)
    }
  }

  @Test("headers of the command line and of a document are sent with every step")
  func everyStep() async throws {
    let server = try FaultServer([
      [.readRequest, Self.json("200 OK", Self.page.compact)],
      [.readRequest, Self.json("200 OK", Self.success)],
      [
        .readRequest,
        .send("HTTP/1.1 500 No\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"),
      ],
      [.readRequest, Self.json("200 OK", #"{"result":"Successfully logged out"}"#)],
      [.readRequest, Self.json("200 OK", Self.page.compact)],
    ])
    let config = Self.config(server, ["X-Machine": "m"], oauth: server)
    let start: JSONValue = [
      "journey": "Login",
      "headers": [
        "X-Forwarded-For": "192.0.2.7", "X-Key": "s3cret", "X-OpenAM-Username": "demo",
        "X-OpenAM-Password": "p4ssword",
      ],
    ]
    let page = try await run(
      ["start", "-", "-vv", "-H", "x-key: weaker", "-H", "X-Empty:"], config, start)
    #expect(page.document["type"] == "ContinueNode")
    #expect(
      page.document["state"]?["headers"]
        == ["X-Empty": "", "X-Forwarded-For": "192.0.2.7", "X-Key": "s3cret"])
    #expect(page.errors.contains("X-Forwarded-For: 192.0.2.7"))
    #expect(page.errors.contains("X-Key: [hidden]"))
    let success = try await run(["next", "name=demo", "password=x"], config, page.document)
    let failure = try await run(["token", "-q"], config, success.document)
    let user = try #require(failure.document["previous"])
    #expect(user["type"] == "User")
    let ended = try await run(["logout"], config, user)
    #expect(ended.document["logout"]?["complete"] == true)
    let shown = try await run(["redact"], config, start)
    #expect(shown.document == ["redacted": true, "journey": "Login"])
    let again = try await run(["start", "-"], config, success.document)
    #expect(again.document["state"]?["headers"] == nil, "another flow")

    let requests = server.requests
    #expect(requests.count == 5)
    for (index, request) in requests.enumerated() {
      #expect(request.contains("\r\nX-Machine: m\r\n"))
      for line in ["X-Forwarded-For: 192.0.2.7", "X-Key: s3cret", "X-Empty:"] {
        #expect(request.contains("\r\n\(line)\r\n") == (index < 4), "\(index): \(line)")
      }
      for line in ["X-OpenAM-Username: demo", "X-OpenAM-Password: p4ssword"] {
        #expect(request.contains("\r\n\(line)\r\n") == (index == 0), "\(index): \(line)")
      }
      #expect(!request.contains("weaker"))
    }
    for errors in [page.errors, success.errors, failure.errors, ended.errors] {
      #expect(!errors.contains("s3cret") && !errors.contains("p4ssword"))
    }
  }

  @Test("no header of a flow goes to another origin")
  func otherOrigin() async throws {
    let oauth = try FaultServer([
      [
        .serve { request in
          let host = request.components(separatedBy: "\r\nHost: ").last?
            .components(separatedBy: "\r\n").first
          let issuer = "http://\(host ?? "")"
          let token = #"{"access_token":"a","token_type":"Bearer"}"#
          let discovery = JSONValue.object([
            "issuer": .string(issuer), "authorization_endpoint": .string(issuer + "/authorize"),
            "token_endpoint": .string(issuer + "/token"),
          ]).compact
          return [Self.json("200 OK", request.hasPrefix("POST") ? token : discovery)]
        }
      ]
    ])
    let server = try FaultServer([[.readRequest, Self.json("200 OK", Self.success)]])
    var config = try #require(Self.config(server, ["X-Machine": "m"]).object)
    config["oidc"] = [
      "clientId": "app", "redirectUri": "https://app.example.com/cb", "scopes": ["profile"],
      "discoveryEndpoint": .string(oauth.origin + "/.well-known/openid-configuration"),
    ]
    let success = try await run(["start", "-H", "X-Key: s3cret"], .object(config))
    var user = try #require(success.document.object)
    user["type"] = "User"
    user["token"] = ["refreshToken": "r"]
    let fresh = try await run(["refresh"], .object(config), .object(user))
    #expect(fresh.document["token"]?["accessToken"] == "a", "\(fresh.errors)")
    #expect(fresh.document["state"]?["headers"] == ["X-Key": "s3cret"])
    #expect(server.requests.first?.contains("\r\nX-Key: s3cret\r\n") == true)
    #expect(oauth.requests.count >= 2)
    for request in oauth.requests {
      #expect(!request.contains("s3cret") && !request.contains("X-Machine"))
      #expect(request.contains("\r\nUser-Agent: journey/"))
    }
  }

  @Test("a flow cannot replace headers of the machine, and a state has no forbidden header")
  func guards() async throws {
    let server = try FaultServer([[.readRequest, Self.json("200 OK", Self.page.compact)]])
    let plain = Self.config(server)
    let machine = Self.config(server, ["X-Key": "m"])
    func refused(
      _ arguments: [String], _ config: JSONValue, _ document: JSONValue?, _ kind: String
    ) async throws -> JSONValue {
      let outcome = try await run(arguments + ["-q"], config, document, ["EMPTY": ""])
      #expect(outcome.document["cause"]?["kind"] == .string(kind), "\(outcome.document.compact)")
      #expect(outcome.status == (kind == "usage" ? 64 : 65))
      #expect(!(outcome.document["message"]?.compact.contains("s3cret") ?? false))
      return outcome.document
    }
    let line = try await refused(["start", "Login", "-H", "x-key: s3cret"], machine, nil, "config")
    #expect(line["previous"] == ["journey": "Login"], "no header of the command line")
    let start: JSONValue = ["journey": "Login", "headers": ["x-key": "s3cret"]]
    let document = try await refused(["start", "-"], machine, start, "document")
    #expect(document["previous"] == start)
    _ = try await refused(["start", "-", "-H", "X-Key: y"], machine, start, "document")
    _ = try await refused(
      ["start", "-"], plain, ["headers": ["iPlanetDirectoryPro": "s3cret"]], "document")
    let gone = try await refused(["start", "Login", "-H", "@env:EMPTY"], plain, nil, "config")
    #expect(gone["previous"] == ["journey": "Login"])
    let given = try await refused(["start", "-", "-H", "@/no/file"], plain, start, "config")
    #expect(given["previous"] == start)
    _ = try await refused(["resume", "l", "-H", "@/no/file"], plain, nil, "config")
    _ = try await refused(
      ["resume", "-"], plain, ["link": "l", "headers": ["X-OpenAM-Password": "s3cret"]],
      "document")
    _ = try await refused(["start", "-H", "Host: s3cret"], plain, nil, "usage")
    #expect(server.requests.isEmpty)

    let page = try await run(["start", "-"], plain, start)
    _ = try await refused(["next", "name=a", "password=b"], machine, page.document, "state")
    for headers in [["Cookie": "s3cret"], ["X-OpenAM-Password": "s3cret"], "s3cret"]
      as [JSONValue]
    {
      var state = try #require(page.document["state"]?.object)
      state["headers"] = headers
      var changed = try #require(page.document.object)
      changed["state"] = .object(state)
      _ = try await refused(["next", "name=a", "password=b"], plain, .object(changed), "state")
    }
    #expect(server.requests.count == 1)
  }

  @Test("a DaVinci flow refuses a name and password in headers, and keeps other headers")
  func daVinci() async throws {
    let shell = try await PingOneShell()
    let page = try await shell.run(
      ["start", "-"], ["journey": "Login", "headers": ["X-Key": "s3cret"]])
    #expect(page.type == "ContinueNode")
    #expect(page.document["state"]?["headers"] == ["X-Key": "s3cret"])
    let no = try await shell.run(
      ["start", "-", "-q"], ["journey": "Login", "headers": ["X-OpenAM-Username": "demo"]])
    #expect(no.document["cause"]?["kind"] == "document")
    let next = try await shell.run(
      ["next", "-vv", "user.username=demo", "user.password=Secret12!"], page.document)
    #expect(next.type == "SuccessNode")
    #expect(next.document["state"]?["headers"] == ["X-Key": "s3cret"])
  }

  @Test("a suspended page keeps its headers for 'resume'")
  func resumed() async throws {
    let shell = try await DemoShell()
    let page = try await shell.run(["start", "ForgottenPassword", "-H", "X-Key: s3cret"])
    var waiting = try #require(
      try await shell.run(["next", "mail=demo@example.com"], page.document).document.object)
    let server = shell.config["journey"]?["serverUrl"]?.string ?? ""
    waiting["link"] = .string("\(server)?suspendedId=gone")
    let resumed = try await shell.run(
      ["resume", "-vv", "-", "-H", "X-Key: weaker", "-H", "X-Other: 1"], .object(waiting))
    #expect(resumed.document["cause"]?["code"] == "suspended_expired")
    #expect(resumed.errors.contains("X-Key: [hidden]") && resumed.errors.contains("X-Other: "))
    #expect(!resumed.errors.contains("s3cret"))
  }
}
