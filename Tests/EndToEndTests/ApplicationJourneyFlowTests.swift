import Foundation
import JourneyJSON
import JourneyTestSupport
import Testing

/// Sign-ins of clients with a journey of their own, from the command line.
@Suite("Sign-ins of application journeys")
struct ApplicationJourneyFlowTests {
  private static let password = ["PW": "Secret12!"]
  private static let answers = ["next", "name=demo", "password@env:PW"]
  private static let own = "the client 'own-journey' has a journey of its own"

  /// The tenant's configuration with another client, and changes of its `oidc` block.
  private static func config(
    _ shell: DemoShell, client: String, _ changes: JSONObject = [:]
  ) -> JSONValue {
    var config = shell.config.object ?? [:]
    var oidc = config["oidc"]?.object ?? [:]
    oidc["clientId"] = .string(client)
    for (name, value) in changes { oidc[name] = value }
    config["oidc"] = .object(oidc)
    return .object(config)
  }

  private static func success(_ shell: DemoShell, _ page: JSONValue, config: JSONValue? = nil)
    async throws -> JSONValue
  {
    let (success, status, errors) = try await shell.run(
      answers, page, config: config, password)
    #expect(status == 0, "\(errors)")
    #expect(success["type"] == "SuccessNode")
    return success
  }

  @Test(
    "'start --authorize' begins a whole sign-in, whatever the client asks for",
    arguments: ["own-journey", "own-journey-implied", "demo", "demo-consent"])
  func wholeSignIn(_ client: String) async throws {
    let shell = try await DemoShell("--client", client)
    let (page, status, _) = try await shell.run(["start", "--authorize"])
    #expect(status == 0)
    let url = page["request"]?["url"]?.string ?? ""
    #expect(url.contains("composite_advice") == client.hasPrefix("own"), "\(url)")
    #expect(page["state"]?["own"]?["openRequest"]?["verifier"] != nil)
    let success = try await Self.success(shell, page)
    #expect(success["state"]?["own"] == page["state"]?["own"])
    let (user, last, errors) = try await shell.run(["token", "--consent", "allow"], success)
    #expect(last == 0, "\(errors)")
    #expect(user["token"]?["accessToken"]?.string?.isEmpty == false)
    #expect(user["token"]?["idToken"] != nil)
    #expect(user["state"]?["own"]?["openRequest"] == nil && user["advice"] == nil)
  }

