import JourneyHTTP
package import JourneyJSON

extension JSONObject {
  /// The server's error message: the first of `message`, `errorMessage`, `error_description` and
  /// `error` that is not empty. The value is `""` if all of them are missing or empty.
  package var refusal: String {
    for name in ["message", "errorMessage", "error_description", "error"] {
      if let text = self[name]?.string?.trimmed, !text.isEmpty { return text.htmlUnescaped }
    }
    return ""
  }
}

extension Collection<String> {
  /// Returns the elements as a list in a sentence, such as `a, b and c`. If the number of
  /// elements exceeds the limit, the list ends with the number of omitted elements, as in `a, b and
  /// 7 more`. A message with this list stays short, even if a page contains many elements.
  package func sentenceList(_ limit: Int = 8) -> String {
    joined(limit, "and") { "\($0) more" }
  }

  /// Returns the elements in quotes, as a list in a sentence.
  package func quotedList(_ limit: Int = 8) -> String { quoted.sentenceList(limit) }

  /// Returns the elements in quotes, as alternatives, such as `'a', 'b' or one of 7 others`.
  package func quotedAlternatives(_ limit: Int = 8) -> String {
    quoted.joined(limit, "or") { $0 == 1 ? "1 other" : "one of \($0) others" }
  }

  private var quoted: LazyMapSequence<LazySequence<Self>.Elements, String> {
    lazy.map { "'\($0.cut(at: 64))'" }
  }

  private func joined(
    _ limit: Int, _ conjunction: String, rest: (_ count: Int) -> String
  ) -> String {
    var items = prefix(limit).map { $0 }
    if count > limit { items.append(rest(count - limit)) }
    let last = items.popLast() ?? ""
    return items.isEmpty ? last : "\(items.joined(separator: ", ")) \(conjunction) \(last)"
  }
}

extension String {
  /// Returns the first `limit` characters, followed by `…` if the string is longer.
  package func cut(at limit: Int) -> String {
    utf8.count > limit && unicodeScalars.count > limit
      ? String(String.UnicodeScalarView(unicodeScalars.prefix(limit))) + "…" : self
  }
}

extension String {
  /// The word to show in a hint: the string itself if a shell reads it as one plain word, or the
  /// placeholder `NAME` if not.
  package var nameForHint: String {
    let isPlain = utf8.allSatisfy { byte in
      switch byte {
      case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, UInt8(ascii: "."), UInt8(ascii: "_"),
        UInt8(ascii: "-"):
        true
      default: false
      }
    }
    return isPlain && !isEmpty && !hasPrefix("-") ? self : "NAME"
  }
}
