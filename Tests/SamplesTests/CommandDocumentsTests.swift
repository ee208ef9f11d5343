import Foundation
import JourneyDemo
import JourneyKit
import JourneyTestSupport
import Testing

/// The library and the built command continue what the other one began. JSON goes from one to the
/// other as an app writes and reads it.
@Suite("Samples: the library and the command")
struct CommandDocumentsTests {
  /// Runs `journey` on a document, and returns the document that it prints.
  private func run(_ arguments: [String], _ document: JSONObject? = nil, of tenant: Tenant)
    async throws -> JSONObject
  {
    let command = BuiltCommand(
      environment: ["JOURNEY_CONFIG": tenant.config.compact, "PW": "Secret12!"])
    let input = try document.map { try JSONEncoder().encode($0) } ?? Data()
    let outcome = try await command.run(arguments, stdin: .bytes(Array(input)))
    #expect(outcome.status == 0, "\(outcome.text)\(outcome.stderr)")
    return try JSONDecoder().decode(JSONObject.self, from: Data(outcome.stdout))
  }

  private let signIn = ["next", "name=demo", "password@env:PW"]

  @Test("the command continues the library's page, and the library the command's next one")
  func page() async throws {
    let tenant = try Tenant()
    defer { tenant.stop() }
    let first = try #require(await tenant.journey().start("LoginCode") as? ContinueNode)
    let second = try await run(signIn, first.json, of: tenant)
    #expect(second["type"] == "ContinueNode")

    let page = try tenant.journey().page(json: second)
    let code = try #require(page.callbacks.lazy.compactMap { $0 as? PasswordCallback }.first)
    code.password = try await tenant.mailed(/\d{6}/)
    #expect(!"\(page.json)".contains(code.password))
    let end = try #require(await page.next() as? SuccessNode)
    let user = try await run(["token"], end.json, of: tenant)
    #expect(user["token"]?["accessToken"]?.string?.isEmpty == false)
  }

  @Test("the library continues a page, a SuccessNode and a User of the command")
  func user() async throws {
    let tenant = try Tenant()
    defer { tenant.stop() }
    let page = try tenant.journey().page(json: try await run(["start", "Login"], of: tenant))
    for callback in page.callbacks {
      (callback as? NameCallback)?.name = "demo"
      (callback as? PasswordCallback)?.password = "Secret12!"
    }
    #expect(await page.next() is SuccessNode)

    let end = try await run(signIn, try await run(["start", "Login"], of: tenant), of: tenant)
    let journey = tenant.journey()
    let user = try await journey.user(json: end)
    let token = try await user.token().get()
    #expect(await journey.start("Login") is SuccessNode, "the session is that of the command")

    let refreshed = try await run(["refresh"], user.json, of: tenant)
    let member = try JSONEncoder().encode(try #require(refreshed["token"]))
    let newToken = try JSONDecoder().decode(Token.self, from: member)
    #expect(!newToken.accessToken.isEmpty && newToken.accessToken != token.accessToken)
    #expect(newToken.expiresAt != nil && newToken.refreshToken != nil)

    let again = try await tenant.journey().user(json: refreshed)
    #expect(try await again.token().get() == newToken)
    #expect(try await again.userinfo().get()["subname"] == "demo")
    let asked = try await run(["userinfo"], again.json, of: tenant)
    #expect(asked["userinfo"]?["subname"] == "demo")
    let gone = try await run(["logout"], again.json, of: tenant)
    #expect(gone["logout"]?["complete"] == true)
    #expect(await journey.start("Login") is ContinueNode, "the command ended the session")
  }

  @Test("a token reads the names of a token response and of a document, and nothing else")
  func token() throws {
    func read(_ text: String) throws -> Token {
      try JSONDecoder().decode(Token.self, from: Data(text.utf8))
    }
    let token = try read(#"{"accessToken": "a", "refreshToken": "r", "expiresAt": 7}"#)
    #expect(token == (try read(#"{"access_token": "a", "refresh_token": "r", "expires_at": 7}"#)))
    let text = String(decoding: try JSONEncoder().encode(token), as: UTF8.self)
    #expect(text.contains("\"access_token\":\"a\"") && !text.contains("accessToken"))
    for wrong in [#"{"access_token": 1}"#, #"["a"]"#] {
      #expect(throws: DecodingError.self) { try read(wrong) }
    }
  }

  @Test("the command gets tokens for the library's DaVinci flow, and the library for the command's")
  func daVinci() async throws {
    var options = TenantOptions()
    options.davinci = true
    let tenant = try Tenant(options)
    defer { tenant.stop() }
    func daVinci() throws -> DaVinci {
      try DaVinci.createDaVinci(json: tenant.config.object ?? [:]).get()
    }
    let first = try #require(await daVinci().start() as? ContinueNode)
    let answers = ["next", "user.username=demo", "user.password@env:PW"]
    let end = try await run(answers, first.json, of: tenant)
    #expect(end["type"] == "SuccessNode")
    let user = try await daVinci().user(json: end)
    let token = try await user.token().get()
    #expect(!token.accessToken.isEmpty)
    let asked = try await run(["userinfo"], user.json, of: tenant)
    #expect(asked["userinfo"]?["subname"] == "demo")

    let page = try daVinci().page(json: try await run(["start"], of: tenant))
    for collector in page.collectors {
      switch collector {
      case let text as TextCollector: text.value = "demo"
      case let password as PasswordCollector: password.value = "Secret12!"
      case let submit as SubmitCollector: submit.value = "pressed"
      default: continue
      }
    }
    let success = try #require(await page.next() as? SuccessNode)
    let withToken = try await run(["token"], success.json, of: tenant)
    #expect(withToken["token"]?["accessToken"]?.string?.isEmpty == false)
  }
}
