import JourneyJSON
import JourneyTestSupport
import Testing

/// What servers in the field send, beyond what AM's documentation says.
@Suite("Cases from the field")
struct FieldCasesTests {
  struct Reply: Sendable {
    var status = "200 OK"
    var body = ""
    var headers: [String] = []

    static func json(
      _ body: JSONValue, _ status: String = "200 OK", _ headers: String...
    ) -> Reply {
      Reply(
        status: status, body: body.compact, headers: ["Content-Type: application/json"] + headers)
    }

    var text: String {
      "HTTP/1.1 \(status)\r\n" + headers.map { $0 + "\r\n" }.joined()
        + "Content-Length: \(body.utf8.count)\r\nConnection: close\r\n\r\n\(body)"
    }
  }

  private static func page(_ callbacks: JSONValue...) -> JSONValue {
    ["authId": "a.b.c", "callbacks": .array(callbacks)]
  }

  private static func hidden(_ id: String, _ value: String) -> JSONValue {
    [
      "type": "HiddenValueCallback",
      "output": [
        ["name": "value", "value": .string(value)], ["name": "id", "value": .string(id)],
      ], "input": [["name": "IDToken1", "value": .string(id)]],
    ]
  }

  private static let success: JSONValue = ["tokenId": "s1", "successUrl": "/", "realm": "/alpha"]

  /// Runs commands as a pipe against a server that sends the replies in order.
  ///
  /// - Parameter first: the document of the first command, or `nil` for none.
  /// - Returns: the documents, the last status and stderr, and the requests.
  private func run(
    _ replies: [Reply], _ commands: [[String]], _ first: JSONValue? = nil,
    _ variables: [String: String] = [:]
  ) async throws -> (
    documents: [JSONValue], status: Int32?, errors: String, requests: [String]
  ) {
    let server = try FaultServer(replies.map { [.readRequest, .send($0.text)] })
    var command = UserDocumentTests.command(server)
    command.environment.merge(variables) { _, new in new }
    var documents: [JSONValue] = []
    var last: CommandOutcome?
    for arguments in commands {
      let input = documents.last ?? first
      let outcome = try await command.run(
        arguments, stdin: input.map { .text($0.compact) } ?? .empty)
      documents.append(try JSONValue(parsing: outcome.stdout))
      last = outcome
    }
    #expect(server.requests.count == replies.count)
    return (documents, last?.status, last?.stderr ?? "", server.requests)
  }

  private static let signedIn: JSONValue = [
    "type": "User", "session": ["value": "s1", "cookieName": "sso"],
  ]

  @Test("an AM that refuses 'ForceAuth' on a step says so")
  func forceAuth() async throws {
    let refusal: JSONValue = [
      "code": 400, "reason": "Bad Request",
      "message": "Incorrect number of callbacks found in JSON response",
    ]
    let run = try await run(
      [.json(Self.page(SavedPage.name)), .json(refusal, "400 Bad Request")],
      [["start", "L", "--force-auth"], ["next", "name=a"]])
    #expect(run.requests.allSatisfy { $0.contains("ForceAuth=true") })
    #expect(run.documents[1]["type"] == "ErrorNode" && run.status == 1)
    #expect(run.errors.contains("Incorrect number of callbacks found in JSON response"))
  }

  @Test("a step-up that times out leaves the session of the document usable")
  func stepUpTimeout() async throws {
    let refusal: JSONValue = [
      "code": 401, "reason": "Unauthorized", "message": "Session has timed out",
      "detail": ["errorCode": "110"],
    ]
    let gone = "Set-Cookie: sso=; Expires=Thu, 01 Jan 1970 00:00:10 GMT; Path=/"
    let run = try await run(
      [.json(refusal, "401 Unauthorized", gone)], [["start", "StepUp", "-"]], Self.signedIn)
    let node = run.documents[0]
    #expect(node["cause"]?["kind"] == "expired" && node["cause"]?["code"] == "timeout")
    let again = try await self.run(
      [.json(["username": "a", "realm": "/alpha"])], [["session"]], Self.signedIn)
    #expect(again.status == 0)
    #expect(again.requests[0].contains("Cookie: sso=s1\r\n"))
  }

