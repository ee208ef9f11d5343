/// The fields of a query or of an `application/x-www-form-urlencoded` body, in their order.
package struct FormFields: Sendable {
  package let pairs: [(name: String, value: String)]

  init(_ text: some StringProtocol) {
    pairs = text.split(separator: "&").map { pair in
      let name = pair.prefix { $0 != "=" }
      let value = pair.dropFirst(name.count + 1)
      return (
        PercentCode.decode(name, plusIsSpace: true),
        PercentCode.decode(value, plusIsSpace: true)
      )
    }
  }

  init(pairs: [(name: String, value: String)]) { self.pairs = pairs }

  /// The first value under `name`.
  package subscript(name: String) -> String? { pairs.first { $0.name == name }?.value }
}
