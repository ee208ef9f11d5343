import JourneyFlow
import JourneyHTTP
import JourneyJSON

/// The keys of the answers file that have matched no field of any page of a walk.
struct UnusedAnswers {
  private var keys: [String]

  /// - Parameter isWhole: whether the walk sees all pages of the journey.
  init(of command: WalkCommand, isWhole: Bool) {
    let isChecked = isWhole && !command.context.arguments.allowsUnused
    keys = isChecked ? command.answers.fileKeys : []
  }

  mutating func remove(matchesOf fields: [any Field]) {
    guard !keys.isEmpty else { return }
    let lookup = FieldMatcher(fields: fields)
    keys.removeAll { !lookup.matches($0).isEmpty }
  }

  /// Returns the failure of a walk that has ended although no page asked for some of the answers, or
  /// `nil` if there is none.
  /// - Parameter end: the document with which the walk ended.
  func failure(at end: Document) -> FlowError? {
    guard let type = end["type"]?.string, ["SuccessNode", "User"].contains(type), !keys.isEmpty
    else {
      return nil
    }
    let list = keys.quotedList(3)
    var error = FlowError(
      .changed, "no page asked for \(list); the walk ended with \(type)", code: "unused", sent: true
    )
    error.problems = keys.map {
      Problem(key: $0, code: "unused", message: "no page asked for '\($0.shown)'")
    }
    return error
  }
}
