import JourneyJSON
import JourneyTestSupport
import Testing

/// The members of a start or resume document, and those that continue from page to page.
@Suite("Query, cookies and defaults of a start")
struct StartsTests {
  /// A server with one page, which refuses each answer.
  private static func server() throws -> FaultServer {
    func reply(_ status: String, _ body: String) -> FaultServer.Step {
      .send(
        "HTTP/1.1 \(status)\r\nContent-Type: application/json\r\n"
          + "Content-Length: \(body.utf8.count)\r\nConnection: close\r\n\r\n\(body)")
    }
    let page = JSONValue.object([
      "authId": "a.b.c", "callbacks": [SavedPage.name, SavedPage.password],
    ])
    return try FaultServer([
      [.readRequest, reply("200 OK", page.compact)],
      [.readRequest, reply("401 Unauthorized", #"{"code":401,"message":"Login failure"}"#)],
    ])
  }

  private func run(_ server: FaultServer, _ arguments: [String], _ document: JSONValue) async throws
    -> (document: JSONValue, errors: String)
  {
    let config: JSONValue = [
      "journey": ["serverUrl": .string("http://127.0.0.1:\(server.port)/am"), "realm": "alpha"]
    ]
    let outcome = try await BuiltCommand("journey", environment: ["JOURNEY_CONFIG": config.compact])
      .run(arguments, stdin: .text(document.compact))
    return (try JSONValue(parsing: outcome.stdout), outcome.stderr)
  }

  @Test("query and cookies are sent, defaults answer, and stderr shows no value of the query")
  func everything() async throws {
    let server = try Self.server()
    let start: JSONValue = [
      "journey": "Login", "tag": 7, "query": ["group": "s3cret-group", "locale": "de"],
      "cookies": [
        ["name": "device", "value": "known", "domain": "127.0.0.1"],
        ["name": "other", "value": "x", "domain": "other.example"],
      ],
      "defaults": ["name": "demo", "password": "from-defaults", "Enter OTP": "1"],
    ]
    let page = try await run(server, ["start", "-", "--query", "group=x", "-vv"], start)
    #expect(page.document["type"] == "ContinueNode" && page.document["tag"] == 7)
    #expect(page.document["defaults"] == start["defaults"])
    let no = try await run(server, ["next", "-vv"], page.document)
    #expect(no.document["type"] == "ErrorNode" && no.document["defaults"] == nil)
    #expect(no.document["previous"] == nil)
    let requests = server.requests
    #expect(requests.count == 2)
    let path = "POST /am/json/realms/root/realms/alpha/authenticate?"
    #expect(
      requests[0].hasPrefix(
        path + "authIndexType=service&authIndexValue=Login&group=s3cret-group&locale=de "))
    #expect(requests[1].hasPrefix(path + "group=s3cret-group&locale=de "))
    for request in requests {
      #expect(request.contains("Cookie: device=known\r\n"))
    }
    #expect(requests[1].contains("from-defaults"))
    for errors in [page.errors, no.errors] {
      #expect(errors.contains("group=[hidden]&locale=de") && !errors.contains("s3cret-group"))
      #expect(!errors.contains("from-defaults"))
    }
    #expect(
      no.document["request"]?["url"]?.string?.hasSuffix("?group=[hidden]&locale=de") == true)
  }

  @Test("defaults stay in 'previous', and an answer of the page continues with them")
  func previous() async throws {
    let shell = try await DemoShell()
    let defaults: JSONValue = ["name": "demo"]
    let start: JSONValue = ["journey": "LoginCode", "defaults": defaults]
    let page = try await shell.run(["start", "-"], start).document
    let failure = try await shell.run(["next", "-q"], page).document
    #expect(failure["cause"]?["kind"] == "answers" && failure["defaults"] == nil)
    #expect(failure["problems"]?[0]?["key"] == "Password")
    #expect(failure["previous"]?["defaults"] == defaults)
    let code = try await shell.run(
      ["next", "password@env:PW"], failure["previous"], ["PW": "Secret12!"]
    ).document
    #expect(code["type"] == "ContinueNode" && code["defaults"] == defaults)
    let refused = try await shell.run(
      ["start", "-", "-q"], ["journey": "Login", "defaults": ["name": ["$env": "PW"]]])
    #expect(refused.document["cause"]?["kind"] == "answers" && refused.status == 65)
    #expect(refused.document["cause"]?["hint"]?.string?.contains("KEY@env:NAME") == true)
    #expect(refused.document["previous"]?["defaults"] == ["name": ["$env": "PW"]])
  }

