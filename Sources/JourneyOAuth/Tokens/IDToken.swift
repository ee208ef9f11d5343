import JourneyCrypto
import JourneyJSON

/// A decoded ID token (OpenID Connect Core 1.0 section 2). The signature and the claims are not yet
/// checked.
struct IDToken: Sendable {
  /// The maximum length in bytes. Most tokens are one or two kilobytes long, but AM's tokens for
  /// users with many groups are longer.
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
    // With a `kid` of another type, the token would count as one that names no key.
    guard header["kid"].map({ $0.isNull || $0.string != nil }) ?? true else { throw .malformed }
  }

  /// The header, unchanged.
  var header: JSONObject { signature.header }

  /// Reads an ID token that was stored in a document. Returns `nil` if the string is not an ID
  /// token. A document from another program can contain any string instead of a token.
  init?(kept text: String) {
    do { try self.init(text) } catch { return nil }
  }

  var algorithm: String { header["alg"]?.string ?? "" }
  var kid: String? { header["kid"]?.string }
  var subject: String? { text("sub") }

  /// Returns a claim, or `nil` if the claim is missing, empty or not a string.
  func text(_ claim: String) -> String? {
    claims[claim]?.string.flatMap { $0.isEmpty ? nil : $0 }
  }

  /// The audience (`aud`) as an array, even if the claim is one string. It is `nil` if the claim is
  /// missing or contains a value that is not a string.
  var audience: [String]? {
    switch claims["aud"] {
    case .string(let one): [one]
    case .array(let several):
      several.allSatisfy { $0.string != nil } ? several.compactMap(\.string) : nil
    default: nil
    }
  }

  /// Returns the time in a claim, in whole seconds since 1970, or `nil` if the claim is missing or
  /// not a number.
  func time(_ claim: String) -> Int? {
    claims[claim].flatMap { value in
      value.integer ?? value.double.flatMap { Int(exactly: $0.rounded(.down)) }
    }
  }

  /// The time of the sign-in, from the claim `auth_time`. OpenAM names this claim `auth:time`.
  /// PingOne and OpenAM sometimes send milliseconds, which are converted to seconds.
  var authenticationTime: Int? {
    (time("auth_time") ?? time("auth:time")).map { $0 > 100_000_000_000 ? $0 / 1000 : $0 }
  }
}
