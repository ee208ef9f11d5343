package import HTTP
package import JSON

extension Cause {
  /// An answer whose body is no JSON: `parse` below 500, `server` above.
  package static func noJSON(_ response: HTTPResponse, error: JSONError, secrets: Secrets) -> Cause
  {
    let type =
      response.header("Content-Type").map {
        "'\(secrets.hide(in: $0).prefix(80).escapingControls())'"
      }
      ?? "no type"
    return Cause(
      response.status < 500 ? .parse : .server,
      "HTTP \(response.status) (\(type)) holds \(response.unreadableBody(hiding: secrets))",
      status: response.status, sent: true, line: response.body.isEmpty ? nil : error.line,
      column: response.body.isEmpty ? nil : error.column)
  }
}
