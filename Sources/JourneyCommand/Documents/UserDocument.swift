import JourneyAM
import JourneyCrypto
import JourneyDaVinci
import JourneyFlow
import JourneyHTTP
import JourneyJSON
import JourneyOAuth

/// A SuccessNode or User as the user commands take it apart and put it together again.
struct UserDocument {
  let server: ServerConfiguration
  let user: OidcUser
  private let state: FlowState
  /// What is shown of the session, and nothing that is sent.
  private let session: Session?
  private let document: Document

  /// - Parameter takesSuccess: whether a SuccessNode will do.
  /// - Throws: a `FlowError` of kind `state`, `document` or `config`.
  init(
    _ document: Document, takesSuccess: Bool, _ context: CommandContext,
    over transport: StepTransport
  ) throws(FlowError) {
    let type = document["type"]?.string
    guard type == "User" || (takesSuccess && type == "SuccessNode") else {
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
      let isSuccess = document["type"]?.string == "SuccessNode"
      credentials = try Credentials(code: isSuccess ? session?.value : nil, state: state)
    }
    if let tokens = document["token"], !tokens.isNull {
      do { credentials.tokens = try Token(json: tokens) } catch { throw FlowError(error) }
    }
    credentials.userinfo = document["userinfo"]?.object
    return credentials
  }

  /// The User as it now stands.
  /// - Parameters:
  ///   - info: what goes into `session.info`.
  ///   - logout: what was ended, and what not.
  ///   - isAdvised: whether the server has just asked for the client's own journey.
  func shown(info: SessionInfo? = nil, logout: Logout? = nil, isAdvised: Bool = false) -> Document {
    let held = user.client.credentials
    var shown: Document = ["type": "User"]
    shown["tag"] = document["tag"]
    shown["problems"] = []
    if let heldSession = held.session {
      var session = session ?? Session(value: heldSession.value)
      session.cookieName = heldSession.cookieName
      var members = session.json.object ?? [:]
      members["info"] = info?.json
      shown["session"] = .object(members)
    }
    if let advice = held.openRequest?.advice, isAdvised || document["advice"] != nil {
      shown["advice"] = .object(advice.json)
    }
    if !held.tokens.isEmpty { shown["token"] = held.tokens.json }
    shown["userinfo"] = held.userinfo.map(JSONValue.object)
    shown["logout"] = logout?.json
    shown["request"] = user.client.exchange?.json
    shown["requests"] = []
    shown["state"] = heldState.json
    return shown
  }

  /// What comes out where nothing was done: the document as it came.
  func refused(_ cause: FlowError) -> Document {
    Document(failure: cause, tag: document["tag"], previous: document.withoutAnswers)
  }

  /// What came of a call that failed, with everything that was learned before.
  func failure(_ error: OidcError) -> Document {
    // Where the server said no in a redirect to its login page, it said it without words.
    let input: JSONObject? = error.refusal == nil ? nil : error.input ?? [:]
    return Document(
      failure: FlowError(error), exchange: user.client.exchange, tag: document["tag"],
      previous: previous(after: error), input: input)
  }

  /// The document to go on from, or `nil` if nothing is held any more.
  /// - Parameter error: the error of the call.
  private func previous(after error: OidcError) -> Document? {
    guard user.client.exchange != nil else { return document.withoutAnswers }
    let held = user.client.credentials
    if held.code != nil {
      var again = document.withoutAnswers
      again["state"] = heldState.json
      return again
    }
    // AM's cookies mean nothing without its session, PingOne's are its session.
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
  /// The session as it goes to a provider whose cookie nobody knows.
  fileprivate func ofOpenIDProvider() throws(FlowError) -> SSOToken? {
    guard let cookieName else {
      throw FlowError(
        .document, "'session.cookieName' is missing",
        hint: "name the cookie that holds the session of the OpenID provider")
    }
    return SSOToken(value: value, cookieName: cookieName)
  }
}
