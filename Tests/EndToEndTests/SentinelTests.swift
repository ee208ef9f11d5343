import Foundation
import JourneyJSON
import JourneyTestSupport
import Testing

/// Every secret of a step begins with one sentinel. That sentinel must be in no line on stderr, and in no
/// excerpt, message or `request`, even if a server repeats it in any spelling. A server's own text
/// is unchanged on stdout.
@Suite("Secrets on standard error")
struct SentinelTests {
  static let sentinel = "s3ntinel"

  /// A secret with any characters, and one that is valid in a header.
  private static func answer(_ name: String) -> String { "\(sentinel) \(name) ä&\"<+%'/\\" }
  private static func token(_ name: String) -> String { "\(sentinel)-\(name)" }

  /// Seeds of one-time codes: Base32 has no lowercase letters and few digits.
  private static let seed = "S3NTINELS3NTINEL"
  private static let keptSeed = "S3NTINELKEPTSEED"

  /// The secrets of an open authorization request: its verifier, `state`, nonce and a value of `goto`.
  private static let openSecrets =
    [verifier] + ["state", "nonce", "hint"].map(token)
  private static let verifier = token("verifier-" + String(repeating: "v", count: 30))
  /// The S256 challenge of `verifier`.
  private static let challenge = "stZgmW3QXwXZqyUESOdr5K9A4gmJ58dJupgCScXVCd4"

  private static func open(_ origin: String) -> JSONValue {
    [
      "goto": .string(
        "\(origin)/authorize?client_id=app&redirect_uri=https%3A%2F%2Fapp.example.com%2Fcb"
          + "&state=\(token("state"))&code_challenge=\(challenge)&login_hint=\(token("hint"))"),
      "verifier": .string(verifier), "state": .string(token("state")),
      "nonce": .string(token("nonce")),
    ]
  }

  /// The commands whose input has secrets.
  enum Channel: CaseIterable {
    case next, start, resume, challenge, session, logout, userinfo, refresh, devices,
      approve, openRequest, walk

    var answers: [String] {
      switch self {
      case .next:
        ["arg", "file", "env", "doc", "book", "place", "url", "default", "outcome"].map(answer)
      case .walk: ["file", "book", "default"].map(answer)
      default: []
      }
    }

    var tokens: [String] {
      switch self {
      case .next:
        [
          "auth.id", "session*", "cookie", "header", "bearer", "flow", "jws", "handle", "private",
        ].map(token) + [seed, keptSeed] + openSecrets
      case .start:
        ["session*", "header", "bearer", "query", "default", "flow", "line", "zero"].map(token)
      case .resume: ["link", "header", "bearer", "line"].map(token)
      case .challenge:
        ["auth.id", "session*", "cookie", "header", "bearer", "flow", "authorization"].map(token)
      case .session, .logout, .userinfo, .refresh, .devices:
        ["session*", "header", "bearer", "access", "refresh"].map(token)
      case .approve: ["session*", "header", "bearer", "access", "refresh", "code"].map(token)
      case .openRequest: ["session*", "header", "bearer"].map(token) + openSecrets
      case .walk:
        ["session*", "header", "bearer", "flow", "line", "auth.id", "cookie"].map(token)
      }
    }

    /// What the server does before the response to the step with the answers.
    var steps: [FaultServer.Step] {
      self == .walk ? [.readRequest, .send(SentinelTests.firstPage)] : []
    }
  }

  /// A response that repeats a step's secrets, unchanged and in the spellings of servers.
  struct Response: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let status: String
    let type: String
    /// Makes the response from all secrets, once unchanged and once as a JSON string.
    let body: @Sendable (String, String) -> String

    init(
      _ name: String, _ status: String, type: String = "application/json",
      _ body: @escaping @Sendable (String, String) -> String
    ) {
      testDescription = name
      self.status = status
      self.type = type
      self.body = body
    }

    private static func html(_ text: String) -> String {
      text.replacingOccurrences(of: "&", with: "&amp;").replacingOccurrences(of: "<", with: "&lt;")
        .replacingOccurrences(of: "\"", with: "&quot;")
    }

