import JourneyFlow
import JourneyHTTP

/// The parameters of a redirect from AM to a journey, in any order, each at most once. The redirect
/// may lead to any origin, because the client reads its query and does not follow it.
struct JourneyRedirect: Sendable, Hashable {
  /// The HTTP status.
  let status: Int
  /// AM's composite advice, for an OAuth client with its own journey, or `nil` if `authIndexType`
  /// is not `composite_advice` or the advice is invalid.
  let advice: Advice?
  /// The journey of `authIndexType=service`, or of OpenAM's parameter `service`.
  let journey: String?
  /// `journey` without secrets, for messages.
  let shownJourney: String?
  /// The `TYPE=VALUE` of any `authIndexType` without secrets, for hints.
  let shownIndex: String?
  /// Where the authorization request continues, or `nil` if the redirect does not have exactly one
  /// `goto`.
  let goto: String?
  private let realm: Realm?
  /// The realm without secrets, for messages.
  private let shownRealm: String?
  let asksToSignIn: Bool

  init(_ target: RedirectAddress, of reply: OidcResponse) {
    status = reply.status
    let query = target.query ?? []
    func value(_ name: String) -> String? {
      let values = query.filter { $0.name == name }.map(\.value)
      return values.count == 1 ? values.first : nil
    }
    let isAmbiguous = ["authIndexType", "authIndexValue", "goto", "realm"].contains { name in
      query.count { $0.name == name } > 1
    }
    let index = isAmbiguous ? nil : value("authIndexType")
    let named = value("authIndexValue")
    advice = index == "composite_advice" ? named.flatMap(Self.advice) : nil
    let journey = index == "service" ? named : isAmbiguous ? nil : value("service")
    self.journey = journey.flatMap { $0.isEmpty ? nil : $0 }
    shownJourney = self.journey.map { reply.response.excerpt(of: $0, limit: 200) }
    shownIndex = index.flatMap { type in
      named.map { value in
        [type, value].map { reply.response.excerpt(of: $0, limit: 200).nameForHint }
          .joined(separator: "=")
      }
    }
    goto = value("goto")
    realm = value("realm").map(Realm.init)
    shownRealm = value("realm").map { reply.response.excerpt(of: $0, limit: 64) }
    asksToSignIn = query.contains { ["goto", "authIndexType", "service"].contains($0.name) }
  }

  /// Returns `true` also if either realm is unknown, for example because the server is not AM.
  func isFor(_ configured: Realm?) -> Bool {
    configured == nil || realm == nil || realm == configured
  }

  /// Returns a hint if the redirect leads to another realm than the configured one.
  func realmHint(_ configured: Realm?) -> String? {
    guard let configured, let shownRealm, !isFor(configured) else { return nil }
    return "check 'journey.realm' and start again, because the client is not in '\(configured)',"
      + " but in '\(shownRealm)'"
  }

  /// Reads AM's XML, which some servers percent-encode twice. Returns `nil` for advice without a
  /// name, or with a name without values, which a start document cannot contain.
  private static func advice(_ text: String) -> Advice? {
    let isEncoded = text.prefix(3).lowercased() == "%3c"
    let advice = Advice(xml: isEncoded ? PercentEncoding.decode(form: text) : text)
    return advice.flatMap { $0.isIncomplete ? nil : $0 }
  }
}
