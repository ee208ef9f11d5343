import JourneyHTTP
package import JourneyJSON

extension JSONObject {
  /// The first of `message`, `errorMessage`, `error_description` and `error` that is not empty, or
  /// `""`.
  package var refusal: String {
    for name in ["message", "errorMessage", "error_description", "error"] {
      if let text = self[name]?.string?.trimmed, !text.isEmpty { return text.htmlUnescaped }
    }
    return ""
  }
}

extension Collection<String> {
  /// Returns a list such as `a, b and c`, or `a, b and 7 more` beyond the limit, so that a message
  /// about a page with many elements stays short.
  package func sentenceList(_ limit: Int = 8) -> String {
    joined(limit, "and") { "\($0) more" }
  }

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
  /// Returns the first `limit` characters, and `…` if that is not all.
  package func cut(at limit: Int) -> String {
    utf8.count > limit && unicodeScalars.count > limit
      ? String(String.UnicodeScalarView(unicodeScalars.prefix(limit))) + "…" : self
  }
}

extension String {
  /// The string, or the placeholder `NAME` if a shell would not read it as one plain word.
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
