import JourneyCrypto
package import JourneyHTTP

/// How a client shows an endpoint who it is (RFC 6749 section 2.3).
package enum ClientAuthentication: Sendable, Hashable {
  /// A public client, by its id alone.
  case none(id: String)
  /// `client_secret_post`: id and secret in the form.
  case post(id: String, secret: String)
  /// `client_secret_basic`: what stands behind `Basic`.
  case basic(credentials: String)

  /// The ways to try, in their order. There is a second one if the server may not decode the first, or
  /// also takes the form.
  /// - Parameter methods: the methods that the server names for the endpoint, or `nil`.
  package static func ways(
    of configuration: OidcConfiguration, methods: [String]?
  ) -> [ClientAuthentication] {
    let id = configuration.clientId
    guard let secret = configuration.clientSecret else { return [.none(id: id)] }
    if let methods, methods.contains("client_secret_post"), !methods.contains("client_secret_basic")
    {
      return [.post(id: id, secret: secret)]
    }
    let encoded = "\(formEncoded(id)):\(formEncoded(secret))"
    let plain = "\(id):\(secret)"
    // An id with a colon cannot be told from its secret when it goes as it is (RFC 7617 section 2).
    let ways = (encoded == plain || id.contains(":") ? [encoded] : [encoded, plain])
      .map { ClientAuthentication.basic(credentials: Base64.standard.encode(Array($0.utf8))) }
    // A client may be registered for one of two that the server names (RFC 7591 section 2).
    let takesForm = methods?.contains("client_secret_post") == true
    return takesForm ? ways + [.post(id: id, secret: secret)] : ways
  }

  /// Sends a request in the first way, and in the next one as long as the server does not know the
  /// client by the one before (RFC 6749 section 5.2).
  package static func attempts<Reply, Failure: Error>(
    of configuration: OidcConfiguration, methods: [String]?, isRefused: (Reply) -> Bool,
    send: (ClientAuthentication) async throws(Failure) -> Reply
  ) async throws(Failure) -> Reply {
    var ways = ways(of: configuration, methods: methods)[...]
    while true {
      let reply = try await send(ways.removeFirst())
      guard !ways.isEmpty, isRefused(reply) else { return reply }
    }
  }

  /// Whether a response refuses the client before anything was done, so that another way may be
  /// tried: `invalid_client` (RFC 6749 section 5.2), and what servers say in its place.
  /// - Parameter error: the OAuth error code; `nil` if there is none.
  package static func isRefused(status: Int, error: String?) -> Bool {
    if OAuthError.overloads.contains(status) { return false }
    return switch error {
    case "invalid_client"?, "unauthorized_client"?: true
    case nil: status == 401
    default: false
    }
  }

  /// The fields of the form.
  package var fields: [(String, String)] {
    switch self {
    case .none(let id): [("client_id", id)]
    case .post(let id, let secret): [("client_id", id), ("client_secret", secret)]
    case .basic: []
    }
  }

  /// A form with the fields that it lacks.
  package func completing(_ form: [(String, String)]) -> [(String, String)] {
    form + fields.filter { field in !form.contains { $0.0 == field.0 } }
  }

  /// The `Authorization` header; nil without one.
  package var header: String? {
    if case .basic(let credentials) = self { "Basic \(credentials)" } else { nil }
  }

  /// What must not be seen of it.
  package var secrets: Secrets {
    switch self {
    case .none: Secrets()
    case .post(_, let secret): Secrets([secret])
    case .basic(let credentials): Secrets([credentials])
    }
  }

  /// `application/x-www-form-urlencoded` (RFC 6749 section 2.3.1 and appendix B), of no more than
  /// what a decoder would change: many servers do not decode.
  private static func formEncoded(_ text: String) -> String {
    String(
      decoding: text.utf8.flatMap { byte in
        (0x21...0x7e).contains(byte) && !"%+:".utf8.contains(byte)
          ? [byte] : PercentEncoding.escape(byte)
      }, as: UTF8.self)
  }
}
