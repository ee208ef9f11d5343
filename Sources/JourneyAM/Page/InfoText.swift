import JourneyFlow
import JourneyHTTP
import JourneyJSON

/// AM's `infoText`: an array with one string for each callback, or a single string. Some servers
/// give the reason for a refusal only in `infoText`.
struct InfoText {
  private let texts: [String]
  /// Whether `infoText` is an array. In an array, each string belongs to the callback with the same
  /// index.
  private let isList: Bool

  init(_ value: JSONValue?) {
    isList = value?.array != nil
    texts = (value?.array ?? value.map { [$0] } ?? []).map { ($0.string ?? "").trimmed }
  }

  /// Returns one problem for each new string. A string is new if the answered page had a different
  /// string or no string at the same index.
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
