import JourneyJSON
import JourneyTestSupport
import Testing

/// Other ways to begin a journey than by its name, with the demo tenant.
@Suite("Indexes and options of a start")
struct StartingTests {
  @Test(
    "a resource begins its step-up, and a document's index replaces the command line's")
  func index() async throws {
    let shell = try await DemoShell()
    let session = try await shell.signIn()
    let page = try await shell.run(
      ["start", "-", "--index", "resource=https://bank.example.com/?a=b"], session)
    #expect(page.document["callbacks"]?[0]?["prompt"] == "Enter OTP")
    let url = page.document["request"]?["url"]?.string ?? ""
    #expect(url.hasSuffix("authIndexValue=https%3A%2F%2Fbank.example.com%2F%3Fa%3Db"), "\(url)")
    let other = try await shell.run(
      ["start", "-", "Login", "-q"], ["index": ["type": "user", "value": "demo"], "tag": 7])
    #expect(other.document["type"] == "ErrorNode" && other.status == 1)
    #expect(other.document["cause"]?["hint"] == "check that the realm /alpha has this user")
    let shown = other.document["request"]?["url"]?.string ?? ""
    #expect(shown.hasSuffix("?authIndexType=user&authIndexValue=[hidden]"), "\(shown)")
  }

  @Test("a step-up begins with the header that a gateway sends")
  func gatewayHeader() async throws {
    let shell = try await DemoShell()
    let session = try await shell.signIn()
    let advices = "eyJBdXRoZW50aWNhdGVUb1NlcnZpY2VDb25kaXRpb25BZHZpY2UiOlsiU3RlcFVwIl19"
    let header =
      #"SSOADVICE realm="/alpha",advices="\#(advices)",am_uri="https://am.example.com/am/""#
    let page = try await shell.run(["start", "-", "--advice", header], session)
    #expect(page.status == 0, "\(page.errors)")
    #expect(page.document["callbacks"]?[0]?["prompt"] == "Enter OTP")
    var document = session.object ?? [:]
    document["advice"] = .string("WWW-Authenticate: " + header)
    let same = try await shell.run(["start", "-"], .object(document))
    #expect(same.document["callbacks"]?[0]?["prompt"] == "Enter OTP")
    let elsewhere = try await shell.run(
      ["start", "-", "--advice", header.replacing("/alpha", with: "/")], session)
    #expect(elsewhere.status == 65)
    #expect(elsewhere.document["request"] == nil)
  }

