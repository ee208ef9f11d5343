import JourneyJSON

/// The checks that AM makes on the headers and the body of a request.
enum RequestChecks {
  /// Returns whether AM's filter would reject a request because a different site might have forged
  /// it. A request with the session cookie must be a GET or HEAD, or have an `X-Requested-With` or
  /// `Accept-API-Version` header. A form on a different site cannot send these headers.
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

  /// Returns whether the request declares its body as JSON, or has neither a media type nor a body.
  static func carriesJSON(_ request: IncomingRequest) -> Bool {
    request.mediaType == "application/json" || (request.mediaType == nil && request.body.isEmpty)
  }
  /// Returns the body of a request.
  /// - Throws: 400 if the body is not JSON. The error message is similar to the messages of AM's
  ///   parser.
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

  /// Returns the resource version to use for a request, or `nil` if no offered version satisfies
  /// its `Accept-API-Version` header.
  /// - Throws: 400 if the `Accept-API-Version` header cannot be parsed.
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
