/// Another host and port to connect to, in the form of curl's `--connect-to`:
/// `HOST:PORT:HOST:PORT`. An empty part before the second colon matches everything, one after it
/// keeps that of the address.
package struct ConnectTo: Sendable, Hashable {
  private struct Endpoint: Hashable {
    /// `""` if the entry has none.
    let host: String
    /// The port, or `nil` if the entry has none.
    let port: Int?
    let isLoopback: Bool
  }

  package static let form = "expected HOST:PORT:HOST:PORT"

  /// The second half of the entry for libcurl: `::HOST:PORT`. `applies(to:)` has compared the first
  /// half, because libcurl compares only the spelling and would not see that `127.1` is
  /// `127.0.0.1`.
  let text: String
  private let from: Endpoint
  private let to: Endpoint

  /// Returns `nil` if the text is malformed.
  package init?(_ text: String) {
    let parts = Self.parts(of: text)
    guard parts.count == 4, let from = Self.endpoint(parts[0], parts[1]),
      let to = Self.endpoint(parts[2], parts[3])
    else { return nil }
    self.text = "::\(parts[2]):\(parts[3])"
    self.from = from
    self.to = to
  }

  func applies(to address: WebAddress) -> Bool {
    (from.host.isEmpty || from.host == address.host)
      && (from.port == nil || from.port == address.port)
  }

  /// Returns whether connections for an address to which this entry applies go to this machine.
  func isLoopback(for address: WebAddress) -> Bool {
    to.host.isEmpty ? address.isLoopback : to.isLoopback
  }

  /// Splits at the colons, except those of an IPv6 address in brackets.
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

  private static func endpoint(_ host: String, _ port: String) -> Endpoint? {
    let number = Int(port)
    guard port.isEmpty || number.map((1...65_535).contains) == true,
      port.utf8.allSatisfy({ (0x30...0x39).contains($0) })
    else { return nil }
    if host.isEmpty { return Endpoint(host: "", port: number, isLoopback: false) }
    guard let address = address(host) else { return nil }
    return Endpoint(host: address.host, port: number, isLoopback: address.isLoopback)
  }

  /// Returns `nil` if `host` is not valid.
  private static func address(_ host: String) -> WebAddress? {
    guard !host.contains(where: { "/?#@\\".contains($0) }) else { return nil }
    return WebAddress(ifValid: "http://\(host)/")
  }
}

extension TransportConfiguration {
  /// Returns the first entry that applies.
  func detour(for address: WebAddress) -> ConnectTo? {
    connectTo.lazy.compactMap(ConnectTo.init).first { $0.applies(to: address) }
  }

  /// Returns whether requests to the address stay on this machine.
  func staysHere(_ address: WebAddress) -> Bool {
    detour(for: address)?.isLoopback(for: address) ?? address.isLoopback
  }
}
