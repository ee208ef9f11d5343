import JourneyAM
import JourneyCrypto
import JourneyDaVinci
import JourneyFlow
import JourneyHTTP
import JourneyJSON
import JourneyOAuth

/// A SuccessNode or User that a user command has read, and the document that it prints.
struct UserDocument {
  let server: ServerConfiguration
  let user: OidcUser
  private let state: FlowState
  /// The session, with members that are printed but never sent, such as `successUrl`.
  private let session: Session?
  private let document: Document

  /// - Parameter takesSuccess: whether the command accepts a SuccessNode as well as a User.
  /// - Throws: a `FlowError` of kind `state`, `document` or `config`.
  init(
    _ document: Document, takesSuccess: Bool, _ context: CommandContext,
    over transport: StepTransport
  ) throws(FlowError) {
    let type = document.documentType
    guard type == .user || (takesSuccess && type == .successNode) else {
      throw .wrongType(of: document, takesSuccess: takesSuccess, context, over: transport)
    }
    self.document = document
    (server, state) = try context.server(ofUser: document)
    session = try document.session()
    let credentials = try Self.credentials(document, session, server, state)
    let client = OidcClient(
      server.oidc, provider: server.provider, headers: server.headers, credentials: credentials,
      transport: transport, random: SystemRandomness(),
      now: context.environment.now)
    switch server.flow {
    case .journey(let realm): user = OidcUser(client, session: AMSession(realm))
    case .davinci: user = OidcUser(client, session: DaVinciSession())
    case .oidc: user = OidcUser(client, session: OpenIDSession())
    }
  }

  private static func credentials(
    _ document: Document, _ session: Session?, _ server: ServerConfiguration, _ state: FlowState
  ) throws(FlowError) -> Credentials {
    var credentials: Credentials
    switch server.flow {
    case .journey(let realm):
      credentials = Credentials(session: session.flatMap(realm.token), state: state)
    case .oidc:
      credentials = Credentials(session: try session?.ofOpenIDProvider(), state: state)
    case .davinci:
      let isSuccess = document.documentType == .successNode
      credentials = try Credentials(code: isSuccess ? session?.value : nil, state: state)
    }
    if let tokens = document["token"], !tokens.isNull {
      do { credentials.tokens = try Token(json: tokens) } catch { throw FlowError(error) }
    }
    credentials.userinfo = document["userinfo"]?.object
    return credentials
  }

  /// Returns the User to print, with all changes that the command has made.
  /// - Parameters:
  ///   - info: the value of `session.info`.
  ///   - devices: the user's devices at AM.
  ///   - approval: the decision about a user code.
  ///   - isAdvised: whether the server has just refused tokens until the user completes the
  ///     client's own journey.
  func shown(
    info: SessionInfo? = nil, logout: Logout? = nil, devices: [UserDevice]? = nil,
    approval: DeviceDecision? = nil, isAdvised: Bool = false
  ) -> Document {
    let showsAdvice = isAdvised || document["advice"] != nil
    return user.members(
      session, state: heldState, tag: document["tag"], info: info?.json,
      advice: showsAdvice ? user.client.credentials.openRequest?.advice : nil,
      devices: devices.map { .array($0.map(\.json)) }, approval: approval, logout: logout,
      requests: [])
  }

  /// The end of the DaVinci flow of a SuccessNode without an authorization code and tokens.
  var endWithoutCode: FlowEnd? {
    guard server.kind == .davinci, document.documentType == .successNode,
      user.client.credentials.code == nil, user.client.credentials.tokens.isEmpty
    else { return nil }
    return FlowEnd(document["input"]?.object ?? [:])
  }

  /// Returns the failure for a command that changed nothing, with the unchanged document as
  /// `previous`.
  func refused(_ cause: FlowError) -> Document { document.failing(cause) }

  /// Returns the failure for a failed call. Its `previous` has the changes of earlier calls.
  /// - Parameter members: the members of the server's JSON that `input` may contain, or `nil` for
  ///   all.
  func failure(_ error: OidcError, showing members: Set<String>? = nil) -> Document {
    failure(error, previous: previous(after: error), showing: members)
  }

  func failure(_ error: OidcError, previous: Document?, showing members: Set<String>? = nil)
    -> Document
  {
    // A refusal by a redirect to the login page has no JSON.
    var input: JSONObject? = error.isRefusal ? error.input ?? [:] : nil
    if let members { input = input.map { JSONObject($0.filter { members.contains($0.key) }) } }
    return Document(
      failure: cause(error), exchange: user.client.exchange, tag: document["tag"],
      previous: previous, input: input)
  }

  /// The members of AM's errors to show. Others can contain a page or a list with secrets.
  static let membersOfRefusal: Set = ["code", "reason", "message"]

  /// - Parameter purpose: what only AM can do, such as "check the session".
  func journeyServer(to purpose: String) throws(FlowError) -> JourneyServer {
    switch server.flow {
    case .journey(let server): return server
    case .davinci:
      throw FlowError(.config, "cannot \(purpose): the configured server is not AM")
    case .oidc: throw FlowError(.config, "missing 'journey' in the configuration")
    }
  }

  /// Returns the cause of a failure, which says why if the journey ended without a session.
  private func cause(_ error: OidcError) -> FlowError {
    var cause = FlowError(error)
    guard case .noSession = error, server.kind == .journey, document.documentType == .successNode
    else { return cause }
    if state.flowData[StartOption.noSession.name]?.boolean == true {
      cause.message = "missing session: the journey was started with '--no-session'"
      cause.hint = "start again without '--no-session'"
    } else {
      let names = state.cookies.cookies.map(\.name)
      let others = names.isEmpty ? "" : ", but only \(names.quotedList(5))"
      cause.message = "missing session: the server sent none under a known cookie name\(others)"
      cause.hint = "set 'journey.cookieName' to the name of the session cookie"
    }
    return cause
  }

  /// Returns the document to continue from, or `nil` if it would contain no credentials.
  /// - Parameter error: the error of the failed call.
  private func previous(after error: OidcError) -> Document? {
    guard user.client.exchange != nil else { return document.withoutAnswers }
    let held = user.client.credentials
    if held.code != nil {
      var again = document.withoutAnswers
      again["state"] = heldState.json
      return again
    }
    // AM's cookies are useless without its session, but PingOne's cookies are its session.
    guard !held.isEmpty || (server.kind == .davinci && !held.cookies.isEmpty) else { return nil }
    var isAdvised = false
    if case .journeyRequired = error { isAdvised = true }
    var user = shown(isAdvised: isAdvised)
    user["request"] = nil
    return user
  }

  private var heldState: FlowState {
    let held = user.client.credentials
    return switch server.flow {
    case .journey, .oidc: state.keeping(held)
    case .davinci: state.holding(held)
    }
  }
}

extension Session {
  /// Returns the session for an OpenID provider. The document must name the session cookie, which
  /// `journey` cannot know.
  fileprivate func ofOpenIDProvider() throws(FlowError) -> SessionCookie? {
    guard let cookieName else {
      throw FlowError(
        .document, "missing 'session.cookieName'",
        hint: "set it to the name of the session cookie of the OpenID provider")
    }
    return SessionCookie(value: value, cookieName: cookieName)
  }
}