    func text(_ channel: Channel) -> String {
      let echo = (channel.answers + channel.tokens).flatMap { secret in
        [
          secret, secret.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? "",
          JSONValue.string(JSONValue.string(secret).compact).compact,
          Self.html(secret), Self.html(JSONValue.string(secret).compact),
        ]
      }.joined(separator: " | ")
      let body = body(echo, JSONValue.string(echo).compact)
      let tokens = channel.tokens.joined(separator: "/")
      return
        "HTTP/1.1 \(status) \(tokens)\r\nContent-Type: \(type)\(type == "text" ? "/" + tokens : "")\r\n"
        + "Content-Length: \(body.utf8.count)\r\nX-Echo: \(tokens)\r\nServer: \(tokens)\r\n"
        + "Set-Cookie: \(token("name"))=\(token("new"))\r\n"
        + "Location: https://evil.test/\(tokens)?x=\(tokens)\r\n"
        + "WWW-Authenticate: Basic realm=\"\(tokens)\"\r\n"
        + "X-ForgeRock-TransactionId: \(tokens)\r\n\r\n\(body)"
    }
  }

  /// The first page of a walk, with a text for each answer.
  private static let firstPage: String = {
    let callbacks = ["D", "E", "F"].enumerated().map { index, prompt in
      #"{"type":"PasswordCallback","output":[{"name":"prompt","value":"\#(prompt)"}],"#
        + #""input":[{"name":"IDToken\#(index + 1)","value":""}]}"#
    }
    let list = callbacks.joined(separator: ",")
    let body = #"{"authId":"\#(token("auth.id"))","callbacks":[\#(list)]}"#
    return "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n"
      + "Set-Cookie: amlbcookie=\(token("cookie"))\r\n"
      + "Content-Length: \(body.utf8.count)\r\n\r\n\(body)"
  }()

  /// Ten codes on AM's page, which the document shows as `recoveryCodes`.
  private static let recoveryScript =
    (0..<10).map { number in
      #""<div class=\"text-center\">\n" +"# + "\n\"\(sentinel)code\(number)\\n\" +\n"
        + #""</div>\n" +"# + "\n"
    }.joined() + #""<em>New Security Key</em>";"#

  static let responses = [
    Response("HTML from a gateway", "502", type: "text/html") { echo, _ in "<html>\(echo)</html>" },
    Response("text with success", "200", type: "text/plain") { echo, _ in echo },
    Response("a refusal", "401") { #"{"code":401,"message":\#($1),"reason":\#($1)}"# },
    Response("a refusal with the new cookie", "401") { _, _ in
      #"{"code":401,"message":"\#(token("new"))","reason":"\#(token("new"))"}"#
    },
    Response("a challenge", "401") { #"{"authId":"\#(token("fresh"))","reason":\#($1)}"# },
    Response("an error", "500") { #"{"error":\#($1),"error_description":\#($1)}"# },
    Response("a refusal with 200", "200") { #"{"code":403,"message":\#($1)}"# },
    Response("a redirect", "302") { _, _ in "" },
    Response("a type that talks", "200", type: "text") { _, _ in "x" },
    Response("a key that talks", "200") { #"{\#($1):1}"# },
    Response("broken JSON", "200") { #"{"authId":\#($1),"# },
    Response("a page", "200") {
      // Recovery codes are in a script, and the secret of a one-time code is in a hidden value.
      #"""
      {"authId":"\#(token("fresh"))","header":\#($1),"callbacks":[
      {"type":"TextOutputCallback","output":[{"name":"message","value":\#($1)},{"name":"messageType","value":"0"}]},
      {"type":"TextOutputCallback","output":[{"name":"message","value":"Recovery Codes <div>\#(token("code"))</div>"},{"name":"messageType","value":"4"}]},
      {"type":"TextOutputCallback","output":[{"name":"message","value":\#(JSONValue.string(recoveryScript).compact)},{"name":"messageType","value":"4"}]},
      {"type":"HiddenValueCallback","output":[{"name":"value","value":"otpauth://totp/x?secret=\#(token("otp"))"},{"name":"id","value":"mfaDeviceRegistration"}],
      "input":[{"name":"IDToken3","value":"\#(token("hidden"))"}]}]}
      """#
    },
    Response("a push registration", "200") {
      #"""
      {"authId":"\#(token("fresh"))","callbacks":[
      {"type":"TextOutputCallback","output":[{"name":"message","value":\#($1)},{"name":"messageType","value":"0"}]},
      {"type":"TextOutputCallback","output":[{"name":"message","value":"f({ text: 'pushauth://push/AM:demo?s=\#(token("push"))' })"},{"name":"messageType","value":"4"}]},
      {"type":"HiddenValueCallback","output":[{"name":"value","value":"pushauth://push/AM:demo?c=\#(token("push"))&s=\#(token("push"))"},{"name":"id","value":"mfaDeviceRegistration"}],
      "input":[{"name":"IDToken3","value":"\#(token("hidden"))"}]}]}
      """#
    },
    Response("a success", "200") { _, _ in
      #"{"tokenId":"\#(token("fresh"))","successUrl":"/x?\#(token("fresh"))","realm":"/alpha"}"#
    },
  ]

  @Test("no response of a server makes a secret visible", arguments: responses)
  func told(_ response: Response) async throws {
    let folder = try TemporaryFolder()
    for channel in Channel.allCases {
      let server = try FaultServer([
        channel.steps + [.readRequest, .send(response.text(channel))]
      ])
      let outcome = try await run(channel, server.origin, folder)
      if channel == .walk {
        #expect(
          server.requests.dropFirst().first?.contains(Self.answer("file").prefix(13)) == true,
          "the answers are on the wire: \(server.requests)")
      }
      #expect(
        server.requests.first?.contains(Self.sentinel) == true,
        "\(channel): the secrets are on the wire")
      try check(outcome, "\(channel)")
    }
  }

  @Test("no broken connection makes a secret visible", arguments: [true, false])
  func broken(afterReading: Bool) async throws {
    let folder = try TemporaryFolder()
    for channel in Channel.allCases {
      let server = try FaultServer([afterReading ? channel.steps + [.readRequest, .reset] : []])
      try check(try await run(channel, server.origin, folder), "\(channel)")
    }
  }

  private func check(_ outcome: CommandOutcome, _ comment: String) throws {
    #expect(!outcome.stderr.lowercased().contains(Self.sentinel), "\(comment): \(outcome.stderr)")
    for document in try outcome.documents() {
      var ours = [
        document["request"], document["requests"], document["cause"]?["kind"],
        document["cause"]?["hint"],
      ]
      // The server's text is in `input`. A failure has excerpts at most.
      if document["input"] == nil {
        ours += [document["message"], document["problems"], document["cause"]]
      }
      for text in ours.compactMap({ $0?.compact }) {
        #expect(!text.lowercased().contains(Self.sentinel), "\(comment): \(text)")
      }
    }
  }

  private func run(_ channel: Channel, _ origin: String, _ folder: TemporaryFolder) async throws
    -> CommandOutcome
  {
    let config: JSONValue = [
      "journey": ["serverUrl": .string(origin + "/am"), "realm": "alpha", "cookieName": "c00kie"],
      "oidc": [
        "clientId": "app", "redirectUri": "https://app.example.com/cb", "scopes": ["profile"],
        "openId": [
          "authorizationEndpoint": .string(origin + "/authorize"),
          "tokenEndpoint": .string(origin + "/token"),
          "userinfoEndpoint": .string(origin + "/userinfo"),
          "revocationEndpoint": .string(origin + "/revoke"),
        ], "idTokenValidation": "claims",
      ],
      "http": [
        "headers": [
          "X-Api-Key": ["$env": "KEY"],
          "X-Gateway": .string("Bearer " + Self.token("bearer")),
        ]
      ],
    ]
    let command = BuiltCommand(
      environment: [
        "JOURNEY_CONFIG": config.compact, "JOURNEY_VERBOSE": "2", "KEY": Self.token("header"),
        "ANSWER": Self.answer("env"), "BOOK": Self.answer("book"),
        "LINE": "X-Line: \(Self.token("line"))",
        "SEED": "otpauth://hotp/x?secret=\(Self.seed)&counter=1",
        "AUTHORIZATION": "Basic "
          + Data("demo:\(Self.token("authorization"))".utf8).base64EncodedString(),
      ])
    let file = try folder.write("answer", Self.answer("file") + "\n")
    let book = try folder.write("book.json", #"{"D":{"$env":"BOOK"},"other":{"$env":"NOT_SET"}}"#)
    let session: JSONValue = ["value": .string(Self.token("session*")), "cookieName": "c00kie"]
    let user: JSONObject = [
      "type": "User", "session": session,
      "token": [
        "accessToken": .string(Self.token("access")),
        "refreshToken": .string(Self.token("refresh")),
      ],
    ]
    switch channel {
    case .next:
      return try await command.run(
        [
          "next", "A=\(Self.answer("arg"))", "B@\(file)", "C@env:ANSWER", "G@otp:env:SEED",
          "--answers", book,
        ],
        stdin: .text(page(origin, session).compact))
    case .challenge:
      var page = page(origin, session)
      page["callbacks"] = nil
      page["answers"] = nil
      var state = page["state"]?.object ?? [:]
      state["own"] = ["session": session, "authenticate": "Basic"]
      page["state"] = .object(state)
      return try await command.run(
        ["next", "authorization@env:AUTHORIZATION"], stdin: .text(page.compact))
    case .start:
      return try await command.run(
        ["start", "-", "-H", "X-Line: \(Self.token("line"))"],
        stdin: .text(
          ([
            "session": session, "journey": "J", "query": ["q": .string(Self.token("query"))],
            "headers": [
              "X-Flow": .string(Self.token("flow")),
              "X-OpenAM-Password": .string(Self.token("zero")),
            ],
            "defaults": ["of a later page": .string(Self.token("default"))],
          ] as JSONObject).compact))
    case .resume:
      return try await command.run([
        "resume", "\(origin)/am/XUI/?suspendedId=\(Self.token("link"))", "-H", "@env:LINE",
      ])
    case .approve:
      return try await command.run(
        ["approve", Self.token("code")], stdin: .text(user.compact))
    case .session, .logout, .userinfo, .refresh, .devices:
      return try await command.run(["\(channel)"], stdin: .text(user.compact))
    case .walk:
      var walk = BuiltCommand("journey-walk", environment: command.environment)
      walk.environment["DEVICE"] = Self.seed
      // As in a pipe, the trace of a step hides only what this step knows.
      walk.environment["JOURNEY_VERBOSE"] = nil
      let answers = try folder.write(
        "answers.json", #"{"D":{"$env":"BOOK"},"E":{"$file":"answer"}}"#)
      let key = try folder.write(
        "device.key", Self.sentinel + String(repeating: "A", count: 35) + "=")
      let phone = try folder.write("phone.json", #"{"otp":{"$env":"DEVICE"}}"#)
      return try await walk.run(
        [
          "-", "--token", "--answers", answers, "--device-key", key, "--authenticator", phone, "-H",
          "@env:LINE",
        ],
        stdin: .text(
          ([
            "session": session, "journey": "J",
            "headers": [
              "X-Flow": .string(Self.token("flow")),
              "X-OpenAM-Password": .string(Self.token("zero")),
            ],
            "defaults": ["F": .string(Self.answer("default"))],
          ] as JSONObject).compact))
    case .openRequest:
      var state = page(origin, session)["state"]?.object ?? [:]
      state["server"] = ["journey": config["journey"] ?? [:], "oidc": config["oidc"] ?? [:]]
      state["own"] = ["openRequest": Self.open(origin)]
      let success: JSONObject = [
        "type": "SuccessNode", "session": session, "state": .object(state),
      ]
      return try await command.run(
        ["token", "--consent", "allow"], stdin: .text(success.compact))
    }
  }

  /// A page with a text for each input, and a redirect.
  private func page(_ origin: String, _ session: JSONValue) -> JSONObject {
    let prompts = ["A", "B", "C", "D", "E", "F", "G"]
    var callbacks: [JSONValue] = prompts.enumerated().map { index, prompt in
      [
        "type": "TextInputCallback", "output": [["name": "prompt", "value": .string(prompt)]],
        "input": [["name": .string("IDToken\(index + 1)"), "value": ""]],
      ]
    }
    callbacks.append([
      "type": "RedirectCallback",
      "output": [["name": "redirectUrl", "value": "https://idp.example"]],
    ])
    callbacks.append(Self.outcome)
    callbacks.append(Self.binding)
    return [
      "type": "ContinueNode",
      "callbacks": [
        ["type": "TextInputCallback", "id": "IDToken6", "text": .string(Self.answer("place"))]
      ],
      "defaults": ["of a later page": [.string(Self.answer("default"))]],
      "answers": [
        "E": .string(Self.answer("doc")), "webAuthnOutcome": .string(Self.answer("outcome")),
        "jws": .string(Self.token("jws")), "deviceId": "a device",
        "returnUrl": .string(
          "https://app.example.com/?code=\(Self.answer("url").addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? "")"
        ),
      ],
      "authenticator": [
        "otp": .string("otpauth://totp/x?secret=\(Self.keptSeed)"),
        "passkeys": [
          [
            "id": "AA", "rpId": "x.example", "userHandle": .string(Self.token("handle")),
            "key": [
              "kty": "OKP", "crv": "Ed25519", "x": "AA", "d": .string(Self.token("private")),
            ],
          ]
        ],
      ],
      "input": ["authId": .string(Self.token("auth.id")), "callbacks": .array(callbacks)],
      "state": [
        "v": 1, "flow": "journey",
        "server": [
          "journey": [
            "serverUrl": .string(origin + "/am"), "realm": "alpha", "cookieName": "c00kie",
          ]
        ],
        "cookies": [
          ["name": "amlbcookie", "value": .string(Self.token("cookie")), "domain": "127.0.0.1"]
        ],
        "headers": ["X-Flow": .string(Self.token("flow"))],
        "own": ["session": session, "openRequest": Self.open(origin)],
      ],
    ]
  }

  private static let outcome: JSONValue = [
    "type": "HiddenValueCallback",
    "output": [["name": "value", "value": "false"], ["name": "id", "value": "webAuthnOutcome"]],
    "input": [["name": "IDToken9", "value": "webAuthnOutcome"]],
  ]

  private static let binding: JSONValue = [
    "type": "DeviceBindingCallback",
    "output": [
      ["name": "userId", "value": "id=demo"], ["name": "authenticationType", "value": "NONE"],
      ["name": "challenge", "value": "c"], ["name": "timeout", "value": 60],
      ["name": "attestation", "value": false],
    ],
    "input": .array(
      ["jws", "deviceName", "deviceId", "clientError"].map {
        ["name": .string("IDToken10\($0)"), "value": ""]
      }),
  ]

  private static let ceremony = registration(for: "")

  private static func registration(for party: String) -> JSONValue {
    [
      "type": "MetadataCallback",
      "output": [
        [
          "name": "data",
          "value": [
            "_type": "WebAuthn", "_action": "webauthn_registration", "challenge": "AAAA",
            "userId": "ZGVtbw", "_relyingPartyId": .string(party),
          ],
        ]
      ],
    ]
  }

  private static let code: JSONValue = [
    "type": "NameCallback", "output": [["name": "prompt", "value": "Enter verification code"]],
    "input": [["name": "IDToken1", "value": ""]],
  ]

  @Test("no input, result or refusal of an authenticator shows a secret")
  func authenticator() async throws {
    let folder = try TemporaryFolder()
    let key = Self.sentinel + String(repeating: "A", count: 35) + "="
    let passkey: JSONObject = ["id": "AA", "rpId": "x.example"]
    func known(_ name: String, _ value: JSONValue) -> JSONValue {
      var members = passkey
      members[name] = value
      return ["passkeys": [.object(members)]]
    }
    let rows:
      [(page: [JSONValue], known: JSONValue, arguments: [String], key: String?, status: Int32)] =
        [
          ([Self.ceremony, Self.outcome], [:], [], key, 0),
          ([Self.binding], [:], [], key, 0),
          ([Self.code], ["otp": .string("otpauth://hotp/x?secret=\(Self.seed)")], [], nil, 0),
          ([Self.code], ["otp": .string(Self.seed + "1")], [], nil, 65),
          (
            [Self.code], ["otp": .string("otpauth://totp/x?secret=\(Self.seed)&digits=9z")], [],
            nil,
            65
          ),
          ([Self.ceremony, Self.outcome], [:], [], Self.sentinel, 65),
          ([Self.ceremony, Self.outcome], [:], [], "\(Self.sentinel) é", 65),
          (
            [Self.ceremony, Self.outcome], [:],
            ["--device-key", try folder.write("key", Self.sentinel + "\n")], nil, 65
          ),
          (
            [Self.ceremony, Self.outcome], known("userHandle", .string("\(Self.sentinel) é")), [],
            key,
            65
          ),
          ([Self.ceremony, Self.outcome], known("key", .string(Self.sentinel)), [], key, 65),
          (
            [Self.ceremony, Self.outcome],
            known("key", ["kty": "OKP", "crv": "Ed25519", "x": "AA", "d": .string(Self.sentinel)]),
            [],
            key,
            65
          ),
          (
            [Self.code], [:],
            ["--authenticator", try folder.write("a.json", #"{"otp":"\#(Self.seed)1"}"#)], nil, 65
          ),
          (
            [Self.code], [:],
            ["--authenticator", try folder.write("b.json", #"{"otp":{"$env":"SEED"},"#)], nil, 65
          ),
        ]
    for (index, row) in rows.enumerated() {
      let page = SavedPage(port: 1, row.page).with("authenticator", row.known)
      var command = BuiltCommand(environment: ["JOURNEY_VERBOSE": "2", "SEED": Self.seed])
      command.environment["JOURNEY_DEVICE_KEY"] = row.key
      let outcome = try await command.run(
        ["authenticator"] + row.arguments, stdin: .text(page.text))
      #expect(outcome.status == row.status, "row \(index): \(outcome.text)")
      try check(outcome, "row \(index)")
    }
  }

  @Test("no line of an authenticator that quotes the page shows a secret")
  func quotedPage() async throws {
    let party = Self.token("party.example")
    let page = SavedPage(port: 1, [Self.registration(for: party), Self.outcome])
      .with("answers", ["User Name": .string(party)])
    let command = BuiltCommand(environment: [
      "JOURNEY_DEVICE_KEY": String(repeating: "A", count: 43) + "="
    ])
    let outcome = try await command.run(["authenticator"], stdin: .text(page.text))
    #expect(outcome.status == 65)
    #expect(try outcome.document().message.contains(party), "the page's own arguments")
    #expect(outcome.stderr.contains("[hidden]"), "\(outcome.stderr)")
    #expect(!outcome.stderr.contains(Self.sentinel), "\(outcome.stderr)")
  }

  @Test("no document of 'fields' shows a secret of the page", arguments: [[], ["--template"]])
  func fields(_ options: [String]) async throws {
    // A word with a digit never appears in Fields, so this secret has none.
    let plain = "PlainSecretOfLetters"
    let echo = "Hello \(plain) and \(Self.answer("doc"))"
    var page = page("http://127.0.0.1:1", ["value": .string(Self.token("session*"))])
    var input = try #require(page["input"]?.object)
    input["authId"] = .string(plain)
    input["header"] = .string(echo)
    input["description"] = .string(echo)
    var callbacks = try #require(input["callbacks"]?.array)
    callbacks.append([
      "type": "TextOutputCallback",
      "output": [
        ["name": "message", "value": .string(Self.recoveryScript)],
        ["name": "messageType", "value": "4"],
      ],
    ])
    callbacks.append([
      "type": "HiddenValueCallback",
      "output": [
        ["name": "value", "value": .string("otpauth://totp/x?secret=\(Self.seed)")],
        ["name": "id", "value": "mfaDeviceRegistration"],
      ],
      "input": [["name": "IDToken11", "value": .string(Self.token("hidden"))]],
    ])
    input["callbacks"] = .array(callbacks)
    page["input"] = .object(input)
    let outcome = try await BuiltCommand(environment: ["JOURNEY_VERBOSE": "2"])
      .run(["fields"] + options, stdin: .text(JSONValue.object(page).compact))
    #expect(outcome.status == 0, "\(outcome.text)")
    #expect(!outcome.text.isEmpty && !outcome.text.contains("sentinel"), "\(outcome.text)")
    #expect(!outcome.text.uppercased().contains("S3NTINEL"), "\(outcome.text)")
    #expect(!outcome.text.contains("Plain"), "\(outcome.text)")
    try check(outcome, "fields")
  }

  @Test("no refusal by 'journey' shows a secret")
  func refusals() async throws {
    let secret = Self.answer("arg")
    let rows: [([String], String)] = [
      (["next", secret], "{}"), (["next", "=\(secret)"], "{}"),
      (["next", "IDToken1=\(secret)"], SavedPage(port: 1, [SavedPage.choice]).text),
      (["next"], SavedPage(port: 1).with("answers", .string(secret)).text),
      (
        ["next"],
        SavedPage(port: 1).with("answers", ["name": [.string(secret)], "password": 5]).text
      ),
      (["next"], #"{"type":"ContinueNode","state":"\#(Self.token("x"))"}"#),
      (["resume", "https://127.0.0.1/?suspendedId=\(Self.token("link"))"], ""),
      (["resume", "-"], #"{"link":"nonsense \#(Self.token("link"))"}"#),
      (["start", "-"], #"{"session":"\#(Self.token("x"))"}"#),
      (["start", "-"], #"{"session":{"value":"\#(Self.token("x"))\u0001"}}"#),
    ]
    for (arguments, input) in rows {
      let config = #"{"journey":{"serverUrl":"http://127.0.0.1:1/am","realm":"alpha"}}"#
      let outcome = try await BuiltCommand(environment: [
        "JOURNEY_CONFIG": config, "JOURNEY_VERBOSE": "2",
      ])
      .run(arguments, stdin: .text(input))
      #expect(outcome.status == 65 || outcome.status == 64, "\(arguments)")
      try check(outcome, "\(arguments)")
    }
  }

  @Test("the pass phrase of a key and the password of a proxy are never shown")
  func machine() async throws {
    let folder = try TemporaryFolder()
    let identity = try TLSIdentity(isForClient: true)
    let key = try folder.write("key.pem", try identity.encryptedKeyPEM("right"))
    let cert = try folder.write("cert.pem", identity.certificatePEM)
    let proxy = try FaultServer([
      [
        .readHead,
        .send(
          "HTTP/1.1 407 \(Self.token("pass"))\r\nX-A: \(Self.token("pass"))\r\nContent-Length: 0\r\n\r\n"
        ),
      ]
    ])
    let phrase: JSONValue = [
      "journey": ["serverUrl": "https://am.example.com/am"],
      "http": [
        "certFile": .string(cert), "keyFile": .string(key),
        "keyPassword": .string(Self.token("pass")),
        "proxy": .string("http://user:\(Self.token("pass"))@127.0.0.1:\(proxy.port)"),
      ],
    ]
    let own = try await BuiltCommand(environment: ["JOURNEY_CONFIG": phrase.compact])
      .run(["start", "-vv"])
    #expect(own.status == 2)
    try check(own, "key")
    for variable in ["HTTPS_PROXY", "https_proxy", "ALL_PROXY"] {
      let outcome = try await BuiltCommand(
        environment: [
          "JOURNEY_CONFIG": #"{"journey":{"serverUrl":"https://am.example.com/am"}}"#,
          variable: "http://user:\(Self.token("pass"))@127.0.0.1:\(proxy.port)",
        ]
      ).run(["start", "-vv"])
      #expect(outcome.status == 2)
      #expect(try outcome.document().type == "FailureNode")
      try check(outcome, variable)
    }
    #expect(proxy.requests.contains { $0.hasPrefix("CONNECT am.example.com:443") })
    #expect(!proxy.requests.contains { $0.contains("authenticate") })
  }
}
