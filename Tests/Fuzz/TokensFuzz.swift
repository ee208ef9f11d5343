import JourneyCrypto
import JourneyJSON

@testable import JourneyOAuth

/// Reads a token and a key set, and checks the token with the keys. The input consists of lines:
/// the header, the claims and the key set. They are JSON, because a mutation of Base64 rarely
/// changes a claim. If the first line does not begin with `{`, it is the token.
@c(LLVMFuzzerTestOneInput)
public func checkToken(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = UnsafeBufferPointer(start: bytes, count: count)
  let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    .map(Array.init)
  let isParts = bytes.first == UInt8(ascii: "{") && lines.count > 1
  let text =
    isParts
    ? Base64.url.encode(lines[0]) + "." + Base64.url.encode(lines[1]) + "."
      + Base64.url.encode([UInt8](repeating: 7, count: lines[0].count % 2 == 0 ? 64 : 256))
    : String(decoding: lines[0], as: UTF8.self)
  let keys = lines.dropFirst(isParts ? 2 : 1).first.flatMap { try? JSONValue(parsing: $0) }
    .flatMap(JWKS.init)
  if let keys, let json = keys.json { precondition(JWKS(json: json) == keys) }
  guard let token = IDToken(kept: text) else { return 0 }
  let validator = IDTokenValidator(
    issuer: "https://a.example", clientId: "app", now: 1_795_251_066, accessToken: "access",
    code: "code", nonce: "n", previous: token, maxAge: 60)
  _ = Result { try validator.check(token) }
  _ = Result { try validator.checkUserinfo(token) }
  if let keys, let algorithm = JWKS.algorithm(of: token, named: nil) {
    _ = Result { try keys.check(token, algorithm) }
  }
  return 0
}
