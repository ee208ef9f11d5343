package import JourneyHTTP
package import JourneyJSON

extension FlowError {
  /// An answer whose body is not JSON: `parse` below 500, `server` above.
  package static func noJSON(_ response: HTTPResponse, error: JSONError) -> FlowError {
    let type = response.excerpt(ofHeader: "Content-Type", 80).map { "'\($0)'" } ?? "no type"
    return FlowError(
      response.status < 500 ? .parse : .server,
      "HTTP \(response.status) (\(type)) holds \(response.unreadableBody)",
      status: response.status, sent: true, line: response.body.isEmpty ? nil : error.line,
      column: response.body.isEmpty ? nil : error.column)
  }

  /// The headers of a step; a field without a value is left out.
  /// - Throws: `state` where a name or value cannot be part of a header.
  package static func headers(_ fields: [(name: String, value: String?)]) throws(FlowError)
    -> [HTTPHeader]
  {
    do { return try [HTTPHeader](fields) } catch { throw FlowError(.state, error.description) }
  }
}
