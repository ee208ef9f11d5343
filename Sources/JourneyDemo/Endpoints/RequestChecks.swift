import JourneyJSON

enum RequestChecks {
  /// Returns whether AM's filter rejects the request, because another site might have forged it.
  /// With the session cookie, it must be a GET or HEAD, or have an `X-Requested-With` or
  /// `Accept-API-Version` header, which a form on another site cannot send.
  static func isForged(_ request: IncomingRequest, cookieName: String) -> Bool {
    request.method != "GET" && request.method != "HEAD" && request.cookie(cookieName) != nil
      && request.header("X-Requested-With") == nil
      && request.header("Accept-API-Version") == nil
  }

  static func acceptsJSON(_ request: IncomingRequest) -> Bool {
    guard let accept = request.header("Accept") else { return true }
    return accept.split(separator: ",").contains { range in
      let parts = range.split(separator: ";").map { $0.filter { $0 != " " }.lowercased() }
      let isRefused = parts.dropFirst().contains { $0 == "q=0" || $0 == "q=0.0" }
      return ["*/*", "application/*", "application/json"].contains(parts.first ?? "")
        && !isRefused
    }
  }

  /// Returns whether the request declares JSON, or has neither a media type nor a body.
  static func carriesJSON(_ request: IncomingRequest) -> Bool {
    request.mediaType == "application/json" || (request.mediaType == nil && request.body.isEmpty)
  }
  /// - Throws: 400 if the body is not JSON, with a message similar to those of AM's parser.
  static func json(_ request: IncomingRequest) throws(RequestError) -> JSONValue {
    do {
      return try JSONValue(parsing: request.body)
    } catch {
      let position = "line: \(error.line), column: \(error.column)"
      throw RequestError(
        AMResponse.error(
          400,
          error.reason == .unexpectedEnd
            ? "Unexpected end-of-input at [\(position)]"
            : "Unexpected character at [\(position)]: the body is not JSON"))
    }
  }

  /// Returns the resource version to use, or `nil` if no offered one satisfies
  /// `Accept-API-Version`.
  /// - Throws: 400 if that header cannot be parsed.
  static func version(
    _ request: IncomingRequest, among offered: [ResourceVersion]
  ) throws(RequestError) -> ResourceVersion? {
    let wanted = ResourceVersion.wanted(request.header("Accept-API-Version"))
    guard wanted != .unreadable else {
      throw RequestError(AMResponse.error(400, "Invalid Accept-API-Version"))
    }
    return ResourceVersion.serving(wanted, among: offered)
  }
}
