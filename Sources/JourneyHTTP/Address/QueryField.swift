/// A field of a query, a fragment or a form, without decoding.
package struct QueryField {
  package let text: Substring
  package let name: Substring
  /// The value, or `nil` if there is no `=`.
  package let value: Substring?

  private init(_ text: Substring) {
    self.text = text
    let mark = text.utf8.firstIndex(of: UInt8(ascii: "="))
    name = text[..<(mark ?? text.endIndex)]
    value = mark.map { text[text.utf8.index(after: $0)...] }
  }

  /// Returns the fields between the `&`, without empty ones.
  package static func all(in query: some StringProtocol) -> [QueryField] {
    // Characters would not do: a combining accent after the `&` would be one character with it.
    Substring(query).utf8.split(separator: UInt8(ascii: "&")).map { QueryField(Substring($0)) }
  }

  /// The name and value, percent-decoded once, with `+` unchanged. What cannot be decoded is
  /// unchanged.
  package var decoded: (name: String, value: String) {
    (decode(name), decode(value ?? ""))
  }

  /// The name and value, decoded with `+` as a space (WHATWG URL, section 5.1).
  package var decodedAsForm: (name: String, value: String) {
    (PercentEncoding.decode(form: name), PercentEncoding.decode(form: value ?? ""))
  }

  private func decode(_ text: Substring) -> String {
    PercentEncoding.decode(String(text)) ?? String(text)
  }
}
