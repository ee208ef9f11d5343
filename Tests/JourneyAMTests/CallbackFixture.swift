import Foundation
import JourneyFlow
import JourneyJSON
import Testing

/// One case of a file in `Fixtures`: a callback, its document, and what is submitted for it.
struct CallbackFixture: Sendable, CustomTestStringConvertible {
  /// The name of the file, which is the class of the callback.
  let file: String
  let members: JSONObject

  var name: String { members["case"]?.string ?? "" }
  var callback: JSONValue { members["callback"] ?? .null }
  /// The document of the callback without an answer.
  var shown: JSONValue { members["shown"] ?? .null }
  /// The properties that require an answer.
  var missing: [String] { members["missing"]?.array?.compactMap(\.string) ?? [] }
  /// The answers by property.
  var answers: JSONObject? { members["answers"]?.object }
  /// The values that are refused, by property.
  var refused: JSONObject { members["refused"]?.object ?? [:] }
  /// The problems, each as `[key, code, message]`.
  var problems: [JSONValue] { members["problems"]?.array ?? [] }

  /// The submission without an answer: the received bytes, except for the named values.
  var unanswered: JSONValue { filled(members["unanswered"]) }
  /// The submission with the answers.
  var posted: JSONValue { filled(members["posted"]) }

  var testDescription: String { "\(file): \(name)" }

  private func filled(_ values: JSONValue?) -> JSONValue {
    guard let values = values?.array, var whole = callback.object,
      let inputs = whole["input"]?.array
    else { return callback }
    whole["input"] = .array(
      zip(inputs, values).map { input, value in
        guard var entry = input.object else { return input }
        entry["value"] = value
        return .object(entry)
      })
    return .object(whole)
  }

  /// The challenge that the callback represents, or `nil` if the server sends a callback.
  var challenge: JSONValue? { members["challenge"] }

  static func all() throws -> [CallbackFixture] {
    let files = Bundle.module.paths(forResourcesOfType: "json", inDirectory: "Fixtures").sorted()
    return try files.flatMap { path in
      let file = URL(filePath: path)
      let cases = try JSONValue(parsing: Array(try Data(contentsOf: file))).array ?? []
      return cases.map {
        CallbackFixture(
          file: file.deletingPathExtension().lastPathComponent, members: $0.object ?? [:])
      }
    }
  }
}

extension Bench {
  /// Returns a page with only the callback of a fixture.
  func page(_ fixture: CallbackFixture) throws -> ContinueNode {
    guard let challenge = fixture.challenge else { return try page([fixture.callback]) }
    return try page([], flowData: ["authenticate": challenge])
  }
}
