import JourneyFlow

/// A request to the provider, with what its path says.
struct OAuthCall: Sendable {
  let request: IncomingRequest
  let realm: Realm
  /// `{oauth}` in the spelling that the client used: the same realm has several issuers.
  let issuer: String

  /// What came in the query and, where it is one, in the form; or was pushed ahead.
  let parameters: FormFields

  init(request: IncomingRequest, realm: Realm, issuer: String, parameters: FormFields? = nil) {
    self.request = request
    self.realm = realm
    self.issuer = issuer
    self.parameters =
      parameters
      ?? FormFields(pairs: request.query.pairs + (request.isForm ? request.form.pairs : []))
  }
  /// - Throws: 405 for any other method.
  func requirePost() throws(RequestError) {
    guard request.method != "POST" else { return }
    throw RequestError(
      OAuthResponse.error("method_not_allowed", "Required Method: POST", status: 405))
  }

  /// The body's fields.
  /// - Throws: 400 where the body is not a form.
  func form() throws(RequestError) -> FormFields {
    guard request.isForm else {
      throw RequestError(OAuthResponse.error("invalid_request", "Invalid Content Type"))
    }
    return request.form
  }
}

extension FormFields {
  /// The first value under `name`.
  /// - Throws: 400 where it is missing.
  func required(_ name: String) throws(RequestError) -> String {
    if let value = self[name] { return value }
    throw RequestError(OAuthResponse.error("invalid_request", "Missing parameter, '\(name)'"))
  }
}
