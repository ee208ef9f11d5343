import JourneyCrypto
import JourneyJSON

/// An id_token taken apart (OpenID Connect Core 1.0 section 2); nothing in it is checked yet.
struct IDToken: Sendable {
  /// Real ones have one or two thousand bytes; AM's with many groups some more.
  static let maximumLength = 262_144

  let signature: JSONWebSignature
  let claims: JSONObject

  init(_ text: String) throws(OidcError.IDTokenError) {
    guard text.utf8.count <= Self.maximumLength else { throw .tooLong }
    guard text.utf8.count(where: { $0 == UInt8(ascii: ".") }) != 4 else { throw .encrypted }
    var claims: JSONObject?
    do {
      signature = try JSONWebSignature(text, takesExtensions: true)
      claims = try JSONValue(parsing: signature.payload).object
    } catch {
      throw .malformed
    }
    guard let claims else { throw .malformed }
    self.claims = claims
    guard !header.contains("crit") else { throw .critical }
    // With a `kid` of another type the token would count as one that names no key.
    guard header["kid"].map({ $0.isNull || $0.string != nil }) ?? true else { throw .malformed }
  }

  /// The header, as it came.
  var header: JSONObject { signature.header }

  /// One that is held already; nil where it came from elsewhere and is not an id_token.
  init?(kept text: String) {
    do { try self.init(text) } catch { return nil }
  }

  var algorithm: String { header["alg"]?.string ?? "" }
  var kid: String? { header["kid"]?.string }
  var subject: String? { text("sub") }

  /// A claim that is a string and not empty.
  func text(_ claim: String) -> String? {
    claims[claim]?.string.flatMap { $0.isEmpty ? nil : $0 }
  }

  /// One audience, or several; nil where a member is not a string.
  var audience: [String]? {
    switch claims["aud"] {
    case .string(let one): [one]
    case .array(let several):
      several.allSatisfy { $0.string != nil } ? several.compactMap(\.string) : nil
    default: nil
    }
  }

  /// A time in seconds since 1970, fractions cut.
  func time(_ claim: String) -> Int? {
    claims[claim].flatMap { value in
      value.integer ?? value.double.flatMap { Int(exactly: $0.rounded(.down)) }
    }
  }

  /// When the user signed in. OpenAM has `auth:time`, and PingOne and OpenAM have been seen to
  /// give milliseconds.
  var authenticationTime: Int? {
    (time("auth_time") ?? time("auth:time")).map { $0 > 100_000_000_000 ? $0 / 1000 : $0 }
  }
}
