import JourneyHTTP

/// A request as the tenant received it.
package struct IncomingRequest: Sendable {
  package let method: String
  /// The undecoded path and query.
  package let target: String
  /// The headers in their original order.
  package let headers: [(name: String, value: String)]
  package let body: [UInt8]

  /// The path, not decoded.
  package var path: Substring { target.prefix { $0 != "?" } }

  /// The decoded segments, without empty ones.
  package var segments: [String] {
    path.split(separator: "/").map { PercentEncoding.decode(String($0)) ?? String($0) }
  }

  /// The query, decoded as a form.
  package var query: FormFields {
    guard let mark = target.firstIndex(of: "?") else { return FormFields("") }
    return FormFields(target[target.index(after: mark)...])
  }

  var isForm: Bool { mediaType == "application/x-www-form-urlencoded" }

  package var form: FormFields { FormFields(String(decoding: body, as: UTF8.self)) }

  /// Returns the value of the first header with this name, in any case.
  package func header(_ name: String) -> String? {
    let name = name.lowercased()
    return headers.first { $0.name.lowercased() == name }?.value
  }

  /// The cookies in the order in which the client sent them (RFC 6265 section 4.2.1).
  package var cookies: [(name: String, value: String)] {
    headers.filter { $0.name.lowercased() == "cookie" }.flatMap { header in
      header.value.split(separator: ";").compactMap { pair -> (String, String)? in
        let pair = pair.drop { $0 == " " }
        guard let mark = pair.firstIndex(of: "=") else { return nil }
        return (String(pair[..<mark]), String(pair[pair.index(after: mark)...]))
      }
    }
  }

  package func cookie(_ name: String) -> String? {
    cookies.first { $0.name == name }?.value
  }

  /// The media type in lowercase and without parameters.
  var mediaType: String? {
    guard let value = header("Content-Type") else { return nil }
    return value.prefix { $0 != ";" }.filter { $0 != " " }.lowercased()
  }
}

/// The fields of a query or of an `application/x-www-form-urlencoded` body, in order.
package struct FormFields: Sendable {
  package let pairs: [(name: String, value: String)]

  init(_ text: some StringProtocol) {
    pairs = text.split(separator: "&").map { pair in
      let name = pair.prefix { $0 != "=" }
      return (Self.decode(name), Self.decode(pair.dropFirst(name.count + 1)))
    }
  }

  init(pairs: [(name: String, value: String)]) { self.pairs = pairs }

  /// The first value of the field.
  package subscript(name: String) -> String? { pairs.first { $0.name == name }?.value }

  /// Returns the parts of a field's first value, such as the scopes in `scope`.
  func spaceSeparated(_ name: String) -> [String] {
    (self[name] ?? "").split(separator: " ").map(String.init)
  }

  var hasDuplicate: Bool { Set(pairs.map(\.name)).count < pairs.count }

  /// Returns the string unchanged if it cannot be decoded.
  static func decode(_ text: some StringProtocol) -> String {
    PercentEncoding.decode(String(text).replacing("+", with: " ")) ?? String(text)
  }
}
