import JourneyFlow
import JourneyHTTP
import JourneyJSON
import JourneyOAuth

/// A response or a transport error, prepared for the rules of `DaVinciVerdict`.
struct DaVinciResponse: Sendable {
  /// Why there is no response, or `nil` if there is one.
  let transportError: TransportError?
  let status: Int
  /// An empty object if the body is no JSON object.
  let body: JSONObject
  /// Why the body is not a JSON object, or `nil` if it is one or if there is no response.
  let unreadable: FlowError?
  let isEmpty: Bool
  /// The `Location` header, or `nil` if there are several.
  let location: String?
  /// The parameters of the redirect, or `nil` if the response is no redirect to a valid address.
  let redirect: RedirectParameters?
  /// The address of a redirect without the query and secrets.
  let redirectTarget: String?
  let step: FlowStep

  init(_ result: Result<HTTPResponse, TransportError>, to step: FlowStep = FlowStep()) {
    self.step = step
    guard case .success(let response) = result else {
      if case .failure(let error) = result { transportError = error } else { transportError = nil }
      (status, body, unreadable, isEmpty) = (0, [:], nil, true)
      (location, redirect, redirectTarget) = (nil, nil, nil)
      return
    }
    transportError = nil
    status = response.status
    isEmpty = response.body.isEmpty
    // With two `Location` headers, neither is certain.
    let locations = response.headers(named: "Location")
    location = locations.count == 1 ? locations[0] : nil
    redirect = location.flatMap { RedirectParameters(location: $0, from: step.address) }
    redirectTarget = redirect.map { response.excerpt(of: $0.target, limit: 1024) }
    var object: JSONObject?
    var unreadable: FlowError?
    do {
      object = try JSONValue(parsing: response.body, loneSurrogates: .replaced).object
      if object == nil {
        unreadable = .noObject(status: status)
      }
    } catch {
      unreadable = .notJSON(response, error: error)
      if response.hasWidget {
        unreadable?.hint = Self.useForm
      } else if (200..<300).contains(status) {
        unreadable?.hint =
          step.isStart
          ? Self.checkClient : "check the node after this page in the flow, which sends no JSON"
      }
    }
    body = object ?? [:]
    self.unreadable = unreadable
  }

  func isIn(_ range: Range<Int>) -> Bool { range.contains(status) }

  /// `null` counts as missing.
  func has(_ name: String) -> Bool { body[name].map { !$0.isNull } ?? false }

  var code: String? { JSONValue.object(body).errorCode }

  /// Whether the body's `error` member is a nonempty object or a nonempty string.
  var hasError: Bool {
    switch body["error"] {
    case .object(let members)?: !members.isEmpty
    case .string(let text)?: !text.isEmpty
    default: false
    }
  }

  var refusesClient: Bool {
    let error = body["error"]?.string.flatMap { $0.isEmpty ? nil : $0 }
    return ClientAuthentication.isRefused(status: status, error: error)
  }

  func cause(_ kind: FailureKind, _ message: String, code: String? = nil) -> FlowError {
    FlowError(kind, message, status: status, code: code, sent: true)
  }

  var serverFailure: FlowError {
    var cause =
      unreadable
      ?? cause(.server, body.refusal.isEmpty ? "HTTP \(status)" : body.refusal, code: code)
    if status == 500, isEmpty, step.isStart {
      cause.hint = "check that the flow policy has the trigger for authentication"
    } else if status >= 500, cause.hint == nil {
      cause.hint = "wait, then run the same command again"
    }
    return cause
  }

  /// The error for a status from 400 to 499 without a JSON object.
  var unreadableRefusal: FlowError? {
    guard isIn(400..<500) else { return nil }
    return unreadable.map(hinted)
  }

  var refusal: FlowError { hinted(cause(Self.kind(of: code), body.refusal, code: code)) }

  /// Adds a hint for what PingOne says only by a status or code.
  private func hinted(_ cause: FlowError) -> FlowError {
    var cause = cause
    if cause.code == "userSessionMismatch" {
      cause.hint =
        "run journey logout for the other user, whose session was sent, or start without it"
    } else if status == 406, step.isStart {
      cause.hint = Self.namePolicy
    }
    return cause
  }

