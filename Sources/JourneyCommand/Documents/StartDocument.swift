import JourneyAM
import JourneyFlow
import JourneyHTTP
import JourneyJSON
import JourneyOAuth

/// The data that a flow begins with: the members of a start document, or the values from the
/// command line.
struct StartDocument: Sendable {
  static let members = (DocumentSchema.beginning + DocumentSchema.commonMembers).map(\.name)
  static let resumeMembers = (DocumentSchema.resumption + DocumentSchema.commonMembers).map(\.name)

  var journey: String?
  var forceAuth: Bool?
  var noSession: Bool?
  var sessionUpgrade: Bool?
  var index: AuthenticationIndex?
  var authorize: Bool?
  var advice: WrittenAdvice?
  var transaction: String?
  /// The address of the device code that a DaVinci flow approves.
  var approve: String?
  var query = QueryFields()
  var headers = FlowHeaders()
  var session: Session?
  /// The cookies in the `cookies` member, or `nil` if the member is missing. In that case, the flow
  /// uses the cookies in the state.
  private(set) var cookies: CookieJar?
  /// The default answers for all pages of the flow.
  var defaults: JSONObject?
  var config: JSONValue?
  private(set) var tag: JSONValue?
  /// The state of the SuccessNode or User that the flow begins with, or of the suspended page that
  /// it resumes.
  var state: FlowState?
  /// Whether the document is a User without a state. Such a User needs a configuration that names
  /// the server.
  private(set) var isHandMade = false
  /// The authorization request that continues after the journey, or `nil` if no request is pending.
  var openRequest: OpenRequest?

  init() {}

