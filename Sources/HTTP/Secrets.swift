/// The texts that must not show up in any message, trace or document that is not for them.
///
/// A text is looked for in the spellings in which it travels: as it is, percent-encoded (once and
/// twice), as a form, as JSON, HTML and base64. Hide before cutting a text short: half a secret is
/// not found. Texts of less than four characters are hidden only where they stand alone, for an
/// answer `a` must not tear up every message.
public struct Secrets: Sendable {
  /// What stands where a secret stood; it does not tell the secret's length.
  public static let placeholder = "[hidden]"

  // As bytes: to Swift two texts are equal that differ in how an accent is written.
  private var values: [[UInt8]] = []

  public init() {}

  /// An empty text is none.
  public init(_ values: [String]) {
    for value in values { insert(value) }
  }

  public var isEmpty: Bool { values.isEmpty }

  /// Adds one; an empty text is none.
  public mutating func insert(_ value: String) {
    insert(Array(value.utf8))
  }

  public mutating func formUnion(_ other: Secrets) {
    for value in other.values { insert(value) }
  }

  private mutating func insert(_ value: [UInt8]) {
    if !value.isEmpty, !values.contains(value) { values.append(value) }
  }

  public func union(_ other: Secrets) -> Secrets {
    var all = self
    all.formUnion(other)
    return all
  }

  /// The longest text that is shown, in bytes: what is longer ends in `…`. A server chooses the text
  /// and some of the secrets, so the search must end soon whatever they are.
  public static let longestText = 16 << 10

  /// The text without any of the secrets.
  public func hide(in text: String) -> String {
    guard !values.isEmpty, !text.isEmpty else { return text }
    return SecretSearch(values).hide(in: text, showing: Self.longestText)
  }
}
