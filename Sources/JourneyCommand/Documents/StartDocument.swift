import JourneyAM
import JourneyFlow
import JourneyHTTP
import JourneyJSON
import JourneyOAuth

/// What a flow begins with, from a start document or from the command line.
struct StartDocument: Sendable {
  static let members = (DocumentSchema.beginning + DocumentSchema.commonMembers).map(\.name)
  static let resumeMembers = (DocumentSchema.resumption + DocumentSchema.commonMembers).map(\.name)

  var options = FlowStart()
  var headers = FlowHeaders()
  var session: Session?
  /// The `cookies` of the document, or `nil` to use those of the state.
  private(set) var cookies: CookieJar?
  /// The answers for any page of the flow.
  var defaults: JSONObject?
  var config: JSONValue?
  private(set) var tag: JSONValue?
  /// The state of the SuccessNode or User that the flow begins with, or of the suspended page that
  /// it resumes.
  var state: FlowState?
  /// Whether the document is a User without a state, which needs a configuration that names the
  /// server.
  private(set) var isHandMade = false
  /// The authorization request that continues after the journey.
  var openRequest: OpenRequest?

  init() {}

  /// - Throws: a `FlowError` of kind `document` if a member is invalid, or of kind `state` if the
  ///   document cannot begin a flow.
  init(_ document: Document, resuming: Bool = false) throws(FlowError) {
    let type = document.documentType
    let isEnded = type == .successNode || type == .user
    if !isEnded {
      if document["type"] != nil {
        throw .wrongType(
          of: document, expected: "a start document, SuccessNode or User",
          hint: type == .continueNode ? "continue with \(document.nextCommand)" : nil)
      }
      let known = resuming ? Self.resumeMembers : Self.members
      for name in document.keys where !known.contains(name) {
        let place = resuming ? "the resume document" : "the start document"
        throw FlowError(
          .document, "unknown member '\(name.shown)' in \(place)\(known.didYouMean(name))")
      }
    }
    config = document.present("config")
    tag = document["tag"]
    options = try FlowStart(json: document)
    session = try document.session()
    if let value = document.present("headers") { headers = try FlowHeaders(json: value) }
    if resuming, let name = headers.zeroPageName {
      throw FlowError(.document, "the header '\(name)' is allowed only in a start document")
    }
    cookies = try document.cookies()
    defaults = try Defaults.read(document)
    guard isEnded else { return }
    if let value = document["state"] {
      let state = try FlowState(json: value)
      openRequest = try StartOptions.openRequest(in: state.flowData)
      self.state = state
    } else if type != .user {
      throw .noState
    }
    isHandMade = document.isHandMadeUser
    if isHandMade { try document.checkHandMadeUser() }
  }

  func over(_ commandLine: StartDocument) -> StartDocument {
    var both = self
    both.options = options.over(commandLine.options)
    return both
  }

  var startOptions: StartOptions {
    var all = StartOptions(options)
    all.openRequest = openRequest
    all.session = session
    all.headers = headers
    return all
  }

  /// The headers of the earlier flow whose authorization request this document continues. A flow
  /// that begins with a SuccessNode or User for another reason does not send them.
  var headersOfOpenRequest: FlowHeaders {
    guard let own = openRequest?.advice, own.json == options.advice?.advice.json, let state else {
      return FlowHeaders()
    }
    return state.headers
  }

  /// The cookies of the document, or else of the state.
  var jar: CookieJar { cookies ?? state?.cookies ?? CookieJar() }

  /// - Throws: a `FlowError` of kind `document` if `cookies` contains the session, which belongs in
  ///   `session`.
  func checkCookies(for server: JourneyServer) throws(FlowError) {
    let names = [server.cookieName ?? JourneyServer.defaultCookieName, session?.cookieName]
    for cookie in cookies?.cookies ?? []
    where names.contains(cookie.name) || cookie.value == session?.value {
      throw FlowError(
        .document, "invalid 'cookies': the cookie '\(cookie.name.shown)' contains the session",
        hint: "remove this cookie, and give the session in 'session'")
    }
  }
}

extension JSONObject {
  /// Returns the `cookies` member, which has the form of `state.cookies`. `null` means no cookies.
  fileprivate func cookies() throws(FlowError) -> CookieJar? {
    guard let value = self["cookies"] else { return nil }
    guard value != .null else { return CookieJar() }
    do { return try CookieJar(json: value) } catch {
      throw FlowError(
        .document, "invalid 'cookies': \(error)",
        hint: "copy '.state.cookies' from another document")
    }
  }

  /// Returns `nil` if the member is missing, or if the journey ended without a session.
  func session() throws(FlowError) -> Session? {
    guard let value = present("session") else { return nil }
    guard value.object != nil else {
      throw FlowError(.document, "invalid 'session': expected an object")
    }
    let token = value["value"] ?? .null
    if documentType == .successNode, token == .null || token == "" { return nil }
    guard let token = token.string else {
      throw FlowError(
        .document,
        token == .null
          ? "missing 'session.value'" : "invalid 'session.value': expected a string")
    }
    guard HTTPFieldName.canBeCookieValue(token) else {
      throw FlowError(.document, "invalid character in 'session.value'")
    }
    let name = value["cookieName"]
    if let name, name != .null {
      guard let text = name.string, HTTPFieldName.canBeCookie(text) else {
        throw FlowError(.document, "invalid name of a session cookie in 'session.cookieName'")
      }
    }
    return Session(
      value: token, successUrl: value["successUrl"]?.string ?? "",
      realm: value["realm"]?.string ?? "", cookieName: name?.string)
  }
}
