import JourneyHTTP

/// The fields of a query or of an `application/x-www-form-urlencoded` body, in their order.
package struct FormFields: Sendable {
  package let pairs: [(name: String, value: String)]

  init(_ text: some StringProtocol) {
    pairs = text.split(separator: "&").map { pair in
      let name = pair.prefix { $0 != "=" }
      return (Self.decode(name), Self.decode(pair.dropFirst(name.count + 1)))
    }
  }

  init(pairs: [(name: String, value: String)]) { self.pairs = pairs }

  /// The first value under `name`.
  package subscript(name: String) -> String? { pairs.first { $0.name == name }?.value }

  /// The words of a value with blanks between them, such as scopes.
  func words(_ name: String) -> [String] {
    (self[name] ?? "").split(separator: " ").map(String.init)
  }

  /// Whether a name came twice.
  var hasDuplicate: Bool { Set(pairs.map(\.name)).count < pairs.count }

  /// What is not percent-encoded stays as it is.
  static func decode(_ text: some StringProtocol) -> String {
    PercentEncoding.decode(String(text).replacing("+", with: " ")) ?? String(text)
  }
}
