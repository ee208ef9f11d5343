extension WebAddress {
  /// Returns whether two addresses name the same endpoint: their origins are equal, and so are their
  /// paths as they are written, byte for byte, before dot segments are resolved. Queries do not
  /// count. An address with user information or with a fragment names no endpoint.
  ///
  /// Use this function before a session is sent to an address that the server has named. To compare
  /// only the servers of two addresses, compare their `origin`.
  package static func nameSameEndpoint(_ one: String, _ other: String) -> Bool {
    guard let one = WrittenEndpoint(one), let other = WrittenEndpoint(other) else { return false }
    return one == other
  }
}

/// An endpoint as an address writes it.
private struct WrittenEndpoint: Equatable {
  let origin: Origin
  let path: [UInt8]

  init?(_ text: String) {
    guard !text.utf8.contains(UInt8(ascii: "#")), let address = WebAddress(ifValid: text)
    else { return nil }
    origin = address.origin
    let rest = text.utf8.drop { $0 != UInt8(ascii: ":") }.dropFirst(3)
    path = Array(rest.drop { !"/?".utf8.contains($0) }.prefix { $0 != UInt8(ascii: "?") })
  }
}
