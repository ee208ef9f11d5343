import JourneyFlow
import JourneyHTTP
import JourneyJSON

/// The keys of the answers file that have matched no field of any page of a walk.
struct UnusedAnswers {
  private var keys: [String]

  /// - Parameter isWhole: whether the walk sees all pages of the journey.
  init(of command: WalkCommand, isWhole: Bool) {
    let isChecked = isWhole && !command.context.arguments.has(.allowUnused)
    keys = isChecked ? command.answers.fileKeys : []
  }

  mutating func remove(matchesOf fields: [any Field]) {
    guard !keys.isEmpty else { return }
    let lookup = FieldMatcher(fields: fields)
    keys.removeAll { !lookup.matches($0).isEmpty }
  }

  /// What a message about a change says before the type of the document with which the walk ended.
  static let end = "; the walk ended with "

  /// The message about the keys.
  var message: String { "no page asked for \(keys.quotedList(3))" }

  /// Returns a problem for each key, or none if the walk has not come to an end that has seen all
  /// pages.
  /// - Parameter end: the document with which the walk ended.
  func problems(at end: Document) -> [Problem] {
    guard [.successNode, .user].contains(end.documentType) else { return [] }
    return keys.map {
      Problem(key: $0, code: "unused", message: "no page asked for '\($0.shown)'")
    }
  }
}
