import JourneyFlow
import JourneyHTTP
import JourneyJSON
import JourneyOAuth

/// A response or a transport error, prepared for the rules of `DaVinciVerdict`.
struct DaVinciResponse: Sendable {
  /// The reason why there is no response, or `nil` if there is a response.
  let transportError: TransportError?
  let status: Int
  /// The JSON object in the body, or an empty object if the body contains no JSON object.
  let body: JSONObject
  /// The reason why the response's body is not a JSON object. The value is `nil` if the body is a
  /// JSON object, or if there is no response.
  let unreadable: FlowError?
  /// The target address of a redirect, without its query or any secrets.
  private let redirectTarget: String?

  init(_ result: Result<HTTPResponse, TransportError>) {
    guard case .success(let response) = result else {
      if case .failure(let error) = result { transportError = error } else { transportError = nil }
      (status, body, unreadable, redirectTarget) = (0, [:], nil, nil)
      return
    }
    transportError = nil
    status = response.status
    redirectTarget = response.header("Location").flatMap { location in
      do {
        let address = try WebAddress(location)
        return response.excerpt(of: "\(address.origin)\(address.path)", limit: 1024)
      } catch {
        return nil
      }
    }
    var object: JSONObject?
    var unreadable: FlowError?
    do {
      object = try JSONValue(parsing: response.body, loneSurrogates: .replaced).object
      if object == nil {
        unreadable = .noObject(status: status)
      }
    } catch {
      unreadable = .notJSON(response, error: error)
    }
    body = object ?? [:]
    self.unreadable = unreadable
  }

  func isIn(_ range: Range<Int>) -> Bool { range.contains(status) }

  /// Returns whether the body contains the member. `null` counts as missing.
  func has(_ name: String) -> Bool { body[name].map { !$0.isNull } ?? false }

  /// The server's error code as a string.
  var code: String? { JSONValue.object(body).errorCode }

  /// Whether the body's `error` member is a nonempty object or a nonempty string.
  var hasError: Bool {
    switch body["error"] {
    case .object(let members)?: !members.isEmpty
    case .string(let text)?: !text.isEmpty
    default: false
    }
  }

  /// Whether the server refused the client's authentication.
  var refusesClient: Bool {
    let error = body["error"]?.string.flatMap { $0.isEmpty ? nil : $0 }
    return ClientAuthentication.isRefused(status: status, error: error)
  }

  private func cause(_ kind: FailureKind, _ message: String, code: String? = nil) -> FlowError {
    FlowError(kind, message, status: status, code: code, sent: true)
  }

  var redirect: FlowError {
    var cause = cause(
      .redirect,
      "unexpected redirect to \(redirectTarget.map { "'\($0)'" } ?? "another address") (HTTP \(status))"
    )
    cause.hint = "check that clientId and redirectUri match the application in PingOne"
    return cause
  }

  var serverFailure: FlowError {
    unreadable ?? cause(.server, body.refusal.isEmpty ? "HTTP \(status)" : body.refusal, code: code)
  }

  var refusal: FlowError { cause(.refused, body.refusal, code: code) }

  /// The error for a temporary refusal, or `nil` for any other response. A refusal is temporary if
  /// its status is 429, or if its status is 503 and its body is a JSON object.
  var overload: FlowError? {
    switch status {
    case 429: unreadable ?? cause(.limited, body.refusal, code: code)
    case 503 where unreadable == nil: serverFailure
    default: nil
    }
  }

  /// Returns the error for a flow that has ended.
  /// - Parameter code: a code to use instead of the server's code.
  func flowEnded(_ kind: FailureKind, code known: String? = nil) -> FlowError {
    let error = body["error"]
    let said = [error?.object?.refusal, body.refusal].compactMap { $0 }.first { !$0.isEmpty }
    var cause = cause(
      kind, said ?? "HTTP \(status) ends the flow", code: known ?? error?.errorCode ?? code)
    cause.hint = "start again"
    return cause
  }

  var missingCode: FlowError {
    cause(.refused, "missing authorization code in the response (HTTP \(status))")
  }

  /// The error to report if the response to a pushed authorization request contains no
  /// `request_uri`.
  var withoutRequestURI: FlowError {
    if let transportError { return FlowError(transportError) }
    if let unreadable { return unreadable }
    if isIn(300..<400) { return redirect }
    guard isIn(400..<500) else { return serverFailure }
    return flowEnded(.refused)
  }

  /// The error to report if PingOne's own sign-on policy handled the request, or `nil` otherwise.
  /// PingOne uses that policy if the request names no flow policy.
  var ownPolicy: FlowError? {
    guard let status = body["status"]?.string, (1...64).contains(status.utf8.count),
      status.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_") }),
      body["_links"]?.object != nil, !has("form")
    else { return nil }
    var cause = cause(
      .server, "expected a DaVinci flow policy, not PingOne's own sign-on policy (\(status))")
    cause.hint = "name a DaVinci flow policy in oidc.acrValues or with journey start NAME"
    return cause
  }

  var unexpected: FlowError {
    cause(
      .server,
      "the response (HTTP \(status)) contains neither a page nor an authorization code")
  }
}

extension JSONValue {
  /// The server's error code from the `code` member, converted to a string. It is `nil` if the code
  /// is missing or blank.
  var errorCode: String? {
    let code = self["code"].flatMap { $0.string ?? $0.integer.map(String.init) }?.trimmed
    return code?.isEmpty == false ? code : nil
  }
}
