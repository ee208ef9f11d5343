import JourneyJSON
import JourneyTestSupport
import Testing

/// One tenant, and the commands for it.
struct DemoShell {
  let tenant: DemoServer
  let config: JSONValue

  init(_ options: String...) async throws {
    tenant = try await DemoServer(options)
    config = try JSONValue(parsing: tenant.config)
  }

  /// Runs a command on a document. Returns the new document, the status and stderr.
  func run(
    _ arguments: [String], _ document: JSONValue? = nil, config: JSONValue? = nil,
    _ variables: [String: String] = [:]
  ) async throws -> (document: JSONValue, status: Int32?, errors: String) {
    var command = tenant.command("journey", variables)
    if let config { command.environment["JOURNEY_CONFIG"] = config.compact }
    let outcome = try await command.run(
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