  @Test(
    "two indexes at once, and unknown ones, are refused before anything is sent",
    arguments: [
      (["start", "Login", "--index", "level=2"], nil, 64, "one of NAME, ADDRESS"),
      (["start", "--index", "level=2", "--advice", "A=1"], nil, 64, "one of NAME, ADDRESS"),
      (["start", "--index", "level=2", "--index", "level=3"], nil, 64, "given twice"),
      (["start", "--index", "level"], nil, 64, "expected TYPE=VALUE"),
      (["start", "--index", "level="], nil, 64, "missing value for 'level'"),
      (
        ["start", "--index", "service=Login"], nil, 64,
        "invalid type 'service' for '--index': use the operand NAME"
      ),
      (
        ["start", "--index", "composite_advice=x"], nil, 64,
        "invalid type 'composite_advice' for '--index': use the option '--advice'"
      ),
      (
        ["start", "-"], ["index": ["type": "service", "value": "Login"]], 65,
        "'index': invalid type 'service': use the member 'journey' of a start document"
      ),
      (["start", "--session-upgrade"], nil, 64, "missing operand '-'"),
      (["start", "Login", "--session-upgrade"], nil, 64, "missing operand '-'"),
      (["resume", "l", "--index", "level=2"], nil, 64, "for 'resume'"),
      (["resume", "l", "--session-upgrade"], nil, 64, "for 'resume'"),
      (
        ["start", "-", "--session-upgrade", "--query", "sessionUpgradeSSOTokenId=x"], [:], 64,
        "reserved query parameter"
      ),
      (
        ["start", "-"], ["journey": "Login", "index": ["type": "level", "value": "2"]], 65,
        "give only one of"
      ),
      (["start", "-"], ["index": ["type": "service", "value": "Login"]], 65, "'journey'"),
      (["start", "-"], ["index": ["type": "level"]], 65, "invalid 'index': expected an object"),
      (
        ["start", "-"], ["index": ["type": "level", "value": 2]], 65,
        "invalid 'index': expected an object"
      ),
      (
        ["start", "-"], ["index": ["type": "level", "value": "2", "x": 1]], 65,
        "invalid 'index': expected an object"
      ),
      (["start", "-"], ["sessionUpgrade": "yes"], 65, "'sessionUpgrade'"),
      (["start", "-"], ["sessionUpgrade": true], 65, "missing 'session.value'"),
      (
        ["start", "-", "--session-upgrade"], ["journey": "Login"], 65, "missing 'session.value'"
      ),
      (
        ["start", "-", "--session-upgrade"],
        ["session": ["value": "AQIC"], "query": ["sessionUpgradeSSOTokenId": "x"]], 65,
        "reserved query parameter"
      ),
      (
        ["resume", "-"], ["link": "l", "sessionUpgrade": true], 65,
        "unknown member 'sessionUpgrade'"
      ),
      (["resume", "-"], ["link": "l", "index": [:]], 65, "unknown member 'index'"),
    ] as [([String], JSONValue?, Int32, String)])
  func refused(_ arguments: [String], _ document: JSONValue?, status: Int32, says: String)
    async throws
  {
    let config = #"{"journey":{"serverUrl":"http://127.0.0.1:1/am","realm":"alpha"}}"#
    let outcome = try await BuiltCommand("journey", environment: ["JOURNEY_CONFIG": config])
      .run(arguments + ["-q"], stdin: document.map { .text($0.compact) } ?? .empty)
    let failure = try JSONValue(parsing: outcome.stdout)
    #expect(outcome.status == status, "\(failure.compact)")
    #expect(failure["cause"]?["kind"] == (status == 64 ? "usage" : "document"))
    #expect(failure["message"]?.string?.contains(says) == true, "\(failure.compact)")
    if status == 65 { #expect(failure["previous"] == document) }
  }

  @Test("a DaVinci flow refuses an index and a session upgrade")
  func daVinci() async throws {
    let shell = try await PingOneShell()
    for (document, name) in [
      (["index": ["type": "level", "value": "2"]], "index"),
      (["address": "https://auth.example.com/?authIndexType=transaction"], "address"),
      (["sessionUpgrade": true, "session": ["value": "x"]], "sessionUpgrade"),
    ] as [(JSONValue, String)] {
      let outcome = try await shell.run(["start", "-", "-q"], document)
      #expect(outcome.kind == "document")
      #expect(outcome.document["message"] == .string("cannot use '\(name)' in a DaVinci flow"))
    }
  }

  @Test("a chain ignores the cookie, so only --session-upgrade keeps the step-up to one user")
  func chain() async throws {
    let shell = try await DemoShell()
    let session = try await shell.signIn()
    let locky = ["next", "name=locky", "password=Secret12!", "-q"]
    func other(_ options: [String]) async throws -> JSONValue {
      let page = try await shell.run(["start", "-", "Chain"] + options, session).document
      return try await shell.run(locky, page).document
    }
    let wrong = try await other([])
    #expect(wrong["type"] == "SuccessNode", "another user's session")
    let refused = try await other(["--session-upgrade"])
    #expect(refused["type"] == "ErrorNode")
    #expect(refused["message"]?.string?.hasPrefix("Session Upgrade fails") == true)

    let page = try await shell.run(["start", "-", "Chain", "--session-upgrade", "-vv"], session)
    let value = session["session"]?["value"]?.string ?? "none"
    #expect(!page.errors.contains(value))
    let url = page.document["request"]?["url"]?.string ?? ""
    #expect(url.hasSuffix("&sessionUpgradeSSOTokenId=[hidden]"), "\(url)")
    let end = try await shell.run(["next", "name=demo", "password=Secret12!"], page.document)
    #expect(end.document["type"] == "SuccessNode")
    #expect(end.document["session"]?["value"] != session["session"]?["value"])
    let info = try await shell.run(["session"], end.document).document["session"]?["info"]
    #expect(info?["username"] == "demo")
    let old = try await shell.run(["session", "-q"], session)
    #expect(old.document["cause"]?["code"] == "login_required", "it was replaced")
    let again = try await shell.run(["start", "-", "Chain", "--session-upgrade"], end.document)
    #expect(again.document["session"]?["value"] == end.document["session"]?["value"])
  }

  @Test("'session' shows the last use and the properties of a session, and 'redact' hides them")
  func info() async throws {
    let shell = try await DemoShell()
    let user = try await shell.run(["session"], try await shell.signIn()).document
    let info = try #require(user["session"]?["info"]?.object)
    #expect(info["latestAccessAt"]?.integer.map { $0 > 1_700_000_000 } == true)
    #expect(info["properties"]?["AMCtxId"] != nil)
    #expect(
      Array(info.keys) == [
        "realm", "username", "universalId", "latestAccessAt", "idleExpiresAt", "expiresAt",
        "properties",
      ])
    let shown = try await shell.run(["redact"], user).document["session"]?["info"]?.object
    #expect(shown?["latestAccessAt"] == info["latestAccessAt"] && shown?["properties"] == nil)
  }

  @Test("name and password in headers sign in without a page")
  func zeroPage() async throws {
    let shell = try await DemoShell()
    let lines = "X-OpenAM-Username: demo\nX-OpenAM-Password: Secret12!\n"
    let end = try await shell.run(
      ["start", "Login", "-vv", "-H", "@env:LINES"], nil, ["LINES": lines])
    #expect(end.document["type"] == "SuccessNode" && !end.errors.contains("Secret12!"))
    #expect(end.document["state"]?["headers"] == nil)
    let no = try await shell.run(
      ["start", "Login", "-q", "-H", "X-OpenAM-Username: demo", "-H", "X-OpenAM-Password: wrong"])
    #expect(no.document["cause"]?["status"] == 401)
  }
}
