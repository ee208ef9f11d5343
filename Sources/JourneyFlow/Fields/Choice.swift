package import JourneyJSON

/// A choice, option, device or provider that an answer can name.
package struct Choice: Sendable, Hashable {
  /// The value to post.
  package let answer: JSONValue
  /// The value or id, which an answer is compared with first.
  package let value: JSONValue
  /// The text, label, title or type, for an answer that matches neither `value` nor `shown`.
  package let texts: [String]
  /// The object that a document shows for the choice, which is also accepted as an answer.
  package let shown: JSONValue?
  /// Whether the user sees the choice. Only a listed choice has an index.
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

  /// Returns a choice for each text. Its answer is its index, counted from 0.
  package static func indices(of texts: [String]) -> [Choice] {
    texts.enumerated().map { index, text in
      Choice(answer: .integer(index), value: .integer(index), texts: [text])
    }
  }
}

extension [Choice] {
  /// One answer for each listed choice: its first text that no other choice has, or else its value.
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
