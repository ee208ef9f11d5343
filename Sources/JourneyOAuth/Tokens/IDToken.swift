import JourneyCrypto
import JourneyJSON

/// A decoded ID token (OpenID Connect Core 1.0 section 2), whose signature and claims are not
/// checked yet.
struct IDToken: Sendable {
  /// The maximum length in bytes. Most tokens have one or two thousand, but AM's tokens for users
  /// with many groups have more.
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
    // A `kid` of another type would count as a missing `kid`.
    guard header["kid"].map({ $0.isNull || $0.string != nil }) ?? true else { throw .malformed }
  }

  var header: JSONObject { signature.header }

  /// Reads an ID token of a document, which another program may have written. Returns `nil` if the
  /// string is none.
  init?(kept text: String) {
    do { try self.init(text) } catch { return nil }
  }

  var algorithm: String { header["alg"]?.string ?? "" }
  var kid: String? { header["kid"]?.string }
  var subject: String? { text("sub") }

  /// Returns `nil` if the claim is missing, empty or not a string.
  func text(_ claim: String) -> String? {
    claims[claim]?.string.flatMap { $0.isEmpty ? nil : $0 }
  }

  /// `aud` as an array, even if it is one string, or `nil` if it is missing or has a value that is
  /// not a string.
  var audience: [String]? {
    switch claims["aud"] {
    case .string(let one): [one]
    case .array(let several):
      several.allSatisfy { $0.string != nil } ? several.compactMap(\.string) : nil
    default: nil
    }
  }

  /// Returns whole seconds since 1970, or `nil` if the claim is missing or not a number.
  func time(_ claim: String) -> Int? {
    claims[claim].flatMap { value in
      value.integer ?? value.double.flatMap { Int(exactly: $0.rounded(.down)) }
    }
  }

  /// `auth_time`, which OpenAM calls `auth:time`, in seconds since 1970. Milliseconds, which
  /// PingOne and OpenAM sometimes send, are converted.
  var authenticationTime: Int? {
    (time("auth_time") ?? time("auth:time")).map { $0 > 100_000_000_000 ? $0 / 1000 : $0 }
  }
}
