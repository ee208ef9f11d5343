import CJourneyCurl

/// Where a request goes: its address as libcurl reads it, and the way there. Requests to the same
/// address share one target.
final class CurlTarget {
  let address: WebAddress
  let proxy: ProxyChoice
  /// The other host, or `nil` to connect to the host of the address.
  let detour: ConnectTo?
  let parsed: ParsedURL
  /// The redacted address, for requests that contain no secrets.
  private lazy var redacted = address.redacted()

  init(_ address: WebAddress, _ configuration: TransportConfiguration) throws(TransportError) {
    guard let parsed = ParsedURL(address.text), address.isRead(in: parsed) else {
      throw TransportError(
        .connect, "libcurl and journey read the address of \(address.origin) differently",
        sent: false)
    }
    self.address = address
    self.parsed = consume parsed
    proxy = ProxyChoice(configuration, for: address)
    detour = configuration.detour(for: address)
  }

  func shownAddress(of request: HTTPRequest) -> String {
    request.secrets.isEmpty && request.shownFields == nil ? redacted : request.shownAddress
  }
}
