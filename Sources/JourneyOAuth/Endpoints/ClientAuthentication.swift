import JourneyCrypto
package import JourneyHTTP
import JourneyJSON

/// RFC 6749 section 2.3.
package enum ClientAuthentication: Sendable, Hashable {
  /// A public client, which sends only its ID.
  case none(id: String)
  /// `client_secret_post`: the ID and the secret in the form.
  case post(id: String, secret: String)
  /// `client_secret_basic`: what follows `Basic` in the `Authorization` header, in Base64.
  case basic(credentials: String)

  /// Returns the methods to try, in order: percent-encoded credentials, then unencoded ones if they
  /// differ, because some servers do not decode them, then `client_secret_post` if the server
  /// accepts it as well.
  /// - Parameter methods: the methods that the server names for the endpoint, if it names any.
  package static func candidates(
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
    // Without encoding, an id with a colon cannot be told from its secret (RFC 7617 section 2).
    let candidates = (encoded == plain || id.contains(":") ? [encoded] : [encoded, plain])
      .map { ClientAuthentication.basic(credentials: Base64.standard.encode(Array($0.utf8))) }
    // The server may name two methods, of which the client is registered for one (RFC 7591 section
    // 2).
    let takesForm = methods?.contains("client_secret_post") == true
    return takesForm ? candidates + [.post(id: id, secret: secret)] : candidates
  }

  /// Sends a request with each of `candidates` until the server does not refuse the client (RFC
  /// 6749 section 5.2).
  package static func attempts<Response, Failure: Error>(
    of configuration: OidcConfiguration, methods: [String]?, isRefused: (Response) -> Bool,
    send: (ClientAuthentication) async throws(Failure) -> Response
  ) async throws(Failure) -> Response {
    var candidates = candidates(of: configuration, methods: methods)[...]
    while true {
      let response = try await send(candidates.removeFirst())
      guard !candidates.isEmpty, isRefused(response) else { return response }
    }
  }

  /// Returns whether the server refused the client's authentication without processing the request,
  /// so that the next method can be tried.
  ///
  /// Servers then send `invalid_client` (RFC 6749 section 5.2), or some `unauthorized_client`. A
  /// 401 without a code can come from a gateway, which must not get the authorization code or token
  /// again.
  /// - Parameter error: the OAuth error code, or `nil` if the response has none.
  package static func isRefused(status: Int, error: String?) -> Bool {
    if OAuthError.overloads.contains(status) { return false }
    return error == "invalid_client" || error == "unauthorized_client"
  }

  package var fields: [(String, String)] {
    switch self {
    case .none(let id): [("client_id", id)]
    case .post(let id, let secret): [("client_id", id), ("client_secret", secret)]
    case .basic: []
    }
  }

  /// Returns the form with those of `fields` whose names it does not have.
  package func completing(_ form: [(String, String)]) -> [(String, String)] {
    form + fields.filter { field in !form.contains { $0.0 == field.0 } }
  }

  /// The `Authorization` header, or `nil` if the client does not authenticate with it.
  package var header: String? {
    if case .basic(let credentials) = self { "Basic \(credentials)" } else { nil }
  }

  /// What messages and traces must not show.
  package var secrets: Secrets {
    switch self {
    case .none: Secrets()
    case .post(_, let secret): Secrets([secret])
    case .basic(let credentials): Secrets([credentials])
    }
  }

  /// Encodes as `application/x-www-form-urlencoded` (RFC 6749 section 2.3.1 and appendix B), but
  /// only `%`, `+`, `:` and all but visible ASCII characters, because many servers do not decode
  /// the credentials.
  private static func formEncoded(_ text: String) -> String {
    String(
      decoding: text.utf8.flatMap { byte in
        (0x21...0x7e).contains(byte) && !"%+:".utf8.contains(byte)
          ? [byte] : PercentEncoding.escape(byte)
      }, as: UTF8.self)
  }
}
