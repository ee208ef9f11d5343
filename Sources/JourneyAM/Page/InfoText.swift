import JourneyFlow
import JourneyJSON

/// AM's `infoText`: one text for each callback. Some servers give the reason for a refusal only
/// here.
struct InfoText {
  private let texts: [String]
  /// Whether `infoText` is an array, so that each text belongs to the callback with the same index.
  private let isList: Bool

  init(_ value: JSONValue?) {
    isList = value?.array != nil
    texts = (value?.array ?? value.map { [$0] } ?? []).map { ($0.string ?? "").trimmed }
  }

  /// Returns one problem for each text that the answered page did not have.
  func problems(of callbacks: [AbstractCallback], after answered: InfoText) -> [Problem] {
    texts.enumerated().compactMap { place, text in
      let before = answered.texts.indices.contains(place) ? answered.texts[place] : ""
      guard !text.isEmpty, text != before else { return nil }
      let callback = isList && callbacks.indices.contains(place) ? callbacks[place] : nil
      return Problem(
        key: callback.flatMap { $0.isAnswerable ? $0.id : nil }, code: "infoText",
        message: text.htmlUnescaped)
    }
  }
}
