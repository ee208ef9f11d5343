package import JourneyHTTP

/// The query of an address to which a server redirects or, without a query, its fragment. The
/// address can have any scheme (RFC 8252).
package struct RedirectParameters: Sendable, Hashable {
  /// The address without the query and the fragment.
  package let target: String
  private let items: [RedirectAddress.Item]

  /// - Parameters:
  ///   - location: the `Location` header.
  ///   - asked: the address of the request, or `nil` to accept only an absolute `location`.
  package init?(location: String, from asked: WebAddress?) {
    let address =
      asked.map { RedirectAddress(location: location, from: $0) } ?? RedirectAddress(location)
    guard let address else { return nil }
    target = address.withoutQuery
    let query = address.query ?? []
    items = query.isEmpty ? address.fragment ?? [] : query
  }

  /// `nil` if the field is missing or empty.
  package subscript(name: String) -> String? {
    items.first { $0.name == name && !$0.value.isEmpty }?.value
  }

  package func isRepeated(_ name: String) -> Bool {
    items.count { $0.name == name } > 1
  }
}
