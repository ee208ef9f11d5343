import Foundation
import JourneyCrypto
import JourneyDemo
import JourneyJSON

/// Sends the requests of an OAuth 2.0 client without a client library.
struct OAuthWalk {
  /// The verifier of RFC 7636 appendix B.
  static let verifier = "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk"
  static let challenge = "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM"
  static let form = ("Content-Type", "application/x-www-form-urlencoded")

  let walk: JourneyWalk
  let path: String

  init(_ tenant: DemoTenant, style: String = "/realms/root/realms/alpha") {
    walk = JourneyWalk(tenant)
    path = "/am/oauth2" + style
  }

  static let request: [(String, String)] = [
    ("response_type", "code"), ("client_id", "demo"),
    ("redirect_uri", "https://app.example.com/cb"), ("scope", "openid profile email"),
    ("state", "st+1"), ("nonce", "n1"), ("code_challenge", challenge),
    ("code_challenge_method", "S256"),
  ]

  /// Returns the request's parameters after some are changed, added, or left out (`nil`).
  static func parameters(_ changes: [String: String?] = [:]) -> [(String, String)] {
    let changed = request.compactMap { name, value -> (String, String)? in
      guard let change = changes[name] else { return (name, value) }
      return change.map { (name, $0) }
    }
    let added = changes.filter { change in !request.contains { $0.0 == change.key } }
    return changed + added.compactMap { name, value in value.map { (name, $0) } }
  }

  static func encoded(_ fields: [(String, String)]) -> String {
    func encode(_ text: String) -> String {
      text.utf8.map { byte in
        let isPlain = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~".utf8
          .contains(byte)
        let digits = String(byte, radix: 16, uppercase: true)
        return isPlain
          ? String(Unicode.Scalar(byte)) : "%" + (digits.count == 1 ? "0" : "") + digits
      }.joined()
    }
    return fields.map { "\(encode($0))=\(encode($1))" }.joined(separator: "&")
  }

  func authorize(
    _ changes: [String: String?] = [:], session: String?, byHeader: Bool = false
  ) throws -> LoopbackClient.Response {
    let carried = session.map { token in
      byHeader
        ? ("iPlanetDirectoryPro", token) : ("Cookie", "iPlanetDirectoryPro=\(token)")
    }
    return try walk.client.send(
      "GET", "\(path)/authorize?\(Self.encoded(Self.parameters(changes)))",
      headers: carried.map { [$0] } ?? [])
  }

  func post(
    _ endpoint: String, _ fields: [(String, String)], headers: [(String, String)] = []
  ) throws -> LoopbackClient.Response {
    try walk.client.send(
      "POST", "\(path)/\(endpoint)", headers: [Self.form] + headers,
      body: Array(Self.encoded(fields).utf8))
  }

  /// Returns the parameters of a redirect.
  static func returned(_ reply: LoopbackClient.Response) -> [String: String] {
    let query = reply.header("Location")?.split(separator: "?").last ?? ""
    var found: [String: String] = [:]
    for pair in query.split(separator: "&") {
      let parts = pair.split(separator: "=", maxSplits: 1).map(String.init)
      found[parts[0]] = parts.count == 2 ? parts[1].removingPercentEncoding : ""
    }
    return found
  }

  func code(_ changes: [String: String?] = [:]) throws -> String {
    Self.returned(try authorize(changes, session: try walk.signIn()))["code"] ?? ""
  }

  func redeem(_ code: String, _ changes: [String: String?] = [:]) throws -> LoopbackClient.Response
  {
    var fields = [
      "grant_type": "authorization_code", "client_id": "demo", "code": code,
      "redirect_uri": "https://app.example.com/cb", "code_verifier": Self.verifier,
    ]
    for (name, value) in changes { fields[name] = value }
    return try post("access_token", fields.map { ($0.key, $0.value) })
  }

  func refresh(_ token: String, adding: [(String, String)] = []) throws -> LoopbackClient.Response {
    try post(
      "access_token",
      [("grant_type", "refresh_token"), ("client_id", "demo"), ("refresh_token", token)] + adding)
  }

  func userinfo(_ token: String) throws -> LoopbackClient.Response {
    try walk.client.send("GET", "\(path)/userinfo", headers: [("Authorization", "Bearer \(token)")])
  }

  func isActive(_ token: String) throws -> Bool? {
    let basic = Base64.standard.encode(Array("demo-backend:Secret12!".utf8))
    return try post(
      "introspect", [("token", token)], headers: [("Authorization", "Basic \(basic)")]
    )
    .json["active"]?.boolean
  }

  func discovery(_ suffix: String = "") throws -> LoopbackClient.Response {
    try walk.client.send("GET", "\(path)/.well-known/openid-configuration\(suffix)")
  }
}