  /// - Throws: a `FlowError` of kind `document` if a member is invalid, or of kind `state` if the
  ///   document cannot begin a flow.
  init(_ document: Document, resuming: Bool = false) throws(FlowError) {
    let type = document["type"]?.string
    let isEnded = type == "SuccessNode" || type == "User"
    if !isEnded {
      if document["type"] != nil {
        throw .wrongType(
          of: document, expected: "a start document, SuccessNode or User",
          hint: type == "ContinueNode" ? "continue with \(document.nextCommand)" : nil)
      }
      let known = resuming ? Self.resumeMembers : Self.members
      for name in document.keys where !known.contains(name) {
        let near = known.suggestion(for: name).map { " (did you mean '\($0)'?)" } ?? ""
        let documentKind = resuming ? "the resume document" : "the start document"
        throw FlowError(.document, "unknown member '\(name.shown)' in \(documentKind)\(near)")
      }
    }
    config = document.present("config")
    tag = document["tag"]
    journey = try document.text("journey")
    transaction = try document.text("transaction")
    forceAuth = try document.flag("forceAuth")
    noSession = try document.flag("noSession")
    if !resuming {
      sessionUpgrade = try document.flag("sessionUpgrade")
      index = try document.present("index").map(AuthenticationIndex.init(json:))
      authorize = try document.flag("authorize")
      approve = try document.text("approve")
    }
    session = try document.session()
    advice = try document.present("advice").map { value throws(FlowError) in
      try WrittenAdvice(json: value)
    }
    query = try document.present("query").map(QueryFields.init(json:)) ?? query
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
    } else if type != "User" {
      throw .noState
    }
    isHandMade = document.isHandMadeUser
    if isHandMade { try document.checkHandMadeUser() }
  }

  /// A start document with the operand `NAME` and the options from the command line. If the command
  /// fails, the failure contains this document as `previous`.
  var json: Document {
    var document: Document = [:]
    document["journey"] = journey.map(JSONValue.string)
    document["forceAuth"] = forceAuth.map(JSONValue.boolean)
    document["noSession"] = noSession.map(JSONValue.boolean)
    document["index"] = index?.json
    document["authorize"] = authorize.map(JSONValue.boolean)
    document["approve"] = approve.map(JSONValue.string)
    document["advice"] = advice.map { .string($0.text) }
    if !query.isEmpty { document["query"] = query.json }
    return document
  }

  /// Returns this document, completed with values from the command line.
  func over(_ commandLine: StartDocument) -> StartDocument {
    var both = self
    let namesOne =
      approve != nil || journey != nil || index != nil || transaction != nil || advice != nil
    if !namesOne {
      both.journey = commandLine.journey
      both.approve = commandLine.approve
      if authorize != true {
        both.index = commandLine.index
        both.advice = commandLine.advice
      }
    }
    if index == nil, transaction == nil, advice == nil {
      both.authorize = authorize ?? commandLine.authorize
    }
    both.forceAuth = forceAuth ?? commandLine.forceAuth
    both.noSession = noSession ?? commandLine.noSession
    both.sessionUpgrade = sessionUpgrade ?? commandLine.sessionUpgrade
    both.query = query.over(commandLine.query)
    return both
  }

  var options: StartOptions {
    var options = StartOptions()
    options.authorize = authorize ?? false
    options.openRequest = openRequest
    options.forceAuth = forceAuth ?? false
    options.noSession = noSession ?? false
    options.sessionUpgrade = sessionUpgrade ?? false
    options.index = index
    options.advice = advice?.advice
    options.transaction = transaction
    options.session = session
    options.query = query
    options.headers = headers
    return options
  }

  /// The headers of the earlier flow whose authorization request this document continues, or no
  /// headers if it does not continue such a request. A flow that begins with a SuccessNode or User
  /// for another reason does not send the earlier flow's headers.
  var headersOfOpenRequest: FlowHeaders {
    guard let own = openRequest?.advice, own.json == advice?.advice.json, let state else {
      return FlowHeaders()
    }
    return state.headers
  }

  /// The cookies that the flow begins with. They come from the `cookies` member, or from the state
  /// if that member is missing.
  var jar: CookieJar { cookies ?? state?.cookies ?? CookieJar() }

  /// - Throws: a `FlowError` of kind `document` if the `cookies` member contains the session, which
  ///   belongs in the `session` member.
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
  /// Returns the value of a member, or `nil` if the member is missing or `null`.
  func present(_ name: String) -> JSONValue? {
    // In `== .null ? nil : …`, Swift would read `nil` as the literal of a JSON null.
    guard let value = self[name], value != .null else { return nil }
    return value
  }

  fileprivate func text(_ name: String) throws(FlowError) -> String? {
    guard let value = present(name) else { return nil }
    guard let text = value.string, !text.isEmpty else {
      throw FlowError(.document, "invalid '\(name)': expected a string that is not empty")
    }
    return text
  }

  fileprivate func flag(_ name: String) throws(FlowError) -> Bool? {
    guard let value = present(name) else { return nil }
    guard let flag = value.boolean else {
      throw FlowError(.document, "invalid '\(name)': expected true or false")
    }
    return flag
  }

  /// Returns the `cookies` member, which has the same form as `state.cookies` in other documents.
  /// `null` means no cookies.
  fileprivate func cookies() throws(FlowError) -> CookieJar? {
    guard let value = self["cookies"] else { return nil }
    guard value != .null else { return CookieJar() }
    do { return try CookieJar(json: value) } catch {
      throw FlowError(
        .document, "invalid 'cookies': \(error)",
        hint: "copy '.state.cookies' from another document")
    }
  }

  /// Returns the `session` member, or `nil` if the member is missing or the journey ended without a
  /// session.
  func session() throws(FlowError) -> Session? {
    guard let value = present("session") else { return nil }
    guard value.object != nil else {
      throw FlowError(.document, "invalid 'session': expected an object")
    }
    let token = value["value"] ?? .null
    if self["type"] == "SuccessNode", token == .null || token == "" { return nil }
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

extension AuthenticationIndex {
  /// Reads `{"type": TYPE, "value": VALUE}`.
  fileprivate init(json value: JSONValue) throws(FlowError) {
    guard let members = value.object, members.count == 2, let type = members["type"]?.string,
      let text = members["value"]?.string
    else {
      throw FlowError(.document, "invalid 'index': expected an object with 'type' and 'value'")
    }
    do { try self.init(type: type, value: text) } catch {
      throw FlowError(.document, "'index': \(error.reason)")
    }
  }

  fileprivate var json: JSONValue { ["type": .string(kind.rawValue), "value": .string(value)] }
}

extension WrittenAdvice {
  /// Reads advice from an object `{NAME: [VALUE…]}`, or from a string in one of the forms that
  /// `init(_:)` reads.
  init(json value: JSONValue) throws(FlowError) {
    if let text = value.string {
      let whole: WrittenAdvice?
      do { whole = try WrittenAdvice(text) } catch {
        throw FlowError(.document, "invalid 'advice': it \(error.reason)")
      }
      guard let whole else {
        throw FlowError(
          .document,
          "invalid 'advice': expected AM's XML, the address of a redirect, or a gateway's header")
      }
      self = whole
      return
    }
    guard let members = value.object, !members.isEmpty else {
      throw FlowError(.document, "invalid 'advice': expected an object of arrays, or a string")
    }
    do { try self.init(members) } catch {
      let name = error.member.map { ".\($0)" } ?? ""
      throw FlowError(.document, "invalid 'advice\(name)': expected an array of strings")
    }
  }
}
