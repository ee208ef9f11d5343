package import JourneyHTTP

/// A value of `cause.code` that `journey` assigns or explains.
///
/// The hints of failures, `journey help errors` and the table in docs/errors.md come from `all`.
/// After a change, run `Tests/update-tables.py`.
package struct FailureCode: Sendable {
  package let names: [String]
  package let kind: FailureKind
  package let meaning: String
  /// The action that can help, or `nil` if it depends on the failure.
  package let hint: String?

  private init(_ names: String..., kind: FailureKind, _ meaning: String, hint: String? = nil) {
    self.names = names
    self.kind = kind
    self.meaning = meaning
    self.hint = hint
  }

  package static func hint(for code: String?, _ kind: FailureKind) -> String? {
    guard let code else { return nil }
    return all.first { $0.kind == kind && $0.names.contains(code) }?.hint
  }

  package static let all: [FailureCode] = [
    .init(
      "timeout", kind: .expired,
      "The journey or flow took too long. AM sends the code 110, and DaVinci sends 1999.",
      hint: "start again, because a page is valid once and for a limited time"),
    .init(
      "suspended_expired", kind: .expired, "The magic link has expired or was already used.",
      hint: "start again, because a link is valid once and for a limited time"),
    .init(
      "policy_failed", kind: .refused,
      "AM's user store refused the data. 'problems' contains the details.",
      hint: "start again with answers that satisfy 'problems'"),
    .init(
      "registration", kind: .answers,
      "The page registers a device, which 'journey-walk' does only with '--register'."),
    .init(
      "pages", kind: .changed,
      "The pages of the walk differ from the recorded pages. 'problems' lists all differences.",
      hint: "record the pages again with --record if the change is intended"),
    .init(
      "unused", kind: .changed,
      "No page of the walk asked for an answer that the file contains, or for an authenticator that"
        + " an option provides.",
      hint: "check whether the journey has lost a page, or give --allow-unused"),
    .init(
      "malformed", "scheme", "host", "port", "realm", kind: .resume,
      "The magic link is malformed, or is for another scheme, host, port or realm."),
    .init(
      "missing_suspended_id", "duplicate_suspended_id", kind: .resume,
      "The magic link contains no 'suspendedId', or more than one."),
    .init(
      "login_required", kind: .expired,
      "The session has expired, or the server asks the user to sign in again. 'cause.journey' is"
        + " the journey that the server names, if any. 'previous' contains the session if the"
        + " session might still be valid.",
      hint: "start again"),
    .init(
      "login_required", kind: .state, "The document contains no session.", hint: "start again"),
    .init(
      "invalid_grant", kind: .expired,
      "The refresh token, or the authorization code of a DaVinci flow, has expired.",
      hint: "start again"),
    .init(
      "invalid_grant", kind: .refused, "AM refused the authorization code."),
    .init(
      "invalid_token", kind: .expired,
      "The server revoked the access token before its expiry time.",
      hint: "continue from 'previous'"),
    .init(
      "journey_required", kind: .refused,
      "The user must first complete the client's own journey. See [Complete the"
        + " client's journey](#complete-the-clients-journey)."),
    .init(
      "consent_required", kind: .refused,
      "The user must consent to the scopes in 'cause.scopes'.",
      hint: "continue from 'previous' with journey token --consent allow"),
    .init(
      "interaction_required", kind: .refused,
      "The server sends the user to a page that 'journey' cannot answer, such as a consent service.",
      hint: "let the client skip the page, or complete it in a browser"),
    .init(
      "not_removable", kind: .refused,
      "AM does not let this session remove the device, because the sign-in used no device of this"
        + " kind."),
    .init(
      "unknown_device", kind: .refused, "The user has no device with this ID.",
      hint: "list the devices with journey devices"),
    .init(
      "not_supported", kind: .refused,
      "This version of AM has no devices of this kind, or cannot rename or remove them."),
    .init(
      "unknown_code", kind: .refused,
      "The user code is wrong, has expired, or was already approved or denied.",
      hint: "ask the device for a new code"),
    .init(
      "unknown", kind: .refused,
      "AM's response does not confirm that the code was approved or denied, and gives no reason."),
    .init(
      "access_denied", kind: .refused, "The user or a policy of the server denied the request.",
      hint: "use a user and scopes that the server allows"),
    .init(
      "invalid_client", kind: .refused, "The server does not know or trust the client.",
      hint: "check 'oidc.clientId' and 'oidc.clientSecret', and start again"),
    .init(
      "unauthorized_client", kind: .refused, "The client is not allowed to use this grant.",
      hint: "check the grant types of the client at the server"),
    .init(
      "redirect_uri_mismatch", kind: .refused,
      "The redirect address is not registered for the client.",
      hint: "check 'oidc.redirectUri', which must be exactly the registered address"),
    .init(
      "invalid_scope", kind: .refused, "A scope is not registered for the client.",
      hint: "check 'oidc.scopes'"),
    .init(
      "unsupported_response_type", "unsupported_grant_type", kind: .refused,
      "The client or the server does not support the authorization code grant.",
      hint: "check the response types and grant types of the client at the server"),
    .init(
      "invalid_request", kind: .refused,
      "The server does not accept a parameter of the request. 'message' says which.",
      hint: "check the block 'oidc' of the configuration"),
    .init(
      "server_error", "temporarily_unavailable", kind: .server,
      "The server reports an outage.",
      hint: "wait, then run the same command again"),
    .init(
      "no_code", kind: .state,
      "The DaVinci flow ended without an authorization code. See [End of a"
        + " flow](davinci.md#end-of-a-flow)."),
    .init(
      "no_token", kind: .state, "The User contains no token.", hint: "run journey token first"),
    .init(
      "no_refresh_token", kind: .state, "The User contains no refresh token.",
      hint: "use journey token instead"),
    .init(
      "prompt_login", kind: .config,
      "'oidc.prompt' is 'login', so an authorization request would end the session.",
      hint: "leave out 'oidc.prompt'"),
    .init(
      "discovery_error", kind: .oidc,
      "The discovery document is missing or incomplete, 'jwks_uri' provides no key set, or an"
        + " endpoint is not on the configured origin. You also get this code if an authorization"
        + " response contains 'iss' but 'journey' does not know the issuer."),
    .init(
      "state_mismatch", kind: .oidc, "The 'state' of the authorization response is unexpected."),
    .init(
      "issuer_mismatch", kind: .oidc, "The 'iss' of the authorization response is unexpected.",
      hint: "check 'oidc.openId.issuer', and that 'oidc.discoveryEndpoint' belongs to this server"),
    .init(
      "invalid_response", kind: .oidc,
      "An authorization response or token response is invalid. 'message' says why."),
    .init("id_token_invalid", kind: .oidc, "The ID token is invalid. 'message' names the claim."),
    .init(
      "subject_mismatch", kind: .oidc,
      "The claims from the userinfo endpoint have no 'sub', or belong to another user than the ID"
        + " token."),
    .init(
      "userinfo_invalid", kind: .oidc,
      "The claims from the userinfo endpoint are encrypted, or their signature, 'iss', 'aud', 'exp'"
        + " or 'nbf' is invalid."),
  ]
}
