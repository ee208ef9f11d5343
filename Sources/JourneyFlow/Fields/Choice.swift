package import JourneyJSON

/// A choice, option, device or provider that an answer can name.
package struct Choice: Sendable, Hashable {
  /// The value that is posted for the choice.
  package let answer: JSONValue
  /// The choice's value or id. An answer is first compared with this value.
  package let value: JSONValue
  /// The choice's text, label, title or type. If an answer matches neither `value` nor `shown`, it
  /// is compared with these strings.
  package let texts: [String]
  /// The object that a document shows for the choice. The object is also accepted as an answer.
  package let shown: JSONValue?
  /// Whether the user sees the choice in the list. Only a listed choice has an index.
  package let isListed: Bool

  package init(
    answer: JSONValue, value: JSONValue, texts: [String] = [], shown: JSONValue? = nil,
    isListed: Bool = true
  ) {
    self.answer = answer
    self.value = value
    self.texts = texts
    self.shown = shown
    self.isListed = isListed
  }

  /// Returns one choice for each text. The answer for a choice is its index, counted from 0.
  package static func indices(of texts: [String]) -> [Choice] {
    texts.enumerated().map { index, text in
      Choice(answer: .integer(index), value: .integer(index), texts: [text])
    }
  }
}

extension [Choice] {
  /// One answer for each choice that the user sees. The answer is the first of the choice's texts
  /// that no other choice has. If there is no such text, the answer is the choice's value.
  package var optionNames: [String] {
    var counts: [String: Int] = [:]
    for choice in self {
      for text in Set(choice.texts + [choice.value.string].compactMap(\.self)) {
        counts[text, default: 0] += 1
      }
    }
    return filter(\.isListed).map { choice in
      if let text = choice.texts.first(where: { !$0.isEmpty && counts[$0] == 1 }) { return text }
      return choice.value.string ?? choice.value.compact
    }
  }
}
