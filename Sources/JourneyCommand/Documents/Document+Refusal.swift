import JSON
import Orchestration

extension Cause {
  static var noState: Cause {
    Cause(.state, "the document has no 'state'", hint: "give the document as journey printed it")
  }

  /// A document of a type that the command does not take.
  /// - Parameter what: what it is not good for, such as "has no next step".
  static func wrongType(of document: Document, _ what: String, hint: String) -> Cause {
    let type = document["type"]?.string.map { "'\($0.shown)'" } ?? "a document without a type"
    return Cause(.state, "\(type) \(what)", hint: hint)
  }
}
