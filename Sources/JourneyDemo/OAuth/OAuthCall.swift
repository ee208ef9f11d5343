import JourneyFlow

/// A request to the OAuth provider, with the realm and the issuer of its address.
struct OAuthCall: Sendable {
  let request: IncomingRequest
  let realm: Realm
  /// The base address of the endpoints (`{oauth}`) as the client spells it. A realm has several
  /// issuers, because it can be spelled in different ways.
  let issuer: String

  /// The parameters of the query and the form, or of the pushed request.
  let parameters: FormFields

  init(request: IncomingRequest, realm: Realm, issuer: String, parameters: FormFields? = nil) {
    self.request = request
    self.realm = realm
    self.issuer = issuer
    self.parameters =
      parameters
      ?? FormFields(pairs: request.query.pairs + (request.isForm ? request.form.pairs : []))
  }
  /// - Throws: 405 if the method is not POST.
  func requirePost() throws(RequestError) {
    guard request.method != "POST" else { return }
    throw RequestError(
      OAuthResponse.error("method_not_allowed", "Required Method: POST", status: 405))
  }

  /// - Throws: 400 if the body is not a form.
  func form() throws(RequestError) -> FormFields {
    guard request.isForm else {
      throw RequestError(OAuthResponse.error("invalid_request", "Invalid Content Type"))
    }
    return request.form
  }
}

extension FormFields {
  /// - Throws: 400 if the parameter is missing.
  func required(_ name: String) throws(RequestError) -> String {
    if let value = self[name] { return value }
    throw RequestError(OAuthResponse.error("invalid_request", "Missing parameter, '\(name)'"))
  }
}

extension TenantState {
  /// Returns the session that the cookie of a call names, or the header if the tenant reads it.
  mutating func session(of call: OAuthCall) -> LoginSession? {
    let name = options.cookieName
    var tokens = [call.request.cookie(name)]
    if options.sessionHeaderAtOAuth { tokens.append(call.request.header(name)) }
    for token in tokens.compactMap(\.self) {
      if let session = session(token), session.realm == call.realm { return session }
    }
    return nil
  }
}
