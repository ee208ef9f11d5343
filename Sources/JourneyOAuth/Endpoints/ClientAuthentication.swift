import JourneyCrypto
package import JourneyHTTP
import JourneyJSON

/// The authentication of a client at an endpoint (RFC 6749 section 2.3).
package enum ClientAuthentication: Sendable, Hashable {
  /// A public client, which sends only its ID.
  case none(id: String)
  /// `client_secret_post`: the ID and the secret in the form.
  case post(id: String, secret: String)
  /// `client_secret_basic`: the Base64-encoded credentials that follow `Basic` in the
  /// `Authorization` header.
  case basic(credentials: String)

  /// Returns the authentication methods to try, in order. Some servers do not decode
  /// percent-encoded credentials. If the encoding changes the credentials, the client therefore
  /// tries the encoded credentials first and the unencoded credentials next. If the server accepts
  /// both `client_secret_basic` and `client_secret_post`, the client tries `client_secret_post`
  /// last.
  /// - Parameter methods: the methods that the server names for the endpoint, or `nil` if the
  ///   server names no methods.
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
    // An id with a colon cannot be distinguished from its secret if it is not encoded (RFC 7617
    // section 2).
    let candidates = (encoded == plain || id.contains(":") ? [encoded] : [encoded, plain])
      .map { ClientAuthentication.basic(credentials: Base64.standard.encode(Array($0.utf8))) }
    // The server may name two methods, and the client may be registered for one of them (RFC 7591
    // section 2).
    let takesForm = methods?.contains("client_secret_post") == true
    return takesForm ? candidates + [.post(id: id, secret: secret)] : candidates
  }

  /// Sends a request with the first authentication method from `candidates`. If the server refuses
  /// the client, sends the request again with the next method (RFC 6749 section 5.2).
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

  /// Returns whether the server refused the client's authentication and did not process the
  /// request. If so, the client can try its next authentication method.
  ///
  /// A server that refuses the authentication sends the error `invalid_client` (RFC 6749 section
  /// 5.2). Some servers send `unauthorized_client` instead. A 401 without an error code can come
  /// from a gateway, which must not receive the authorization code or token again.
  /// - Parameter error: the OAuth error code, or `nil` if the response has no code.
  package static func isRefused(status: Int, error: String?) -> Bool {
    if OAuthError.overloads.contains(status) { return false }
    return error == "invalid_client" || error == "unauthorized_client"
  }

  /// The form fields that authenticate the client.
  package var fields: [(String, String)] {
    switch self {
    case .none(let id): [("client_id", id)]
    case .post(let id, let secret): [("client_id", id), ("client_secret", secret)]
    case .basic: []
    }
  }

  /// Returns the form with `fields` appended. Fields whose names are already in the form are left
  /// out.
  package func completing(_ form: [(String, String)]) -> [(String, String)] {
    form + fields.filter { field in !form.contains { $0.0 == field.0 } }
  }

  /// The value of the `Authorization` header, or `nil` if the client does not use this header to
  /// authenticate.
  package var header: String? {
    if case .basic(let credentials) = self { "Basic \(credentials)" } else { nil }
  }

  /// The values that messages and traces must not show.
  package var secrets: Secrets {
    switch self {
    case .none: Secrets()
    case .post(_, let secret): Secrets([secret])
    case .basic(let credentials): Secrets([credentials])
    }
  }

  /// Encodes a string as `application/x-www-form-urlencoded` (RFC 6749 section 2.3.1 and appendix
  /// B).
  ///
  /// Many servers do not decode the credentials. This function therefore encodes only `%`, `+`, `:`
  /// and bytes outside the visible ASCII characters.
  private static func formEncoded(_ text: String) -> String {
    String(
      decoding: text.utf8.flatMap { byte in
        (0x21...0x7e).contains(byte) && !"%+:".utf8.contains(byte)
          ? [byte] : PercentEncoding.escape(byte)
      }, as: UTF8.self)
  }
}
