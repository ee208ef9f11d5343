import JourneyHTTP

/// A challenge in `WWW-Authenticate` headers, such as the `Bearer` challenge of RFC 6750 section 3.
package struct AuthChallenge {
  private let parameters: [String: String]

  /// Reads the first challenge with this scheme, whatever its case. Returns `nil` if the headers
  /// have no such challenge.
  ///
  /// A header can contain several challenges. Commas separate both the challenges and their
  /// parameters (RFC 9110 section 11.6.1).
  package init?(_ scheme: String, in headers: [String]) {
    for header in headers {
      var scanner = ByteScanner(Array(header.utf8))
      if let parameters = scanner.parameters(of: scheme.lowercased()) {
        self.parameters = parameters
        return
      }
    }
    return nil
  }

  package subscript(name: String) -> String? { parameters[name] }
}

extension ByteScanner {
  /// Returns the parameters of the first challenge with this scheme, with names in lowercase, or
  /// `nil` if there is no such challenge. If a name occurs more than once, only its first value
  /// counts.
  /// - Parameter scheme: the scheme in lowercase.
  fileprivate mutating func parameters(of scheme: String) -> [String: String]? {
    var parameters: [String: String]?
    while !isAtEnd {
      let name = text(take(while: HTTPHeader.isTokenByte)).lowercased()
      let isSeparated = !take(while: Self.isBlank).isEmpty
      if skip("=") {
        _ = take(while: Self.isBlank)
        let value = parameterValue()
        if parameters != nil, parameters?[name] == nil { parameters?[name] = value }
      } else if !name.isEmpty {
        // A token without a value is the scheme of the next challenge.
        if parameters != nil { break }
        if name == scheme { parameters = [:] }
      } else if !isSeparated {
        skip()
      }
    }
    return parameters
  }

  private mutating func parameterValue() -> String {
    guard skip("\"") else { return text(take(while: HTTPHeader.isTokenByte)) }
    var value: [UInt8] = []
    while let byte = next, byte != UInt8(ascii: "\"") {
      skip()
      if byte == UInt8(ascii: "\\"), let escaped = next {
        value.append(escaped)
        skip()
      } else {
        value.append(byte)
      }
    }
    skip()
    return String(decoding: value, as: UTF8.self)
  }
}
