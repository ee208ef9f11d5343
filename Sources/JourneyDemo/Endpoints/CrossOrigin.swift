import JourneyHTTP

/// The rules for requests from pages on other origins (Fetch standard, "HTTP CORS protocol").
/// Loopback origins and the configured origins are allowed. The configured origins correspond to
/// the list in AM's CORS service.
enum CrossOrigin {
  /// Returns the response to a preflight request, or `nil` for any other request.
  static func preflight(_ request: IncomingRequest, _ tenant: TenantState) -> OutgoingResponse? {
    guard request.method == "OPTIONS", let wanted = request.header("Access-Control-Request-Method")
    else { return nil }
    let headers = headers(for: request, tenant)
    guard !headers.isEmpty else { return OutgoingResponse(403) }
    return OutgoingResponse(
      204,
      headers: headers + [
        ("Access-Control-Allow-Methods", wanted),
        ("Access-Control-Allow-Headers", request.header("Access-Control-Request-Headers") ?? ""),
        ("Access-Control-Max-Age", "600"),
      ])
  }

  /// Returns the headers that let a page from a different origin read the response. The array is
  /// empty if the request is not cross-origin, or if its origin is not allowed.
  static func headers(
    for request: IncomingRequest, _ tenant: TenantState
  ) -> [(name: String, value: String)] {
    guard let origin = request.header("Origin"), origin != tenant.origin,
      isLoopback(origin) || tenant.options.origins.contains(origin)
    else { return [] }
    return [
      ("Access-Control-Allow-Origin", origin), ("Access-Control-Allow-Credentials", "true"),
      ("Vary", "Origin"),
    ]
  }

  private static func isLoopback(_ origin: String) -> Bool {
    guard let address = WebAddress(ifValid: origin) else { return false }
    return address.isLoopback && address.origin.description == origin
  }
}
