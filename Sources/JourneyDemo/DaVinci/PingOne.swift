import JourneyFlow
import JourneyJSON

/// The PingOne side of the tenant: one environment, with the flows that are under way in it.
struct PingOne: Sendable {
  /// Every path of the environment begins with it.
  static let environment = "11111111-2222-3333-4444-555555555555"
  /// Whose tokens the environment hands out, in the ledger that AM's provider keeps, too.
  static let realm = Realm("pingone")
  static let client = OAuthClient.demo
  /// Never visited: the code comes in the body.
  static let redirectUri = OAuthClient.demo.redirectUris[1]
  /// For how long an interaction may go on, in seconds.
  static let interactionLifetime = 3600

  var interactions: [String: Interaction] = [:]
  /// Sessions by the value of their `ST` cookie.
  var sessions: [String: PingOneSession] = [:]
  /// Pushed authorization requests, by their `request_uri`.
  var pushed: [String: FlowStart] = [:]
}

/// A session of PingOne: what its `ST` cookie stands for.
struct PingOneSession: Sendable {
  let id: String
  let username: String
}

/// What an authorize request asked for.
struct FlowStart: Sendable {
  let policy: String
  let redirectUri: String
  let scope: String
  let challenge: String
  let state: String?
  let nonce: String?
  let prompt: String?
  /// Of a pushed request: until when it may be used, in seconds since 1970.
  var expiresAt = Int.max
}

/// One user's way through a flow: what lies between two steps.
struct Interaction: Sendable {
  let id: String
  let token: String
  let start: FlowStart
  let expiresAt: Int

  var flow: DaVinciFlow
  /// The place among the flow's screens.
  var screen = 0
  /// The step that can be answered now; each screen has a new one.
  var stepId = ""
  /// What is shown now.
  var form = FormDraft()
  /// How often the present screen was shown again.
  var rounds = 0

  var username: String?
  /// What is asked about beside the flow, and the word that it ends in.
  var challenge: String?
  /// What an identity provider's page gave; good once.
  var continueToken: String?
  /// What screens note down for later ones.
  var notes: JSONObject = [:]

  /// Where the answers of the present screen go.
  var path: String {
    "/\(PingOne.environment)/davinci/connections/\(form.connection)/capabilities/\(form.capability)"
  }
}

extension PingOne {
  /// Forgets what has expired, once there is much of it.
  mutating func tidy(at now: Int) {
    if interactions.count > 20_000 {
      interactions = interactions.filter { $0.value.expiresAt > now }
    }
    if sessions.count > 20_000 { sessions = [:] }
    if pushed.count > 20_000 { pushed = [:] }
  }
}
