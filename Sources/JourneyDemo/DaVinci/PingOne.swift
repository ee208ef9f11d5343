import JourneyFlow
import JourneyJSON

/// The PingOne part of the tenant: one environment with its active flows.
struct PingOne: Sendable {
  /// The first segment of every path.
  static let environment = "11111111-2222-3333-4444-555555555555"
  /// The realm of the environment's clients, which need their own because AM's provider and PingOne
  /// share one `OAuthLedger`.
  static let realm = Realm("pingone")
  static let client = OAuthClient.demo
  /// An address that is never opened, because the code is in the response's body.
  static let redirectUri = OAuthClient.demo.redirectUris[1]
  /// The lifetime in seconds.
  static let interactionLifetime = 3600

  var interactions: [String: Interaction] = [:]
  /// The sessions by the value of the `ST` cookie.
  var sessions: [String: PingOneSession] = [:]
  /// The requests by `request_uri`.
  var pushed: [String: FlowStart] = [:]
}

/// A session, which the `ST` cookie identifies.
struct PingOneSession: Sendable {
  let id: String
  let username: String
}

struct FlowStart: Sendable {
  let policy: String
  let redirectUri: String
  let scope: String
  let challenge: String
  let state: String?
  let nonce: String?
  let prompt: String?
  /// The user code to approve, or `nil` for a sign-in.
  var deviceCode: String?
  /// The end of a pushed request, in seconds since 1970.
  var expiresAt = Int.max
}

/// One user's flow between two steps.
struct Interaction: Sendable {
  let id: String
  let token: String
  let start: FlowStart
  let expiresAt: Int

  var flow: DaVinciFlow
  var screen = 0
  /// New each time a screen is shown.
  var stepId = ""
  var form = FormDraft()
  /// How often the current screen was polled or shown again.
  var rounds = 0

  var username: String?
  /// What the client polls at `ChallengeEndpoint`.
  var challenge: String?
  /// The token of an identity provider's page, which can be used only once.
  var continueToken: String?
  /// What screens store for later steps.
  var notes: JSONObject = [:]

  /// Where the answers to the current screen are posted.
  var path: String {
    "/\(PingOne.environment)/davinci/connections/\(form.connection)/capabilities/\(form.capability)"
  }
}

extension PingOne {
  /// Limits the stored data: removes expired interactions, or all sessions or pushed requests, if
  /// there are too many of them.
  mutating func tidy(at now: Int) {
    if interactions.count > 20_000 {
      interactions = interactions.filter { $0.value.expiresAt > now }
    }
    if sessions.count > 20_000 { sessions = [:] }
    if pushed.count > 20_000 { pushed = [:] }
  }
}
