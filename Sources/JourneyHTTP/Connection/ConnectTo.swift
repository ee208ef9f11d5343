/// Another place for the connections of some addresses, as curl's `--connect-to` says it:
/// `HOST:PORT:HOST:PORT`. An empty part stands for any host or port, or for the address's own.
package struct ConnectTo: Sendable, Hashable {
  private struct Place: Hashable {
    /// "" for any.
    let host: String
    /// nil for any.
    let port: Int?
    let isLoopback: Bool
  }

  package static let form = "expected HOST:PORT:HOST:PORT"

  /// As libcurl takes it.
  let text: String
  private let from: Place
  private let to: Place

  /// nil where it is malformed.
  package init?(_ text: String) {
    let parts = Self.parts(of: text)
    guard parts.count == 4, let from = Self.place(parts[0], parts[1]),
      let to = Self.place(parts[2], parts[3])
    else { return nil }
    self.text = text
    self.from = from
    self.to = to
  }

  /// Whether connections for the address go to the other place.
  func applies(to address: WebAddress) -> Bool {
    (from.host.isEmpty || from.host == address.host)
      && (from.port == nil || from.port == address.port)
  }

  /// Whether the other place is this machine.
  func isLoopback(for address: WebAddress) -> Bool {
    to.host.isEmpty ? address.isLoopback : to.isLoopback
  }

  /// Split at colons, those of an IPv6 address in brackets aside.
  private static func parts(of text: String) -> [String] {
    var parts = [""]
    var isBracketed = false
    for character in text {
      if character == "[" { isBracketed = true }
      if character == "]" { isBracketed = false }
      if character == ":", !isBracketed {
        parts.append("")
      } else {
        parts[parts.count - 1].append(character)
      }
    }
    return parts
  }

  private static func place(_ host: String, _ port: String) -> Place? {
    let number = Int(port)
    guard port.isEmpty || number.map((1...65_535).contains) == true,
      port.utf8.allSatisfy({ (0x30...0x39).contains($0) })
    else { return nil }
    if host.isEmpty { return Place(host: "", port: number, isLoopback: false) }
    guard let address = address(host) else { return nil }
    return Place(host: address.host, port: number, isLoopback: address.isLoopback)
  }

  /// The address of a host alone; nil where it is not one.
  private static func address(_ host: String) -> WebAddress? {
    guard !host.contains(where: { "/?#@\\".contains($0) }) else { return nil }
    do { return try WebAddress("http://\(host)/") } catch { return nil }
  }
}

extension TransportConfiguration {
  /// The first of `connectTo` that applies; nil where the address itself is connected to.
  func detour(for address: WebAddress) -> ConnectTo? {
    connectTo.lazy.compactMap(ConnectTo.init).first { $0.applies(to: address) }
  }

  /// Whether requests to the address stay on this machine.
  func staysHere(_ address: WebAddress) -> Bool {
    detour(for: address)?.isLoopback(for: address) ?? address.isLoopback
  }
}