  /// Returns the kind of failure for a code of OAuth 2.0 (RFC 6749, section 4.1.2.1) or OpenID
  /// Connect.
  static func kind(of code: String?) -> FailureKind {
    switch code {
    case "login_required"?: .expired
    case let code? where OAuthError.outages.contains(code): .server
    default: .refused
    }
  }

  /// The error for a temporary refusal: status 429, or status 503 with a JSON object.
  var overload: FlowError? {
    switch status {
    case 429: unreadable ?? cause(.limited, body.refusal, code: code)
    case 503 where unreadable == nil: serverFailure
    default: nil
    }
  }

  /// Returns the error for a flow that has ended.
  /// - Parameters:
  ///   - known: the kind, or `nil` for the kind of the code.
  ///   - code: replaces the server's code.
  ///   - part: the object that describes the error, before the body and its `error`.
  func flowEnded(
    _ known: FailureKind? = nil, code: String? = nil, saying part: JSONObject? = nil
  ) -> FlowError {
    let parts = [part, body["error"]?.object, body].compactMap(\.self)
    let code = code ?? parts.lazy.compactMap { JSONValue.object($0).errorCode }.first
    let said = parts.lazy.map(\.refusal).first { !$0.isEmpty }
    let kind = known ?? Self.kind(of: code)
    var cause = cause(kind, said ?? "HTTP \(status) ends the flow", code: code)
    // A refused start would fail again, so `refused` has no hint.
    cause.hint =
      switch (kind, code) {
      case (.server, _): "wait, then start again"
      case (_, "login_required"?): "sign in first, or leave out prompt=none"
      case (.refused, _): nil
      default: "start again"
      }
    return hinted(cause)
  }

  var missingCode: FlowError {
    cause(.refused, "missing authorization code in the response (HTTP \(status))")
  }

  /// The error for a response to a pushed authorization request without `request_uri`.
  var withoutRequestURI: FlowError {
    if let transportError { return FlowError(transportError) }
    if let unreadable { return unreadable }
    if isIn(300..<400) { return unexpectedRedirect }
    guard isIn(400..<500) else { return serverFailure }
    return flowEnded()
  }

  /// The error if the request named no flow policy, so that PingOne's own sign-on policy handled
  /// it.
  var ownPolicy: FlowError? {
    guard let status = body["status"]?.string, (1...64).contains(status.utf8.count),
      status.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_") }),
      body["_links"]?.object != nil, !has("form")
    else { return nil }
    var cause = cause(
      .server, "expected a DaVinci flow policy, not PingOne's own sign-on policy (\(status))")
    cause.hint = Self.namePolicy
    return cause
  }

  private static let namePolicy =
    "name a DaVinci flow policy in oidc.acrValues or with journey start NAME"

  var unexpected: FlowError {
    let end = FlowEnd(body)
    var cause = cause(
      .server,
      "the response (HTTP \(status))\(end.names) contains neither a page nor an authorization code")
    if end.isForWidget { cause.hint = Self.useForm }
    return cause
  }

  private static let useForm =
    "use a form, or custom HTML with fields, in a flow for the SDKs, because this page is made for"
    + " the web widget"
}

extension HTTPResponse {
  fileprivate var hasWidget: Bool {
    let page = String(decoding: body.prefix(1 << 16), as: UTF8.self).lowercased()
    return ["davinci authentication widget", "/davinci.js", "skrenderscreen"].contains {
      page.contains($0)
    }
  }
}

extension JSONValue {
  /// The server's error code: `code` as a string, or an `error` of OAuth 2.0 (RFC 6749, section
  /// 4.1.2.1).
  var errorCode: String? {
    let code = self["code"].flatMap { $0.string ?? $0.integer.map(String.init) }?.trimmed
    if let code, !code.isEmpty { return code }
    guard let error = self["error"]?.string, (1...64).contains(error.utf8.count),
      error.utf8.allSatisfy({ (0x61...0x7A).contains($0) || $0 == UInt8(ascii: "_") })
    else { return nil }
    return error
  }
}
