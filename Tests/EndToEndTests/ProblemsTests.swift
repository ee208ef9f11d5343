import JourneyJSON
import JourneyTestSupport
import Testing

/// The `problems` and hints of documents.
@Suite("Problems and hints")
struct ProblemsTests {
  private func keys(_ document: JSONValue) -> [String?] {
    (document["problems"]?.array ?? []).map { $0["key"]?.string }
  }

  @Test("a policy names its field by an answer key, with its parameters")
  func policies() async throws {
    let shell = try await DemoShell()
    var page = try #require(try await shell.run(["start", "Registration"]).document.object)
    page["answers"] = [
      "userName": "new", "ValidatedPasswordCallback": "short", "givenName": "N", "sn": "U",
      "mail": "nobody",
    ]
    let required = try await shell.run(["next", "-q"], .object(page)).document
    let asked = keys(required).compactMap(\.self)
    #expect(!asked.isEmpty && asked.allSatisfy { !$0.hasPrefix("IDToken2") })
    for problem in required["problems"]?.array ?? [] where problem["code"] == "required" {
      let key = problem["key"]?.string ?? ""
      page["answers"] = .object([key: .null])
      let again = try await shell.run(["next", "-q"], .object(page)).document
      #expect(!(again["problems"]?.array ?? []).contains { $0["code"] == "unknown_key" })
    }
  }

  @Test("problems of a configuration have the path as key")
  func config() async throws {
    let config = #"{"journey":{"serverUrl":"x","realm":5},"http":{"proxy":7}}"#
    let outcome = try await BuiltCommand("journey", environment: ["JOURNEY_CONFIG": config])
      .run(["start", "-q"])
    let document = try JSONValue(parsing: outcome.stdout)
    #expect(document["cause"]?["kind"] == "config" && outcome.status == 65)
    #expect(
      Set(keys(document)) == ["journey.serverUrl", "journey.realm", "http.proxy"])
    #expect(document["problems"]?.array?.allSatisfy { $0["code"] == "config" } == true)
  }

  @Test("'token' on a page says what the page asks for")
  func tokenOnAPage() async throws {
    let shell = try await DemoShell()
    let page = try await shell.run(["start", "Login"]).document
    for command in ["token", "logout", "session", "refresh"] {
      let (failure, status, errors) = try await shell.run([command], page)
      #expect(failure["cause"]?["kind"] == "state" && status == 65)
      #expect(
        failure["message"]?.string?.hasSuffix("the page asks for 'User Name' and 'Password'")
          == true)
      #expect(errors.contains("'User Name'"))
    }
    let push = try await shell.run(
      ["next", "name=demo", "password@env:PW"], try await shell.run(["start", "Push"]).document,
      ["PW": "Secret12!"]
    ).document
    let waits = try await shell.run(["token", "-q"], push).document
    #expect(waits["message"]?.string?.contains("the page is waiting") == true)
    var unreadable = try #require(page.object)
    unreadable["input"] = nil
    let plain = try await shell.run(["token", "-q"], .object(unreadable)).document
    #expect(plain["message"] == "expected a SuccessNode or User, not a ContinueNode")
  }

  @Test("an unknown journey, a page used twice and a wrong serverUrl have hints")
  func hints() async throws {
    let shell = try await DemoShell()
    let unknown = try await shell.run(["start", "Nope"])
    #expect(unknown.document["type"] == "ErrorNode")
    #expect(
      unknown.document["cause"]?["hint"] == "check that the realm /alpha has a journey 'Nope'")
    #expect(unknown.errors.contains("has a journey 'Nope'"))

    let page = try await shell.run(["start", "Login"]).document
    let arguments = ["next", "-q", "name=demo", "password@env:PW"]
    #expect(
      try await shell.run(arguments, page, ["PW": "Secret12!"]).document["type"] == "SuccessNode")
    let twice = try await shell.run(arguments, page, ["PW": "Secret12!"]).document
    #expect(twice["cause"]?["kind"] == "expired")
    #expect(twice["cause"]?["hint"]?.string?.contains("start again") == true)

    var config = try #require(shell.config.object)
    var journey = try #require(config["journey"]?.object)
    journey["serverUrl"] = .string((journey["serverUrl"]?.string ?? "") + "/wrong")
    config["journey"] = .object(journey)
    let wrong = try await shell.run(["start", "-q"], config: .object(config)).document
    #expect(wrong["cause"]?["kind"] == "parse" && wrong["cause"]?["status"] == 404)
    #expect(
      wrong["cause"]?["hint"]?.string?.contains("check that serverUrl is AM's base URL") == true)
  }

  @Test("a phone number and selects of a form are answered from a file and elsewhere")
  func collectors() async throws {
    let shell = try await PingOneShell()
    let page = try await shell.run(["start", "Register"]).document
    let folder = try TemporaryFolder()
    let file = try folder.write(
      "answers.json",
      #"{"phone":{"countryCode":"GB","phoneNumber":"7700900123"},"user.username":"new","user.email":"a@b.example","user.password":{"$env":"PW"},"agree":true,"topics":""}"#
    )
    let end = try await shell.run(
      ["next", "-q", "--answers", file, #"phone={"countryCode":"DE","phoneNumber":"1"}"#], page,
      ["PW": "Long-Enough-1"])
    #expect(end.type == "SuccessNode", "\(end.document)")
    let other = try await shell.run(["start", "Register"]).document
    let refused = try await shell.run(
      ["next", "-q", "--answers", file, "plan=", "user.username=other"], other,
      ["PW": "Long-Enough-1"])
    #expect(refused.type == "ErrorNode")
    #expect(keys(refused.document).contains("plan"))
    let missing = try await shell.run(["next", "-q", "agree=maybe", "nonsense=1"], other)
    #expect(keys(missing.document).contains("nonsense") && keys(missing.document).contains("agree"))
  }
}
