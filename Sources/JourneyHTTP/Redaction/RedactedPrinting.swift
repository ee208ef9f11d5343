/// A type that does not show its secrets in logs, `dump` or debuggers.
package protocol RedactedPrinting: CustomStringConvertible, CustomDebugStringConvertible,
  CustomReflectable
{
  /// The members without secrets. A member that is `nil` is not printed.
  var printedMembers: KeyValuePairs<String, String?> { get }
}

extension RedactedPrinting {
  /// The type and its members, such as `Token(accessToken: [hidden], expiresIn: 3600)`.
  public var description: String {
    let members = printedMembers.compactMap { name, text in text.map { "\(name): \($0)" } }
    return "\(Self.self)(\(members.joined(separator: ", ")))"
  }

  public var debugDescription: String { description }

  /// The members of `description`, without the stored properties of a superclass.
  public var customMirror: Mirror {
    Mirror(
      self,
      children: printedMembers.compactMap { name, text in
        text.map { (label: String?.some(name), value: $0 as Any) }
      },
      displayStyle: Self.self is AnyClass ? .class : .struct,
      ancestorRepresentation: .suppressed)
  }
}

extension Optional where Wrapped == String {
  /// `[hidden]`, or `nil` if the string is missing or empty.
  package var hidden: String? { self?.isEmpty == false ? "[hidden]" : nil }

  /// The address, or `[hidden]` if it has user information, a query or a fragment.
  package var shownAddress: String? {
    guard let self, !self.isEmpty else { return nil }
    return self.contains { "@?#".contains($0) } ? "[hidden]" : self
  }
}

extension Sequence<String> {
  /// The names, each followed by `[hidden]`, or `nil` if there are none.
  package var namesOnly: String? {
    let names = map { "\($0): [hidden]" }
    return names.isEmpty ? nil : "[\(names.joined(separator: ", "))]"
  }
}
