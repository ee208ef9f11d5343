import JourneyFlow
import JourneyHTTP
import JourneyJSON

/// AM's `infoText`: a string for each callback, or a single string. Some servers give the reason
/// for a refusal only there.
struct InfoText {
  private let texts: [String]
  /// Whether each string belongs to the callback with the same index.
  private let isList: Bool

  init(_ value: JSONValue?) {
    isList = value?.array != nil
    texts = (value?.array ?? value.map { [$0] } ?? []).map { ($0.string ?? "").trimmed }
  }

  /// Returns a problem for each string that the answered page did not have at the same index.
  func problems(of callbacks: [AbstractCallback], after answered: InfoText) -> [Problem] {
    texts.enumerated().compactMap { index, text in
      let before = answered.texts.indices.contains(index) ? answered.texts[index] : ""
      guard !text.isEmpty, text != before else { return nil }
      let callback = isList && callbacks.indices.contains(index) ? callbacks[index] : nil
      return Problem(
        field: callback.flatMap { $0.isAnswerable ? $0.id : nil }, code: "infoText",
        message: text.htmlUnescaped)
    }
  }
}
