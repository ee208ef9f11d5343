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
    let body =
      response.body.isEmpty
      ? "an empty body" : "no JSON: \(excerpt(of: response.body, hiding: secrets))"
    return Cause(
      response.status < 500 ? .parse : .server, "HTTP \(response.status) (\(type)) holds \(body)",
      status: response.status, sent: true, line: response.body.isEmpty ? nil : error.line,
      column: response.body.isEmpty ? nil : error.column)
  }

  /// The beginning of a body, on one line, without secrets.
  private static func excerpt(of body: [UInt8], hiding secrets: Secrets) -> String {
    // Hidden in far more than is shown, so that no secret is cut in two before it is looked for.
    let text = secrets.hide(in: String(decoding: body.prefix(65_536), as: UTF8.self))
    let line = text.prefix(4096).split(whereSeparator: \.isWhitespace).joined(separator: " ")
    return "'\(line.prefix(160).escapingControls())\(line.count > 160 ? "…" : "")'"
  }
}
