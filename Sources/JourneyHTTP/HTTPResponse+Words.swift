extension HTTPResponse {
  /// What a body is that holds no JSON, for a message: such as `no JSON: '<html> Bad Gateway'`.
  ///
  /// Of what begins as JSON does nothing is shown: where it was cut off, it may hold a session or
  /// token that nobody knows yet.
  package var unreadableBody: String {
    guard let first = body.first(where: { !" \t\r\n".utf8.contains($0) }) else {
      return "an empty body"
    }
    if "{[\"".utf8.contains(first) { return "JSON that cannot be read" }
    let text = String(decoding: body.prefix(1 << 20), as: UTF8.self)
    return "no JSON: '\(excerpt(of: text, limit: 161))'"
  }

  /// The beginning of a text of this answer, on one line, without what is secret.
  /// - Parameter limit: the most characters, the mark of what was cut among them.
  package func excerpt(of text: String, limit: Int) -> String {
    // Hidden before it is cut, and once more as it is shown: with its lines put together it may hold
    // what no line held.
    let search = secrets.union(setCookies).search
    let hidden = search.hide(in: text).prefix(4096)
    let line = search.hide(in: hidden.split(whereSeparator: \.isWhitespace).joined(separator: " "))
      .escapingControls()
    return line.count > limit ? line.prefix(limit - 1) + "…" : line
  }

  /// The values of the cookies that it sets.
  package var setCookies: Secrets {
    var values = Secrets()
    for cookie in headers.values(named: "Set-Cookie") {
      let pair = cookie.utf8.prefix { $0 != UInt8(ascii: ";") }
      if let mark = pair.firstIndex(of: UInt8(ascii: "=")) {
        values.insert(String(Substring(pair[pair.index(after: mark)...])))
      }
    }
    return values
  }

  /// An excerpt of one header, less the secrets; nil where it has none of that name.
  package func excerpt(ofHeader name: String, _ limit: Int) -> String? {
    header(name).map { excerpt(of: $0, limit: limit) }
  }
}
