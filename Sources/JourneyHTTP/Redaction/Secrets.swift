import JourneyJSON

/// What messages, traces and redacted documents must not show.
///
/// `hide` finds a secret as plain text, percent-encoded once or twice, form-encoded, in JSON (also
/// nested), in HTML and in Base64. Hide before you cut a string, because half a secret is not
/// found. A secret of fewer than four characters is hidden only as a separate word, because an
/// answer such as `a` would hide a part of almost every word.
package struct Secrets: Sendable {
  /// Replaces a secret, whatever its length.
  package static let placeholder = "[hidden]"

  private var values: Set<ScalarString> = []

  package init() {}

  /// Ignores empty strings.
  package init(_ values: [String]) {
    for value in values { insert(value) }
  }

  package var isEmpty: Bool { values.isEmpty }

  /// Ignores an empty string.
  package mutating func insert(_ value: String) {
    if !value.isEmpty { values.insert(ScalarString(value)) }
  }

  /// Adds the values of all headers that are not `isOpen` and, because a server might repeat only a
  /// part of `Authorization`, also the credentials without the scheme: for `Basic` decoded, with
  /// the password alone, and for a scheme with parameters, such as `Digest`, each value of at least
  /// `shortestParameter` bytes.
  package mutating func insert(valuesOf headers: [HTTPHeader]) {
    for value in headers.filter({ !$0.isOpen }).map(\.value) {
      insert(value)
      guard let blank = value.firstIndex(of: " ") else { continue }
      let credentials = value[blank...].trimmingBlanks()
      insert(credentials)
      // `Digest username="…", response="…"`
      for part in credentials.split(separator: ",") {
        guard let mark = part.firstIndex(of: "=") else { continue }
        let text = part[part.index(after: mark)...].trimmingBlanks()
        if text.utf8.count >= Self.shortestParameter { insert(text.filter { $0 != "\"" }) }
      }
      if value[..<blank].lowercased() == "basic" { insert(basic: credentials) }
    }
  }

  /// The minimum length in bytes. Shorter values are words such as `auth`.
  private static let shortestParameter = 8

  private mutating func insert(basic credentials: String) {
    let letters = credentials.prefix { $0 != "=" }
    let padding = String(repeating: "=", count: (4 - letters.utf8.count % 4) % 4)
    guard let bytes = Base64.standard.decode(letters + padding) else { return }
    let text = String(decoding: bytes, as: UTF8.self)
    insert(text)
    if let colon = text.firstIndex(of: ":") { insert(String(text[text.index(after: colon)...])) }
  }

  package mutating func formUnion(_ other: Secrets) {
    if values.isEmpty { values = other.values } else { values.formUnion(other.values) }
  }

  package func union(_ other: Secrets) -> Secrets {
    var all = self
    all.formUnion(other)
    return all
  }

  /// The number of bytes after which a shown string ends with `…`, so that the search is fast even
  /// if a server chooses the string and some of the secrets.
  package static let longestText = 16 << 10

  /// Returns the text with all secrets hidden.
  package func hide(in text: String) -> String { search(in: text).hide(in: text) }

  /// Can be used with several strings.
  var search: SecretSearch { SecretSearch(values.map { Array($0.text.utf8) }) }

  /// A search that finds these secrets in a text, or in a part of it. It is made faster than
  /// `search`, because it leaves out the secrets that are too long for the text.
  func search(in text: String) -> SecretSearch { search(inEach: [text]) }

  /// As `search(in:)`, for several texts.
  func search(inEach texts: [String]) -> SecretSearch {
    let length = texts.lazy.map(\.utf8.count).max() ?? 0
    // Before a `…`, the beginning of a secret is enough.
    guard length < SecretSearch.distinctivePrefix,
      !texts.contains(where: { $0.utf8.contains(SecretSearch.cut[0]) })
    else { return search }
    return SecretSearch(
      values.lazy.filter { $0.text.utf8.count <= length }.map { Array($0.text.utf8) })
  }
}
