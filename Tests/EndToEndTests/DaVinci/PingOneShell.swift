import Foundation
import JourneyJSON
import JourneyTestSupport
import Testing

/// `journey` against the tenant's PingOne side, one command at a time.
struct PingOneShell {
  let server: DemoServer

  init(_ options: [String] = []) async throws {
    server = try await DemoServer(["--davinci"] + options)
  }

  struct Outcome {
    let document: JSONValue
    let status: Int32?
    let stderr: String

    var type: String { document["type"]?.string ?? "none" }
    var kind: String { document["cause"]?["kind"]?.string ?? "none" }
    /// The type of the document, and its subject.
    var summary: String {
      switch type {
      case "ContinueNode": "ContinueNode \(document["name"]?.string ?? "")"
      case "ErrorNode", "FailureNode": "\(type) \(kind)"
      default: type
      }
    }
  }

  /// Runs a command on a document.
  func run(
    _ arguments: [String], _ document: JSONValue? = nil, _ variables: [String: String] = [:]
  ) async throws -> Outcome {
    let outcome = try await server.command("journey", variables).run(
      arguments, stdin: .text(document?.compact ?? ""))
    return Outcome(
      document: try JSONValue(parsing: outcome.stdout), status: outcome.status,
      stderr: outcome.stderr)
  }

  /// Begins a flow and sends steps, each with its answers.
  func walk(_ flow: String, _ steps: [[String]]) async throws -> Outcome {
    var outcome = try await run(["start", flow])
    for answers in steps { outcome = try await run(["next"] + answers, outcome.document) }
    return outcome
  }

  static let signOn = ["user.username=demo", "user.password=Secret12!"]
}
