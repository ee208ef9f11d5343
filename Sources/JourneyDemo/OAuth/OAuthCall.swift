/// A request to the provider, with what its path says.
struct OAuthCall: Sendable {
  let request: IncomingRequest
  let realm: TenantRealm
  /// `{oauth}` in the spelling that the client used: the same realm has several issuers.
  let issuer: String

  /// What came in the query and, where it is one, in the form; or was pushed ahead.
  let parameters: FormFields

  init(request: IncomingRequest, realm: TenantRealm, issuer: String, parameters: FormFields? = nil)
  {
    self.request = request
    self.realm = realm
    self.issuer = issuer
    let isForm = request.mediaType == "application/x-www-form-urlencoded"
    self.parameters =
      parameters ?? FormFields(pairs: request.query.pairs + (isForm ? request.form.pairs : []))
  }
}
