import Cryptography
import JSON

/// The `authId`: a JWT (HS256) that says which step of which journey is answered.
struct AuthIdToken {
  let sessionId: String
  let oneTimeKey: String

  enum Fault: Error {
    case parts(Int)
    case signature
  }

  static func make(for visit: Visit, _ world: World) throws(DemoTenantError) -> String {
    var payload: JSONObject = [:]
    if let value = visit.startedWith.value { payload["authIndexValue"] = .string(value) }
    payload["otk"] = .string(visit.oneTimeKey)
    if let type = visit.startedWith.type { payload["authIndexType"] = .string(type) }
    payload["realm"] = .string(visit.realm.distinguishedName)
    payload["sessionId"] = .string(visit.id)
    payload["exp"] = .integer(visit.expiresAt)
    let header: JSONValue = ["typ": "JWT", "alg": "HS256"]
    let text = [header, .object(payload)].map { Base64.url.encode(Array($0.compact.utf8)) }
      .joined(separator: ".")
    return text + "." + Base64.url.encode(try signature(of: text, world))
  }

  /// - Returns: what it says, or the message of AM's 400.
  static func read(_ text: String, _ world: World) throws(DemoTenantError) -> Result<
    AuthIdToken, Fault
  > {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    guard parts.count == 3 else { return .failure(.parts(parts.count)) }
    let expected = try signature(of: parts[0] + "." + parts[1], world)
    guard let given = Base64.url.decode(parts[2]), MAC.equal(given, expected),
      let payload = Base64.url.decode(parts[1]).flatMap({ try? JSONValue(parsing: $0) }),
      let sessionId = payload["sessionId"]?.string, let oneTimeKey = payload["otk"]?.string
    else { return .failure(.signature) }
    return .success(AuthIdToken(sessionId: sessionId, oneTimeKey: oneTimeKey))
  }

  private static func signature(
    of text: String, _ world: World
  ) throws(DemoTenantError) -> [UInt8] {
    do {
      return try MAC.hmacSHA256(key: world.authIdKey, bytes: Array(text.utf8))
    } catch {
      throw .cryptography(error)
    }
  }
}
