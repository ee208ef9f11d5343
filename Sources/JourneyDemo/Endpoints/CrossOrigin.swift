import JourneyHTTP

/// The rules for pages on other origins (Fetch standard, "HTTP CORS protocol"). Loopback origins
/// and the configured ones, as in AM's CORS service, are allowed.
enum CrossOrigin {
  /// Returns `nil` if the request is not a preflight request.
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

  /// Returns the headers that let a page on an allowed other origin read the response.
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
