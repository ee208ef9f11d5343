import Foundation
import JourneyCrypto
import JourneyJSON
import JourneyTestSupport
import Testing

/// An RSA key that the `openssl` command made.
struct OpenSSLKeyFolder {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// The private key (RFC 7518 section 6.3.2), read from `openssl rsa -text`.
  func rsaJWK() async throws -> JSONValue {
    let path = "/opt/homebrew/bin:/usr/local/bin:/usr/bin:/bin"
    let outcome = try await BuiltCommand("/bin/sh", environment: ["PATH": path]).run([
      "-c", "openssl genrsa 2048 2>/dev/null | openssl rsa -noout -text 2>/dev/null",
    ])
    var numbers: [String: String] = [:]
    var name = ""
    for line in outcome.text.split(separator: "\n") {
      if line.first?.isWhitespace == true {
        numbers[name, default: ""] += line.filter { $0.isHexDigit }
      } else {
        name = String(line.prefix { $0 != ":" })
      }
    }
    var jwk: JSONObject = ["kty": "RSA", "e": "AQAB"]
    for (member, name) in [
      ("n", "modulus"), ("d", "privateExponent"), ("p", "prime1"), ("q", "prime2"),
      ("dp", "exponent1"), ("dq", "exponent2"), ("qi", "coefficient"),
    ] {
      let digits = try #require(numbers[name])
      let number = bytes(hex: digits).drop { $0 == 0 }
      jwk[member] = .string(Base64.url.encode(Array(number)))
    }
    return .object(jwk)
  }
}
