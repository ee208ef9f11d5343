package import JourneyHTTP
package import JourneyJSON

extension FlowError {
  /// Returns the error for a response whose body cannot be read as JSON. The kind is `limited` for
  /// status 429, and `server` for status 500 and higher. For other statuses it is `limit` if the
  /// JSON exceeds a limit, and `parse` otherwise.
  package static func notJSON(_ response: HTTPResponse, error: JSONError) -> FlowError {
    let type = response.excerpt(ofHeader: "Content-Type", 80).map { "'\($0)'" } ?? "no content type"
    let status = response.status
    let hasPosition = status != 429 && !response.body.isEmpty
    let excess = error.excess.map { ": \($0)" } ?? ""
    return FlowError(
      status == 429 ? .limited : status >= 500 ? .server : excess.isEmpty ? .parse : .limit,
      "the response (HTTP \(status), \(type)) \(response.unreadableBody)\(excess)",
      status: status, sent: true, hint: tlsHint(for: response),
      line: hasPosition ? error.line : nil, column: hasPosition ? error.column : nil)
  }

  /// Returns the hint for nginx's response to a request without TLS, or `nil` for any other
  /// response.
  private static func tlsHint(for response: HTTPResponse) -> String? {
    let text = response.status == 400 ? String(decoding: response.body, as: UTF8.self) : ""
    return text.contains("sent to HTTPS port")
      ? "use https, because the server expects TLS at this port" : nil
  }

  /// Returns the error for a response whose JSON is not an object.
  package static func noObject(status: Int) -> FlowError {
    FlowError(
      status == 429 ? .limited : .server, "the response (HTTP \(status)) is not a JSON object",
      status: status, sent: true)
  }

  /// Returns the headers for a step. A header without a value is left out.
  /// - Throws: a `FlowError` of kind `state` if a name or value cannot be part of a header.
  package static func headers(_ fields: [(name: String, value: String?)]) throws(FlowError)
    -> [HTTPHeader]
  {
    do { return try [HTTPHeader](fields) } catch { throw FlowError(.state, error.description) }
  }
}