  @Test(
    "the response of a gateway in front of AM has its status and its text in the message",
    arguments: [
      ("403 Forbidden", "text/plain", "Forbidden", "parse"),
      ("403 Forbidden", "text/html", "<html><h1>Request blocked</h1></html>", "parse"),
      (
        "502 Bad Gateway", "text/html",
        "<html><p>Please try again in 30 seconds.</p></html>", "server"
      ),
    ])
  func gateway(_ status: String, type: String, body: String, kind: String) async throws {
    let run = try await run(
      [Reply(status: status, body: body, headers: ["Content-Type: \(type)"])], [["start", "L"]])
    let node = run.documents[0]
    #expect(node["type"] == "FailureNode" && run.status == 2)
    #expect(node["cause"]?["kind"]?.string == kind)
    #expect(node["cause"]?["status"]?.integer == Int(status.prefix(3)))
    let text = body.contains("<") ? String(body.split(separator: ">")[2].prefix(9)) : body
    #expect(run.errors.contains(text), "\(run.errors)")
  }

  @Test("a 400 from a layer in front of AM gets no hint about the journey")
  func otherLayer() async throws {
    for (detail, hint) in [("no such thing", nil), (["errorCode": ""], "check that the realm")]
      as [(JSONValue, String?)]
    {
      let refusal: JSONValue = [
        "code": 400, "reason": "Bad Request", "message": "Bad", "detail": detail,
      ]
      let run = try await run([.json(refusal, "400 Bad Request")], [["start", "Login"]])
      let shown = run.documents[0]["cause"]?["hint"]?.string
      #expect(shown?.hasPrefix(hint ?? "") == (hint == nil ? nil : true), "\(shown ?? "")")
    }
  }

