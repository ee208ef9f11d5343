import JourneyCrypto
import JourneyFlow
import JourneyHTTP
import JourneyJSON
import JourneyOAuth

extension DaVinciResponse {
  /// The meaning of a redirect, which to the configured redirect address is the authorization
  /// response (RFC 6749, section 4.1.2).
  var redirected: DaVinciVerdict {
    if let error = redirect?["error"] { return .failure(redirectedError(error)) }
    guard leadsToRedirectUri, let redirect else { return .failure(unexpectedRedirect) }
    for name in ["code", "state", "iss"] where redirect.isRepeated(name) {
      return .failure(invalid(.repeated(name)))
    }
    guard let code = redirect["code"] else { return .failure(invalid(.noCode)) }
    let isOurs = step.state.map { sent in redirect["state"].map { HMAC.equal($0, sent) } ?? false }
    guard isOurs ?? (redirect["state"] == nil) else {
      return .failure(invalid(redirect["state"] == nil ? .missingState : .stateMismatch))
    }
    if let issuer = redirect["iss"] {
      guard let known = step.issuer else { return .failure(invalid(.unknownIssuer)) }
      // RFC 9207, section 2.4
      guard issuer == known else { return .failure(invalid(.issuerMismatch)) }
    }
    return .success(code: code, [:])
  }

  /// Whether the addresses are equal, byte for byte, before the query and the fragment.
  private var leadsToRedirectUri: Bool {
    guard let location, let redirectUri = step.redirectUri else { return false }
    func bare(_ text: String) -> some Sequence<UInt8> {
      text.utf8.prefix { $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#") }
    }
    return bare(location).elementsEqual(bare(redirectUri))
  }

  /// - Parameter code: the server's code, with the same meaning as in a token response.
  private func redirectedError(_ code: String) -> FlowError {
    let input: JSONObject = [
      "error": .string(code),
      "error_description": redirect?["error_description"].map(JSONValue.string) ?? .null,
    ]
    var cause = flowEnded(code: code, saying: input)
    cause.message = redirectSecrets.hide(in: cause.message)
    if !leadsToRedirectUri, step.isStart { cause.hint = Self.checkClient }
    return cause
  }

  /// What the server may repeat in its texts and no message may show.
  private var redirectSecrets: Secrets {
    Secrets(["code", "state"].compactMap { redirect?[$0] })
  }

  private func invalid(_ error: OidcError.AuthorizeError) -> FlowError {
    var cause = FlowError(OidcError.authorizationResponse(error, status: status))
    cause.code = "invalid_response"
    return cause
  }

  /// The error for a redirect without an error or a code.
  var unexpectedRedirect: FlowError {
    let target = redirectTarget.map { "'\(redirectSecrets.hide(in: $0))'" } ?? "another address"
    var cause = cause(.redirect, "unexpected redirect to \(target) (HTTP \(status))")
    if step.isStart { cause.hint = Self.checkClient }
    return cause
  }

  /// PingOne sends the same redirect for a wrong client and for an application without a policy.
  static let checkClient =
    "check clientId, redirectUri, and that the application in PingOne has a DaVinci flow policy,"
    + " or name one with journey start NAME"
}