  @Test("a form that DaVinci refused keeps the defaults in 'previous'")
  func refusedForm() async throws {
    let shell = try await PingOneShell()
    let defaults: JSONValue = ["user.username": "demo", "user.password": "wrong"]
    let page = try await shell.run(["start", "-"], ["journey": "Login", "defaults": defaults])
    let no = try await shell.run(["next", "-q"], page.document)
    #expect(no.type == "ErrorNode" && no.document["defaults"] == nil)
    #expect(no.document["previous"]?["defaults"] == defaults)
    let end = try await shell.run(
      ["next", "user.password@env:PW"], no.document["previous"], ["PW": "Secret12!"])
    #expect(end.type == "SuccessNode" && end.document["defaults"] == nil)
  }

  @Test("a start sends the cookies of a SuccessNode or User, but no session from a handmade cookie")
  func cookies() async throws {
    let shell = try await DemoShell()
    let success = try await shell.signIn()
    let cookies = try #require(success["state"]?["cookies"])
    #expect(cookies.array?.isEmpty == false)
    let user = try await shell.run(["token"], success).document
    #expect(user["problems"] == [])
    for document in [success, user] {
      let page = try await shell.run(["start", "--force-auth", "Login", "-"], document).document
      let kept = page["state"]?["cookies"]?.array ?? []
      #expect(page["type"] == "ContinueNode" && kept.contains(cookies[0] ?? .null))
    }
    let known = try await shell.run(["start", "-"], ["journey": "Login", "cookies": cookies])
    #expect(known.document["type"] == "ContinueNode")
    #expect(known.document["state"]?["cookies"]?.array?.contains(cookies[0] ?? .null) == true)
    let value = try #require(success["session"]?["value"])
    let byHand = try await shell.run(
      ["start", "-", "-q"],
      ["cookies": [["name": "iPlanetDirectoryPro", "value": value, "domain": "127.0.0.1"]]])
    #expect(byHand.document["cause"]?["kind"] == "document" && byHand.status == 65)
  }

  @Test("a resume takes query, cookies and defaults, and a suspended page keeps its query")
  func resumed() async throws {
    let shell = try await DemoShell()
    let waiting = try await shell.run(
      ["next", "mail=demo@example.com"],
      try await shell.run(
        ["start", "-"],
        ["journey": "ForgottenPassword", "query": ["group": "one"], "defaults": ["x": "y"]]
      ).document
    ).document
    #expect(waiting["suspended"] == true && waiting["defaults"] == ["x": "y"])
    let link = "\(shell.config["journey"]?["serverUrl"]?.string ?? "")?suspendedId=gone"
    var page = try #require(waiting.object)
    page["link"] = .string(link)
    let kept = try await shell.run(
      ["resume", "-q", "--query", "group=x", "--query", "b=2", "-"], .object(page)
    ).document
    #expect(kept["cause"]?["code"] == "suspended_expired")
    #expect(
      kept["request"]?["url"]?.string?.hasSuffix("suspendedId=[hidden]&b=[hidden]&group=[hidden]")
        == true)
    let small = try await shell.run(
      ["resume", "-q", "-"],
      [
        "link": .string(link), "query": ["goto": "https://app"], "cookies": .null,
        "defaults": ["a": "b"],
      ]
    ).document
    #expect(small["cause"]?["code"] == "suspended_expired")
    #expect(small["cause"]?["hint"]?.string?.contains("start again") == true)
    #expect(small["request"]?["url"]?.string?.hasSuffix("&goto=https%3A%2F%2Fapp") == true)
  }

  @Test("a failure of a start gives the command line's query as 'previous'")
  func previousQuery() async throws {
    let command = BuiltCommand(
      "journey",
      environment: ["JOURNEY_CONFIG": #"{"journey":{"serverUrl":"http://127.0.0.1:1/am"}}"#])
    let outcome = try await command.run(["start", "Login", "-q", "--query", "goto=x"])
    let document = try JSONValue(parsing: outcome.stdout)
    #expect(document["previous"] == ["journey": "Login", "query": ["goto": "x"]])
  }
}
