/// A request to the provider, with what its path says.
struct OAuthCall: Sendable {
  let request: IncomingRequest
  let realm: TenantRealm
  /// `{oauth}` in the spelling that the client used: the same realm has several issuers.
  let issuer: String

  /// What came in the query and, where it is one, in the form.
  var parameters: FormFields {
    guard request.mediaType == "application/x-www-form-urlencoded" else { return request.query }
    let form = request.form
    return FormFields(pairs: request.query.pairs + form.pairs)
  }
}