  @Test("an address for failures stays in the node's 'input'")
  func failureURL() async throws {
    let refusal: JSONValue = [
      "code": 401, "reason": "Unauthorized", "message": "Login failure",
      "detail": ["failureUrl": "https://app.example.com/no"],
    ]
    let run = try await run([.json(refusal, "401 Unauthorized")], [["start", "L"]])
    #expect(
      run.documents[0]["input"]?["detail"]?["failureUrl"] == "https://app.example.com/no")
  }

  @Test("a hidden value is answered by its id, and goes back as it is without an answer")
  func hiddenRoles() async throws {
    let page = Self.page(Self.hidden("role", "user"), Self.hidden("otp", "483920"))
    let run = try await run(
      [.json(page), .json(Self.success)], [["start", "L"], ["next", "role=auditor"]])
    // A script reads a one-time code that the page itself holds.
    #expect(run.documents[0]["callbacks"]?[1]?["value"] == "483920")
    #expect(run.requests[1].contains(#""input":[{"name":"IDToken1","value":"auditor"}]"#))
    #expect(run.requests[1].contains(#""input":[{"name":"IDToken1","value":"483920"}]"#))
  }

  @Test("the address of an app that asks for conditions gives codes, with a warning")
  func policies() async throws {
    let address =
      "mfauth://totp/ForgeRock:demo?secret=GEZDGNBVGY3TQOJQ&issuer=Rm9yZ2VSb2Nr&digits=6&period=30"
      + "&policies=eyJiaW9tZXRyaWNBdmFpbGFibGUiOnt9fQ"
    let run = try await run(
      [.json(Self.page(SavedPage.text(1))), .json(Self.success)],
      [["start", "L"], ["next", "Code@otp:env:SEED"]], nil, ["SEED": address])
    #expect(run.requests[1].firstMatch(of: /"value":"[0-9]{6}"/) != nil)
    #expect(run.errors.contains("warning: the address for one-time codes has 'policies'"))
  }

  @Test("a stage in metadata is shown there, and the page's own stage is the stage")
  func stages() async throws {
    let metadata: JSONValue = [
      "type": "MetadataCallback", "output": [["name": "data", "value": ["stage": "inner"]]],
    ]
    var page = Self.page(metadata, SavedPage.name).object ?? [:]
    var node = try await run([.json(.object(page))], [["start", "L"]]).documents[0]
    #expect(node["callbacks"]?[0]?["value"]?["stage"] == "inner")
    #expect(node["stage"] != "inner")
    page["stage"] = "outer"
    page["header"] = "H"
    page["description"] = "D"
    let run = try await run(
      [.json(.object(page)), .json(Self.success)], [["start", "L"], ["next", "name=a"]])
    node = run.documents[0]
    #expect(node["stage"] == "outer" && node["header"] == "H" && node["description"] == "D")
    #expect(run.requests[1].contains(#""stage":"outer","header":"H","description":"D""#))
  }

  @Test("a text with an error is a problem, beside a hidden value that goes back")
  func errorText() async throws {
    let text: JSONValue = [
      "type": "TextOutputCallback",
      "output": [
        ["name": "message", "value": "Wrong code"], ["name": "messageType", "value": "2"],
      ],
    ]
    let run = try await run(
      [
        .json(Self.page(text, Self.hidden("stage", "LOGIN_2"), SavedPage.name)),
        .json(Self.success),
      ],
      [["start", "L"], ["next", "name=a"]])
    #expect(run.documents[0]["problems"]?[0]?["code"] == "error")
    #expect(run.documents[0]["problems"]?[0]?["message"] == "Wrong code")
    #expect(run.requests[1].contains(#""value":"LOGIN_2""#))
  }

  @Test("each step sends the cookies that it should, after some were replaced and deleted")
  func cookies() async throws {
    let page = Self.page(SavedPage.name)
    let gone = "Expires=Thu, 01 Jan 1970 00:00:10 GMT"
    let run = try await run(
      [
        .json(
          page, "200 OK", "Set-Cookie: a=1; Path=/; Secure; HttpOnly", "Set-Cookie: b=1; Path=/am",
          "Set-Cookie: c=1; Path=/other", "Set-Cookie: d=1; Domain=.mytest.run; Path=/",
          "Set-Cookie: a=2; Path=/am/json"),
        .json(
          page, "200 OK", "Set-Cookie: a=3; Path=/; Secure", "Set-Cookie: b=; Path=/am; \(gone)"),
        .json(Self.success),
      ], [["start", "L"], ["next", "name=a"], ["next", "name=a"]])
    func sent(_ request: String) -> [String] {
      request.split(separator: "\r\n").filter { $0.hasPrefix("Cookie: ") }.map(String.init)
    }
    #expect(
      run.requests.map(sent) == [[], ["Cookie: a=2; b=1; a=1"], ["Cookie: a=2; a=3"]])
  }

  @Test("a sign-out whose response names an address and deletes a cookie is complete")
  func logout() async throws {
    let run = try await run(
      [
        .json(
          ["result": "Successfully logged out", "goto": "https://app.example.com/"], "200 OK",
          "Set-Cookie: sso=; Expires=Thu, 01 Jan 1970 00:00:10 GMT; Path=/")
      ], [["logout"]], Self.signedIn)
    #expect(run.status == 0)
    #expect(run.documents[0]["logout"]?["complete"] == true)
  }

  @Test("'session' and 'logout' send all cookies of the sign-in, also at the second attempt")
  func allCookies() async throws {
    let page = Self.page(SavedPage.name)
    let missing: JSONValue = ["code": 404, "reason": "Not Found", "message": "no"]
    let run = try await run(
      [
        .json(
          page, "200 OK", "Set-Cookie: amlbcookie=01; Path=/; HttpOnly",
          "Set-Cookie: route=r1|x; Path=/am", "Set-Cookie: other=1; Path=/elsewhere"),
        .json(Self.success, "200 OK", "Set-Cookie: iPlanetDirectoryPro=s1; Path=/; HttpOnly"),
        .json(missing, "404 Not Found"), .json(["username": "a", "realm": "/alpha"]),
        .json(missing, "404 Not Found"), .json(["result": "Successfully logged out"]),
      ], [["start", "L"], ["next", "name=a"], ["session"], ["logout"]])
    #expect(run.status == 0, "\(run.errors)")
    for request in run.requests.dropFirst(2) {
      let cookies = request.split(separator: "\r\n").filter { $0.hasPrefix("Cookie: ") }
      #expect(cookies.count == 1)
      #expect(
        cookies[0].dropFirst(8).split(separator: "; ").sorted()
          == ["amlbcookie=01", "iPlanetDirectoryPro=s1", "route=r1|x"], "\(cookies)")
    }
  }

  @Test(
    "the login page of an authorization request is read wherever it is",
    arguments: [
      "ORIGIN/am/XUI/?realm=/alpha&goto=GOTO", "/am/XUI/?goto=GOTO&realm=%2Falpha",
      "https://login.example.com:8443/?realm=/alpha&goto=GOTO#login",
      "/am/UI/Login?realm=/alpha&authIndexType=service&authIndexValue=Login&goto=GOTO",
      "/am/UI/Login?service=Login&goto=GOTO",
    ])
  func loginPages(_ location: String) async throws {
    let server = try FaultServer([
      [
        .serve { request in
          let target = request.split(separator: " ")[1]
          let host = request.firstMatch(of: /\r\nHost: ([^\r]*)/).map { String($0.1) } ?? ""
          guard target.contains("/oauth2/") else {
            return [.send(Reply.json(Self.page(SavedPage.name)).text)]
          }
          let goto = "http://\(host)\(target)".replacing("%", with: "%25").replacing(
            "&", with: "%26")
          let found = location.replacing("ORIGIN", with: "http://\(host)").replacing(
            "GOTO", with: goto)
          return [.send(Reply(status: "302 Found", headers: ["Location: \(found)"]).text)]
        }
      ]
    ])
    let outcome = try await UserDocumentTests.command(server).run(["start", "--authorize"])
    let page = try outcome.document()
    #expect(outcome.status == 0, "\(outcome.stderr)")
    #expect(page.type == "ContinueNode")
    #expect(page["state"]?["own"]?["openRequest"]?["goto"] != nil)
    let names = page["request"]?["url"]?.string?.hasSuffix("authIndexValue=Login") == true
    #expect(names == location.contains("Login&"))
  }

  @Test(
    "JSON is read whatever its type is, but not if it is compressed",
    arguments: [
      ("", ["Content-Type: text/html"], true), ("\u{feff}", [], true), ("", [], true),
      ("\u{1f}\u{8b}\u{8}\u{0}", ["Content-Encoding: gzip"], false),
    ] as [(String, [String], Bool)])
  func types(_ mark: String, _ headers: [String], isRead: Bool) async throws {
    let body = mark + Self.page(SavedPage.name).compact
    let run = try await run([Reply(body: body, headers: headers)], [["start", "L"]])
    #expect(run.documents[0]["type"] == (isRead ? "ContinueNode" : "FailureNode"))
    if !isRead { #expect(run.errors.contains("binary data"), "\(run.errors)") }
  }

  @Test("an id that the caller sends is the id of the request, unless the response has one")
  func transactionID() async throws {
    for header in [nil, "X-ForgeRock-TransactionId: theirs-1"] as [String?] {
      let mine = ["-H", "X-ForgeRock-TransactionId: mine-1"]
      let run = try await run(
        [Reply.json(Self.page(SavedPage.name))].map { reply in
          var reply = reply
          if let header { reply.headers.append(header) }
          return reply
        } + [.json(Self.success)], [["start", "L"] + mine, ["next", "name=a"]])
      #expect(run.requests.allSatisfy { $0.contains("X-ForgeRock-TransactionId: mine-1") })
      #expect(
        run.documents[0]["request"]?["id"]?.string == (header == nil ? "mine-1" : "theirs-1"))
      // It belongs to the flow, so the next step has it, too.
      #expect(run.documents[1]["request"]?["id"] == "mine-1")
    }
    let none = try await run([.json(Self.page(SavedPage.name))], [["start", "L"]])
    #expect(none.documents[0]["request"]?["id"] == .null)
  }
}
