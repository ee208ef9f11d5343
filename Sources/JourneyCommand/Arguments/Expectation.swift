import JourneyHTTP
import JourneyJSON

/// The documents that `--expect` allows a command to print.
struct Expectation: Sendable {
  /// An expected document, such as `SuccessNode`, `ContinueNode/ok`, `ErrorNode/limited` or
  /// `ErrorNode/refused/401`.
  fileprivate struct Outcome: Sendable {
    let type: DocumentType
    /// The kind of a failure or the `PageState` of a page.
    let kind: String?
    /// The code or HTTP status in `cause`.
    let detail: String?
  }

  struct ParseError: Error {
    /// The most similar outcome that `--expect` can name.
    let suggestion: String
  }

  /// What can follow `ContinueNode/`.
  fileprivate enum PageState: String, CaseIterable {
    case ok, problems, suspended, waiting
  }

  private static let types: [DocumentType] = [
    .continueNode, .successNode, .user, .fields, .errorNode,
  ]
  private static let kindsOfErrorNode: [FailureKind] = [.refused, .expired, .limited, .server]
  /// What `--expect ErrorNode` allows: refusals, but neither overloads nor failures of the server.
  fileprivate static let refusals: Set = ["refused", "expired"]
  /// What `--expect` never matches: errors in the command line and bugs in `journey`.
  fileprivate static let unexpected: [FailureKind] = [.usage, .internal]

  /// What `--expect` can name, without a code or status.
  static let knownOutcomes: [String] =
    types.map(\.rawValue) + outcomes(of: .continueNode, PageState.allCases)
    + outcomes(of: .errorNode, kindsOfErrorNode)
    + outcomes(of: .failureNode, FailureKind.allCases.filter { !unexpected.contains($0) })

  private static func outcomes(
    of type: DocumentType, _ kinds: [some RawRepresentable<String>]
  ) -> [String] {
    kinds.map { "\(type.rawValue)/\($0.rawValue)" }
  }

  private var outcomes: [Outcome] = []
  private var texts: [String] = []

  /// The outcomes, as a message shows them.
  var text: String { texts.joined(separator: " or ") }

  /// Adds the outcomes of one `--expect`.
  /// - Parameter list: outcomes, separated by commas.
  mutating func add(_ list: String) throws(ParseError) {
    for text in list.unicodeScalars.split(separator: ",", omittingEmptySubsequences: false) {
      let text = String(text)
      outcomes.append(try Self.outcome(text))
      if !texts.contains(text) { texts.append(text) }
    }
  }

  private static func outcome(_ text: String) throws(ParseError) -> Outcome {
    let parts = text.unicodeScalars.split(separator: "/", omittingEmptySubsequences: false)
      .map { String($0) }
    let kind = parts.count > 1 ? parts[1] : nil
    let type = DocumentType(rawValue: parts[0])
    let isKnown =
      switch (type, kind.map(FailureKind.init(rawValue:))) {
      case (let type?, nil): types.contains(type)
      case (.continueNode, _):
        parts.count == 2 && kind.flatMap(PageState.init(rawValue:)) != nil
      case (.errorNode, .some(let kind?)): kindsOfErrorNode.contains(kind)
      case (.failureNode, .some(.some)): true
      default: false
      }
    guard let type, isKnown, parts.count <= 3, parts.count < 3 || !parts[2].isEmpty else {
      throw ParseError(suggestion: suggestion(for: parts))
    }
    return Outcome(type: type, kind: kind, detail: parts.count > 2 ? parts[2] : nil)
  }

  /// Returns the most similar outcome, with the code or status of the invalid one if it has a kind.
  private static func suggestion(for parts: [String]) -> String {
    let given = parts.prefix(2).joined(separator: "/").lowercased()
    let kind = parts.count > 1 ? parts[1].lowercased() : nil
    // The kind may belong to the other type of failure.
    let other = knownOutcomes.first { kind != nil && $0.hasSuffix("/\(kind ?? "")") }
    let near = knownOutcomes.min {
      $0.lowercased().distance(to: given) < $1.lowercased().distance(to: given)
    }
    let detail = parts.count > 2 && !parts[2].isEmpty ? "/\(parts[2].shown)" : ""
    let found =
      knownOutcomes.first { $0.lowercased() == given } ?? other ?? near ?? knownOutcomes[0]
    return found + (found.contains("/") ? detail : "")
  }

  func fits(_ document: Document) -> Bool {
    outcomes.contains { $0.fits(document) }
  }
}

extension Expectation.Outcome {
  fileprivate func fits(_ document: Document) -> Bool {
    guard document.documentType == type else { return false }
    let cause = document["cause"]
    let found = cause?["kind"]?.string
    switch (type, kind) {
    case (.errorNode, nil): return found.map(Expectation.refusals.contains) == true
    case (.user, nil): return document["logout"]?["complete"]?.boolean != false
    case (_, nil): return true
    case (.continueNode, let state?):
      return Expectation.PageState(rawValue: state).map(document.isPage(in:)) == true
    case (_, let kind?):
      guard kind == found, !Expectation.unexpected.map(\.rawValue).contains(kind) else {
        return false
      }
      guard let detail else { return true }
      return detail == cause?["code"]?.string || status == cause?["status"]?.integer
    }
  }

  /// -1 if no status is expected.
  private var status: Int {
    guard let detail, detail.utf8.count == 3, let number = Int(detail), number >= 100 else {
      return -1
    }
    return number
  }
}

extension JSONObject {
  /// Returns whether a page is in a state. It can be in several, but a page that is `ok` is in no
  /// other.
  fileprivate func isPage(in state: Expectation.PageState) -> Bool {
    switch state {
    case .ok: !Expectation.PageState.allCases.contains { $0 != .ok && isPage(in: $0) }
    case .problems: self["problems"]?.array?.isEmpty == false
    case .suspended, .waiting: self[state.rawValue] == true
    }
  }
}
