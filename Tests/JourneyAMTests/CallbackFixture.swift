import Foundation
import JourneyFlow
import JourneyJSON
import Testing

/// One case of a file in `Fixtures`: a callback as it comes, what is shown of it, what goes back.
struct CallbackFixture: Sendable, CustomTestStringConvertible {
  /// The file's name: the class of the callback.
  let file: String
  let members: JSONObject

  var name: String { members["case"]?.string ?? "" }
  var callback: JSONValue { members["callback"] ?? .null }
  /// As a document shows it, unanswered.
  var shown: JSONValue { members["shown"] ?? .null }
  /// What must be answered.
  var missing: [String] { members["missing"]?.array?.compactMap(\.string) ?? [] }
  /// Answers by property.
  var answers: JSONObject? { members["answers"]?.object }
  /// Values that a property does not take, by property.
  var refused: JSONObject { members["refused"]?.object ?? [:] }
  /// `[key, code, message]` each.
  var problems: [JSONValue] { members["problems"]?.array ?? [] }

  /// What goes back unanswered: as it came, byte for byte, but for the values that are named.
  var unanswered: JSONValue { filled(members["unanswered"]) }
  /// What goes back with the answers.
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

  /// The challenge that the callback stands for; nil: it is a callback on the wire.
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
  /// A page with the callback of a fixture alone.
  func page(_ fixture: CallbackFixture) throws -> ContinueNode {
    guard let challenge = fixture.challenge else { return try page([fixture.callback]) }
    return try page([], flowData: ["authenticate": challenge])
  }
}
