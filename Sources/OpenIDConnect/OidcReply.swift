package import HTTP
package import JSON

/// An answer, with what must not be seen of it.
package struct OidcReply {
  package let response: HTTPResponse
  let secrets: Secrets

  package var status: Int { response.status }
  var isSuccess: Bool { (200...299).contains(status) }

  /// The body, where it is a JSON object, whatever its content type says.
  package var json: JSONObject? {
    do {
      return try JSONValue(parsing: response.body, loneSurrogates: .replaced).object
    } catch {
      return nil
    }
  }

  /// Why there is nothing to go on with; for an answer that is no success, or no JSON object.
  package var failure: OidcError {
    if (300...399).contains(status) { return .redirected(status: status) }
    if let json { return isSuccess ? .unknownAnswer(status: status) : .refused(refusal(json)) }
    if status >= 500 { return .unavailable(status: status) }
    return .unreadable(
      status: status, contentType: contentType, body: response.unreadableBody(hiding: secrets))
  }

  /// The error members of an OAuth answer (RFC 6749 section 5.2), or of AM's own.
  package func refusal(_ json: JSONObject) -> Refusal {
    let texts = ["message", "errorMessage", "error_description", "error"]
      .compactMap { json[$0]?.string }
    let message = texts.first { !$0.allSatisfy(\.isWhitespace) } ?? ""
    return Refusal(
      status: status, code: (json["error"]?.string).map(secrets.hide),
      message: secrets.hide(in: message), input: json)
  }

  /// The media type without parameters, in lower case, without what is secret; "" where none was
  /// sent.
  var contentType: String {
    let value = secrets.hide(in: response.header("Content-Type") ?? "")
    return value.prefix { $0 != ";" }.filter { !$0.isWhitespace }.lowercased()
  }
}
