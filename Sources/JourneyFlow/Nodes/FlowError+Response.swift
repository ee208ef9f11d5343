package import JourneyHTTP
package import JourneyJSON

extension FlowError {
  /// Returns the error for a body that is not JSON: `limited` for status 429, `server` from 500 on,
  /// else `limit` if the JSON exceeds a limit, and `parse` if not.
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

  /// Returns the hint for nginx's response to a request without TLS, or `nil` for other responses.
  private static func tlsHint(for response: HTTPResponse) -> String? {
    let text = response.status == 400 ? String(decoding: response.body, as: UTF8.self) : ""
    return text.contains("sent to HTTPS port")
      ? "use https, because the server expects TLS at this port" : nil
  }

  package static func noObject(status: Int) -> FlowError {
    FlowError(
      status == 429 ? .limited : .server, "the response (HTTP \(status)) is not a JSON object",
      status: status, sent: true)
  }

  /// Returns the headers that have a value.
  /// - Throws: a `FlowError` of kind `state` if a name or value cannot be part of a header.
  package static func headers(_ fields: [(name: String, value: String?)]) throws(FlowError)
    -> [HTTPHeader]
  {
    do { return try [HTTPHeader](fields) } catch { throw FlowError(.state, error.description) }
  }
}
