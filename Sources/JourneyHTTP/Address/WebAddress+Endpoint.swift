extension WebAddress {
  /// Returns whether two addresses name the same endpoint: equal origins, and equal paths as they
  /// are written, byte for byte, without resolving dot segments. Queries do not count. An address
  /// with user information or a fragment names no endpoint.
  ///
  /// Use this before a session is sent to an address that the server has named. Compare only
  /// `origin` to compare servers.
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
