import JourneyFlow
import JourneyHTTP
import JourneyJSON

/// The keys of the answers file that have matched no field of any page of a walk, and the options for
/// an authenticator that no page asked for.
struct UnusedAnswers {
  private var keys: [String]
  /// The options of the command line. A device key in a variable can serve many journeys.
  private var options: [AuthenticatorOption] = []

  enum AuthenticatorOption: String {
    case deviceKey = "--device-key"
    case authenticator = "--authenticator"
  }

  /// - Parameter isWhole: whether the walk sees all pages of the journey.
  init(of command: WalkCommand, isWhole: Bool) {
    let arguments = command.context.arguments
    guard isWhole, !arguments.has(.allowUnused) else {
      keys = []
      return
    }
    keys = command.answers.fileKeys
    if arguments.deviceKey != nil { options.append(.deviceKey) }
    if arguments.authenticator != nil { options.append(.authenticator) }
  }

  mutating func remove(matchesOf fields: [any Field]) {
    guard !keys.isEmpty else { return }
    let lookup = FieldMatcher(fields: fields)
    keys.removeAll { !lookup.matches($0).isEmpty }
  }

  mutating func remove(usedBy page: WalkPage) {
    options.removeAll { page.asks(for: $0) }
  }

  private var names: [String] { keys + options.map(\.rawValue) }

  /// What comes in a message before the type of the document with which the walk ended.
  static let end = "; the walk ended with "

  var message: String { "no page asked for \(names.quotedList(3))" }

  /// Returns a problem for each key, or none if the walk has not seen all pages.
  /// - Parameter end: the document with which the walk ended.
  func problems(at end: Document) -> [Problem] {
    guard [.successNode, .user].contains(end.documentType) else { return [] }
    return names.map {
      Problem(key: $0, code: "unused", message: "no page asked for '\($0.shown)'")
    }
  }
}
