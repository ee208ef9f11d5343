/// The texts that must not show up in any message, trace or document that is not for them.
public struct Secrets: Sendable, Hashable {
  /// What stands where a secret stood; it does not tell the secret's length.
  public static let placeholder = "[hidden]"

  private var values: Set<String> = []

  public init() {}

  public init(_ values: some Sequence<String>) {
    self.values = Set(values.filter { !$0.isEmpty })
  }

  /// Adds one; an empty text is none.
  public mutating func insert(_ value: String) {
    if !value.isEmpty { values.insert(value) }
  }

  public mutating func formUnion(_ other: Secrets) { values.formUnion(other.values) }

  public func union(_ other: Secrets) -> Secrets {
    var all = self
    all.formUnion(other)
    return all
  }

  /// The text without any of the secrets.
  public func hide(in text: String) -> String {
    guard !values.isEmpty, !text.isEmpty else { return text }
    return SecretSearch(values).hide(in: text)
  }
}