  @Test("a start document can ask for the authorization request, with or without a NAME")
  func startDocument() async throws {
    let shell = try await DemoShell("--client", "own-journey-implied")
    let begun = try await shell.run(["start", "-"], ["authorize": true, "tag": 5])
    #expect(begun.document["tag"] == 5)
    #expect(begun.document["request"]?["url"]?.string?.contains("composite_advice") == true)
    let named = try await shell.run(["start", "LoginCode", "--authorize"])
    #expect(named.document["request"]?["url"]?.string?.contains("composite_advice") == true)

    let demo = Self.config(shell, client: "demo")
    for (arguments, document) in [
      (["start", "LoginCode", "--authorize"], nil),
      (["start", "-", "--authorize"], ["journey": "LoginCode"] as JSONValue),
      (["start", "LoginCode", "-"], ["authorize": true] as JSONValue),
      (
        ["start", "-", "--advice", "A=B"],
        ["authorize": true, "journey": "LoginCode"] as JSONValue
      ),
    ] {
      let outcome = try await shell.run(arguments, document, config: demo)
      let url = outcome.document["request"]?["url"]?.string ?? ""
      #expect(
        url.hasSuffix("?authIndexType=service&authIndexValue=LoginCode"), "\(arguments): \(url)")
      #expect(outcome.document["state"]?["own"]?["openRequest"] != nil, "\(arguments)")
    }
    let plain = try await shell.run(
      ["start", "-", "--authorize"], ["authorize": false], config: demo)
    #expect(plain.document["type"] == "ContinueNode")
    #expect(plain.document["state"]?["own"] == nil)
  }

  @Test("'token' and 'userinfo' report the client's journey, and 'previous' begins it")
  func found() async throws {
    let shell = try await DemoShell("--client", "own-journey")
    var signedIn = try await shell.signIn().object ?? [:]
    signedIn["tag"] = 7
    for command in ["token", "userinfo"] {
      let (node, status, errors) = try await shell.run([command], .object(signedIn))
      #expect(status == 1)
      #expect(node["type"] == "ErrorNode")
      #expect(node["message"]?.string == Self.own)
      #expect(errors.contains("\(Self.own) (GET "))
      #expect(errors.contains("; jq .previous | journey start -"))
      let advice = try #require(node["cause"]?["advice"])
      #expect(
        node.object?.causeByServer
          == #"{"kind":"refused","status":302,"code":"journey_required","sent":true,"#
          + #""hint":"jq .previous | journey start -","advice":\#(advice.compact)}"#)
      #expect(node["input"] == [:])
      let previous = try #require(node["previous"]?.object)
      #expect(previous["type"] == "User" && previous["advice"] == advice)
      let keys = Array(previous.keys)
      #expect(
        keys.firstIndex(of: "advice") == keys.firstIndex(of: "session").map { $0 + 1 }, "\(keys)")
      #expect(previous["session"]?["value"] == signedIn["session"]?["value"])
    }
    let failed = try await shell.run(["token"], .object(signedIn)).document
    let (page, _, _) = try await shell.run(["start", "-"], failed["previous"])
    #expect(page["type"] == "ContinueNode" && page["tag"] == 7)
    #expect(page["state"]?["own"]?["session"]?["value"] == signedIn["session"]?["value"])
    let success = try await Self.success(shell, page)
    let (asked, status, _) = try await shell.run(["token"], success)
    #expect(status == 1)
    #expect(asked["cause"]?["code"] == "consent_required")
    #expect(asked["previous"]?["advice"] == nil)
    #expect(
      asked["previous"]?["state"]?["own"]?["openRequest"]
        == success["state"]?["own"]?["openRequest"])
    let user = try await shell.run(["token", "--consent", "allow"], asked["previous"])
    #expect(user.status == 0, "\(user.errors)")
    #expect(user.document["tag"] == 7)
  }

  @Test("another session, or a request that was already answered, gets a new advice")
  func notSatisfied() async throws {
    let shell = try await DemoShell("--client", "own-journey-implied")
    let success = try await Self.success(
      shell, try await shell.run(["start", "--authorize"]).document)
    #expect(try await shell.run(["token"], success).status == 0)
    let (node, status, _) = try await shell.run(["token"], success)
    #expect(status == 1)
    #expect(node["message"] == "the journey did not satisfy the advice")
    #expect(node["cause"]?["hint"] == "jq .previous | journey start -")
    let previous = try #require(node["previous"])
    #expect(previous["advice"] == node["cause"]?["advice"])
    #expect(
      previous["state"]?["own"]?["openRequest"]?["verifier"]
        == success["state"]?["own"]?["openRequest"]?["verifier"])
    // A command that does not authorize keeps advice and request.
    let asked = try await shell.run(["session"], previous).document
    #expect(asked["advice"] == previous["advice"])
    let page = try await shell.run(["start", "-"], asked).document
    let user = try await shell.run(["token"], try await Self.success(shell, page))
    #expect(user.status == 0, "\(user.errors)")
  }

  @Test("'start' keeps the request only with the advice that it belongs to")
  func otherStart() async throws {
    let shell = try await DemoShell("--client", "own-journey-implied")
    let failed = try await shell.run(["token"], try await shell.signIn()).document
    let previous = try #require(failed["previous"]?.object)
    var without = previous
    without["advice"] = nil
    var other = previous
    other["advice"] = ["AuthenticateToServiceConditionAdvice": ["StepUp"]]
    for (document, arguments) in [
      (without, ["start", "StepUp", "-"]), (other, ["start", "-"]),
      (without, ["start", "-", "--authorize", "StepUp"]),
    ] {
      let page = try await shell.run(arguments, .object(document)).document
      #expect(page["type"] == "ContinueNode", "\(arguments)")
      let open = page["state"]?["own"]?["openRequest"]
      #expect(open?["verifier"] != previous["state"]?["own"]?["openRequest"]?["verifier"])
      #expect((open == nil) == !arguments.contains("--authorize"))
    }
    // A SuccessNode begins another journey without the request.
    let success = try await Self.success(
      shell, try await shell.run(["start", "-"], .object(previous)).document)
    let page = try await shell.run(["start", "StepUp", "-"], success).document
    #expect(page["state"]?["own"]?["openRequest"] == nil)
  }

  @Test("the request survives a magic link", .needs("curl"))
  func magicLink() async throws {
    let shell = try await DemoShell()
    let page = try await shell.run(["start", "ForgottenUsername", "--authorize"]).document
    let waiting = try await shell.run(["next", "mail=demo@example.com"], page).document
    #expect(waiting["suspended"] == true)
    let open = try #require(waiting["state"]?["own"]?["openRequest"])
    let curl = BuiltCommand("/usr/bin/curl")
    let mail = shell.tenant.mail
    let found = try JSONValue(
      parsing: try await curl.run(["-sS", "\(mail)/api/v1/search?query=to:demo@example.com"]).stdout
    )
    let id = found["messages"]?[0]?["ID"]?.string ?? ""
    let letter = try JSONValue(
      parsing: try await curl.run(["-sS", "\(mail)/api/v1/message/\(id)"]).stdout)
    let link = try #require(
      letter["Text"]?.string?.firstMatch(of: /https?:\S+/).map { String($0.output) })
    let refused = try await shell.run(["resume", link, "-", "--no-session"], waiting)
    #expect(refused.status == 65 && refused.document["cause"]?["kind"] == "document")
    let (success, status, errors) = try await shell.run(["resume", link, "-"], waiting)
    #expect(status == 0, "\(errors)")
    #expect(success["type"] == "SuccessNode")
    #expect(success["state"]?["own"]?["openRequest"] == open)
    #expect(try await shell.run(["token"], success).status == 0)
  }

  @Test("the headers of a flow are sent with its continued request, and with no other flow")
  func headers() async throws {
    let shell = try await DemoShell("--client", "own-journey-implied")
    let kept: JSONValue = ["X-Flow": "blue", "Accept-Language": "fr"]
    let page = try await shell.run(
      ["start", "Login", "-H", "X-Flow: blue", "-H", "Accept-Language: fr"]
    ).document
    let failed = try await shell.run(["token"], try await Self.success(shell, page)).document
    let previous = try #require(failed["previous"]?.object)
    var without = previous
    without["advice"] = nil
    let other = try await shell.run(["start", "StepUp", "-"], .object(without)).document
    #expect(other["type"] == "ContinueNode")
    #expect(other["state"]?["headers"] == nil)

    let condition = "TransactionConditionAdvice"
    let id = try #require(previous["advice"]?[condition]?[0]?.string)
    var named = previous
    named["headers"] = ["x-flow": "red"]
    let rows: [([String], JSONObject, JSONValue)] = [
      (["start", "-"], previous, kept),
      (["start", "-", "--advice", "\(condition)=\(id)"], without, kept),
      (["start", "-", "-H", "X-Flow: red"], previous, kept),
      (
        ["start", "-", "-H", "X-Own: 1"], previous,
        ["X-Own": "1", "X-Flow": "blue", "Accept-Language": "fr"]
      ),
      (["start", "-"], named, ["Accept-Language": "fr", "x-flow": "red"]),
      (["start", "-", "--language", "de"], previous, ["X-Flow": "blue"]),
    ]
    for (arguments, document, headers) in rows {
      let next = try await shell.run(arguments + ["-vv"], .object(document))
      #expect(next.document["state"]?["own"]?["openRequest"] != nil, "\(arguments): \(next.errors)")
      #expect(next.document["state"]?["headers"] == headers, "\(arguments)")
      let language = arguments.contains("de") ? "de" : "fr"
      #expect(
        next.errors.contains("Accept-Language: \(language)\n"), "\(arguments): \(next.errors)")
    }

    var machine = shell.config.object ?? [:]
    machine["http"] = ["headers": ["x-flow": "m"]]
    let refused = try await shell.run(
      ["start", "-"], .object(previous), config: .object(machine))
    #expect(refused.status == 65 && refused.document["cause"]?["kind"] == "state")
  }

  @Test("a pushed request is continued by its request_uri")
  func pushed() async throws {
    let shell = try await DemoShell()
    let config = Self.config(shell, client: "own-journey", ["par": true])
    let (page, _, _) = try await shell.run(["start", "--authorize"], config: config)
    #expect(page["state"]?["own"]?["openRequest"]?["requestUri"] != nil)
    let success = try await Self.success(shell, page, config: config)
    let user = try await shell.run(["token", "--consent", "allow"], success, config: config)
    #expect(user.status == 0, "\(user.errors)")
  }

  @Test("a start that no authorization request can begin is refused before anything is sent")
  func refused() async throws {
    let shell = try await DemoShell("--client", "own-journey")
    for other in [["--advice", "A=B"], ["--index", "level=2"], ["-", "--session-upgrade"]] {
      #expect(
        try await shell.tenant.command().run(["start", "--authorize"] + other).status == 64)
    }
    for command in ["next", "resume", "token"] {
      #expect(try await shell.tenant.command().run([command, "--authorize"]).status == 64)
    }
    let open = try await shell.run(["token"], try await shell.signIn()).document["previous"]
    let noSession = "'noSession' conflicts with the authorization request, which needs a session"
    let rows: [([String], JSONValue?, String)] = [
      (["start", "--authorize", "--no-session"], nil, noSession),
      (["start", "-"], ["authorize": true, "noSession": true], noSession),
      (["start", "-", "--no-session"], open, noSession),
      (
        ["start", "-"], ["authorize": true, "advice": ["A": ["B"]]],
        "cannot combine 'authorize' with 'index', 'advice', 'transaction', 'address' or 'sessionUpgrade'"
      ),
      (
        ["start", "-"], ["authorize": true, "transaction": "t"],
        "cannot combine 'authorize' with 'index', 'advice', 'transaction', 'address' or 'sessionUpgrade'"
      ),
      (
        ["start", "-"], ["authorize": true, "index": ["type": "level", "value": "2"]],
        "cannot combine 'authorize' with 'index', 'advice', 'transaction', 'address' or 'sessionUpgrade'"
      ),
      (
        ["start", "-"],
        ["authorize": true, "sessionUpgrade": true, "session": ["value": "s"]],
        "cannot combine 'authorize' with 'index', 'advice', 'transaction', 'address' or 'sessionUpgrade'"
      ),
      (["start", "-"], ["authorize": 1], "invalid 'authorize': expected true or false"),
    ]
    for (arguments, document, message) in rows {
      let outcome = try await shell.run(arguments, document)
      #expect(outcome.status == 65, "\(arguments)")
      #expect(outcome.document["cause"]?["kind"] == "document")
      #expect(outcome.document["message"]?.string == message)
      #expect(outcome.document["request"] == nil)
    }
    var config = shell.config.object ?? [:]
    config["oidc"] = nil
    let alone = try await shell.run(["start", "--authorize"], config: .object(config))
    #expect(alone.status == 65 && alone.document["cause"]?["kind"] == "config")
    #expect(alone.document["message"] == "missing 'oidc' in the configuration")
    let davinci = try await DemoShell("--davinci")
    let other = try await davinci.run(["start", "--authorize"])
    #expect(other.document["message"] == "cannot use 'authorize' in a DaVinci flow")
  }

  @Test("the index or 'authorize' of a document replaces the one on the command line")
  func mixed() async throws {
    let shell = try await DemoShell("--client", "own-journey-implied")
    let level: JSONValue = ["index": ["type": "level", "value": "2"]]
    let byIndex = try await shell.run(["start", "-", "--authorize"], level).document
    #expect(byIndex["request"]?["url"]?.string?.hasSuffix("=level&authIndexValue=2") == true)
    #expect(byIndex["state"]?["own"]?["openRequest"] == nil)
    let byRequest = try await shell.run(
      ["start", "-", "--index", "level=2"], ["authorize": true]
    ).document
    #expect(byRequest["request"]?["url"]?.string?.contains("composite_advice") == true)
    #expect(byRequest["state"]?["own"]?["openRequest"] != nil)
    let session: JSONValue = ["value": "s"]
    for (arguments, document) in [
      (["--authorize"], ["sessionUpgrade": true, "session": session]),
      (["--session-upgrade"], ["authorize": true, "session": session]),
    ] as [([String], JSONValue)] {
      let (failure, status, _) = try await shell.run(["start", "-"] + arguments, document)
      #expect(status == 65 && failure["cause"]?["kind"] == "document", "\(arguments)")
      #expect(failure["request"] == nil)
    }
  }

  @Test("an authorization request that was changed in the document is not sent")
  func changed() async throws {
    let shell = try await DemoShell("--client", "own-journey-implied")
    let success = try await Self.success(
      shell, try await shell.run(["start", "--authorize"]).document)
    let text = success.compact
    let evil = text.replacingOccurrences(
      of: #""goto":"\#(shell.tenant.mail)"#, with: #""goto":"https://evil.test"#)
    #expect(evil != text)
    let (node, status, _) = try await shell.run(["token"], try JSONValue(parsing: evil))
    #expect(status == 65)
    #expect(node["cause"]?["kind"] == "state")
    #expect(
      node["message"]
        == "the pending authorization request in 'state' is for another client or server")
    let broken = text.replacingOccurrences(of: #""verifier""#, with: #""verifies""#)
    let page = try await shell.run(["start", "-"], try JSONValue(parsing: broken))
    #expect(page.status == 65)
    #expect(page.document["message"] == "invalid 'state.own.openRequest'")
  }

  @Test("a server that begins no journey gives a failure with the status of its kind")
  func failedBeginnings() async throws {
    let body = "{}"
    func answer(_ status: String, _ headers: String = "") -> FaultServer.Step {
      .send(
        "HTTP/1.1 \(status)\r\n\(headers)Content-Type: application/json\r\n"
          + "Content-Length: \(body.utf8.count)\r\nConnection: close\r\n\r\n\(body)")
    }
    let rows: [(FaultServer.Step, String, String, Int32, Bool)] = [
      (
        answer("302 Found", "Location: /am/UI/Login?goto=x\r\n"), "ErrorNode", "journey_required",
        1,
        false
      ),
      (
        answer("302 Found", "Location: /am/UI/Login?realm=/beta&goto=x\r\n"), "ErrorNode",
        "login_required", 1, false
      ),
      (answer("429 Slow"), "ErrorNode", "", 2, true),
      (answer("503 Down"), "ErrorNode", "", 2, true),
    ]
    for (step, type, code, status, hasPrevious) in rows {
      let server = try FaultServer([[.readRequest, step]])
      let outcome = try await UserDocumentTests.command(server).run(
        ["start", "-"], stdin: .text(#"{"authorize":true,"tag":7}"#))
      let document = try outcome.document()
      #expect(outcome.status == status)
      #expect(document.type == type && document["tag"] == 7)
      #expect((document["cause"]?["code"]?.string ?? "") == code)
      #expect((document["previous"]?["authorize"] == true) == hasPrevious)
      #expect(server.requests.first?.hasPrefix("GET /am/oauth2/authorize?") == true)
    }
  }
}
