import JourneyFlow
import JourneyJSON

/// The PingOne part of the tenant: one environment with its active flows.
struct PingOne: Sendable {
  /// The environment's id, which is the first segment of every path.
  static let environment = "11111111-2222-3333-4444-555555555555"
  /// The realm of the environment's clients. These clients need their own realm, because AM's
  /// provider and PingOne share one `OAuthLedger`.
  static let realm = Realm("pingone")
  static let client = OAuthClient.demo
  /// The redirect address, which is never opened because the response's body contains the code.
  static let redirectUri = OAuthClient.demo.redirectUris[1]
  /// The lifetime of an interaction, in seconds.
  static let interactionLifetime = 3600

  var interactions: [String: Interaction] = [:]
  /// The sessions, keyed by the value of the `ST` cookie.
  var sessions: [String: PingOneSession] = [:]
  /// The pushed authorization requests, keyed by `request_uri`.
  var pushed: [String: FlowStart] = [:]
}

/// A PingOne session, which the `ST` cookie identifies.
struct PingOneSession: Sendable {
  let id: String
  let username: String
}

/// The parameters of an authorization request.
struct FlowStart: Sendable {
  let policy: String
  let redirectUri: String
  let scope: String
  let challenge: String
  let state: String?
  let nonce: String?
  let prompt: String?
  /// The device code that the flow approves, or `nil` for a flow that signs in.
  var deviceCode: String?
  /// The expiry time of a pushed request, in seconds since 1970.
  var expiresAt = Int.max
}

/// The state of one user's flow between two steps.
struct Interaction: Sendable {
  let id: String
  let token: String
  let start: FlowStart
  let expiresAt: Int

  var flow: DaVinciFlow
  /// The index of the current screen.
  var screen = 0
  /// The id of the current step. A new id is created each time a screen is shown.
  var stepId = ""
  /// The current page.
  var form = FormDraft()
  /// The number of times that the current screen was polled or shown again.
  var rounds = 0

  var username: String?
  /// The challenge that the client polls at `ChallengeEndpoint`.
  var challenge: String?
  /// The token from an identity provider's page, which can be used only once.
  var continueToken: String?
  /// The data that screens store for later steps.
  var notes: JSONObject = [:]

  /// The path to which the answers to the current screen are posted.
  var path: String {
    "/\(PingOne.environment)/davinci/connections/\(form.connection)/capabilities/\(form.capability)"
  }
}

extension PingOne {
  /// Limits the stored data. If there are too many interactions, only the expired ones are removed.
  /// If there are too many sessions, all sessions are removed. If there are too many pushed
  /// requests, all of them are removed.
  mutating func tidy(at now: Int) {
    if interactions.count > 20_000 {
      interactions = interactions.filter { $0.value.expiresAt > now }
    }
    if sessions.count > 20_000 { sessions = [:] }
    if pushed.count > 20_000 { pushed = [:] }
  }
}
