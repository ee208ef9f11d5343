import JourneyJSON

/// The texts that must not show up in any message, trace or document that is not for them.
///
/// A text is looked for in the spellings in which it travels: as it is, percent-encoded (once and
/// twice), as a form, as JSON (within JSON, too), HTML and base64. Hide before cutting a text short: half a secret is
/// not found. Texts of less than four characters are hidden only where they stand alone, for an
/// answer `a` must not tear up every message.
package struct Secrets: Sendable {
  /// What stands where a secret stood; it does not tell the secret's length.
  package static let placeholder = "[hidden]"

  /// The first of them, each once: most steps have so few that a look through all is shortest.
  private var few: [String] = []
  // As bytes: to Swift two texts are equal that differ in how an accent is written.
  private var others: Set<[UInt8]> = []

  package init() {}

  /// An empty text is left out.
  package init(_ values: [String]) {
    for value in values { insert(value) }
  }

  package var isEmpty: Bool { few.isEmpty }

  /// Adds one; an empty text is left out.
  package mutating func insert(_ value: String) {
    if value.isEmpty || few.contains(where: { $0.hasSameScalars(as: value) }) { return }
    if few.count < 32 { few.append(value) } else { others.insert(Array(value.utf8)) }
  }

  /// Adds the values of headers: whole, and without the scheme, as a server quotes what came in
  /// `Authorization`; of `Basic` what is encoded, too.
  package mutating func insert(valuesOf headers: [HTTPHeader]) {
    for value in headers.map(\.value) {
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

  /// Shorter values of parameters are words such as `auth`.
  private static let shortestParameter = 8

  private mutating func insert(basic credentials: String) {
    guard let bytes = Base64Spelling.decode(credentials) else { return }
    let text = String(decoding: bytes, as: UTF8.self)
    insert(text)
    if let colon = text.firstIndex(of: ":") { insert(String(text[text.index(after: colon)...])) }
  }

  package mutating func formUnion(_ other: Secrets) {
    guard !isEmpty else {
      self = other
      return
    }
    for value in other.few { insert(value) }
    others.formUnion(other.others)
  }

  package func union(_ other: Secrets) -> Secrets {
    var all = self
    all.formUnion(other)
    return all
  }

  /// The longest text that is shown, in bytes: what is longer ends in `…`. A server chooses the text
  /// and some of the secrets, so the search must end soon whatever they are.
  package static let longestText = 16 << 10

  /// The text without any of the secrets.
  package func hide(in text: String) -> String {
    isEmpty && text.utf8.count <= Self.longestText ? text : search.hide(in: text)
  }

  /// Ready to look through several texts.
  var search: SecretSearch { SecretSearch(few.map { Array($0.utf8) } + others) }
}
