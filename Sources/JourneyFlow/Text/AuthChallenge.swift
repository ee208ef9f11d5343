import JourneyHTTP

/// A challenge in `WWW-Authenticate` headers, such as the `Bearer` challenge of RFC 6750 section 3.
package struct AuthChallenge {
  /// The parameters in their order, with names in lowercase.
  private var parameters: [(name: String, value: String)] = []

  /// Reads the first challenge with this scheme in any case, or returns `nil` if there is none.
  package init?(_ scheme: String, in headers: [String]) {
    guard let first = Self.all(scheme, in: headers).first else { return nil }
    self = first
  }

  private init() {}

  /// Reads all challenges with this scheme in any case. Commas separate both the challenges of a
  /// header and their parameters (RFC 9110 section 11.6.1).
  package static func all(_ scheme: String, in headers: [String]) -> [AuthChallenge] {
    let scheme = scheme.lowercased()
    var challenges: [AuthChallenge] = []
    for header in headers {
      var scanner = ByteScanner(Array(header.utf8))
      var isInside = false
      while !scanner.isAtEnd {
        let name = scanner.text(scanner.take(while: HTTPHeader.isTokenByte)).lowercased()
        let isSeparated = !scanner.take(while: ByteScanner.isBlank).isEmpty
        if scanner.skip("=") {
          _ = scanner.take(while: ByteScanner.isBlank)
          let value = scanner.parameterValue()
          if isInside { challenges[challenges.count - 1].parameters.append((name, value)) }
        } else if !name.isEmpty {
          // A token without a value is the scheme of the next challenge.
          isInside = name == scheme
          if isInside { challenges.append(AuthChallenge()) }
        } else if !isSeparated {
          scanner.skip()
        }
      }
    }
    return challenges
  }

  /// The first value of a parameter, whose name is in lowercase.
  package subscript(name: String) -> String? { parameters.first { $0.name == name }?.value }

  /// Returns whether a parameter occurs more than once, which RFC 9110 section 11.2 forbids.
  package func isRepeated(_ name: String) -> Bool { parameters.count { $0.name == name } > 1 }
}

extension ByteScanner {
  fileprivate mutating func parameterValue() -> String {
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
