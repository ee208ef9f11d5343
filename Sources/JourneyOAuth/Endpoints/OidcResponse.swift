package import JourneyHTTP
package import JourneyJSON

/// A response from an OAuth 2.0 or OpenID Connect endpoint.
package struct OidcResponse {
  package let response: HTTPResponse
  /// The body as a JSON object, whatever the content type, or `nil` if it is none.
  package let json: JSONObject?

  package init(response: HTTPResponse) {
    self.response = response
    json = JSONValue(ifValid: response.body, loneSurrogates: .replaced)?.object
  }

  package var status: Int { response.status }
  package var isSuccess: Bool { (200...299).contains(status) }

  /// The error for an unsuccessful response, or for one that is not the expected JSON object.
  package var failure: OidcError {
    if (300...399).contains(status) { return .redirected(status: status) }
    if let json { return isSuccess ? .unknownResponse(status: status) : .refused(refusal(json)) }
    if status >= 500 { return .unavailable(status: status) }
    let unreadable = OidcError.unreadable(
      status: status, contentType: contentType, body: response.unreadableBody)
    guard status == 429 else { return unreadable }
    return .refused(
      OAuthError(status: status, code: nil, message: unreadable.message, input: [:]))
  }

  /// Reads an OAuth 2.0 error response (RFC 6749 section 5.2), or an error in AM's own format.
  package func refusal(_ json: JSONObject) -> OAuthError {
    let texts = ["message", "errorMessage", "error_description", "error"]
      .compactMap { json[$0]?.string }
    let message = texts.first { !$0.allSatisfy(\.isWhitespace) } ?? ""
    return OAuthError(
      status: status, code: json["error"]?.string, message: message, input: json)
  }

  /// The OAuth error code (RFC 6749 section 5.2).
  var errorCode: String? {
    json?["error"]?.string.flatMap { $0.isEmpty ? nil : response.excerpt(of: $0, limit: 200) }
  }

  /// Whether the body is an HTML page, by its content type or first character. XML other than XHTML
  /// is not.
  package var isPage: Bool {
    let body = response.body
    let start = body.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    guard let first = body[start...].first(where: { !" \t\r\n\u{c}".utf8.contains($0) }),
      json == nil
    else { return false }
    switch contentType {
    case "text/html", "application/xhtml+xml": return true
    case "text/xml", "application/xml": return false
    case let type where type.hasSuffix("+xml"): return false
    default: return first == UInt8(ascii: "<")
    }
  }

  /// The media type without parameters, in lowercase and without secrets, or "".
  var contentType: String {
    let value = response.excerpt(ofHeader: "Content-Type", 200) ?? ""
    return value.prefix { $0 != ";" }.filter { !$0.isWhitespace }.lowercased()
  }
}
