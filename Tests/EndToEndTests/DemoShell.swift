import JourneyJSON
import JourneyTestSupport
import Testing

/// One tenant, and the commands for it.
struct DemoShell {
  let tenant: DemoServer

  init() async throws { tenant = try await DemoServer() }

  /// Runs a command on a document. Returns the new document, the status and stderr.
  func run(
    _ arguments: [String], _ document: JSONValue? = nil, _ variables: [String: String] = [:]
  ) async throws -> (document: JSONValue, status: Int32?, errors: String) {
    let outcome = try await tenant.command("journey", variables).run(
      arguments, stdin: document.map { .text($0.compact) } ?? .empty)
    return (try JSONValue(parsing: outcome.stdout), outcome.status, outcome.stderr)
  }

  func signIn() async throws -> JSONValue {
    let page = try await run(["start", "Login"]).document
    return try await run(
      ["next", "name=demo", "password@env:PW"], page, ["PW": "Secret12!"]
    ).document
  }

  func user() async throws -> JSONValue {
    let (user, status, _) = try await run(["token"], try await signIn())
    #expect(status == 0)
    return user
  }
}
