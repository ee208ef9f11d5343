package import JourneyHTTP
package import JourneyJSON

extension FlowError {
  /// An answer whose body is no JSON: `parse` below 500, `server` above.
  package static func noJSON(_ response: HTTPResponse, error: JSONError) -> FlowError {
    let type = response.excerpt(ofHeader: "Content-Type", 80).map { "'\($0)'" } ?? "no type"
    return FlowError(
      response.status < 500 ? .parse : .server,
      "HTTP \(response.status) (\(type)) holds \(response.unreadableBody)",
      status: response.status, sent: true, line: response.body.isEmpty ? nil : error.line,
      column: response.body.isEmpty ? nil : error.column)
  }
}
