import JourneyFlow
import JourneyHTTP

/// The parameters of a redirect from AM to a journey.
///
/// The parameters can be in any order, and each must occur at most once. The redirect may lead to
/// any origin, because the client only reads its query and does not follow it.
struct JourneyRedirect: Sendable, Hashable {
  /// The HTTP status.
  let status: Int
  /// AM's composite advice, or `nil` if `authIndexType` is not `composite_advice` or the advice is
  /// invalid. AM sends advice if the OAuth client has its own journey.
  let advice: Advice?
  /// The journey that the redirect names, either with `authIndexType=service` or in OpenAM's
  /// parameter `service`.
  let journey: String?
  /// The value of `journey` without secrets, for use in messages.
  let shownJourney: String?
  /// The `TYPE=VALUE` of any `authIndexType`, without secrets, for use in hints.
  let shownIndex: String?
  /// The address at which the authorization request continues, or `nil` if the redirect does not
  /// contain exactly one `goto`.
  let goto: String?
  /// The realm of the journey.
  private let realm: Realm?
  /// The realm without secrets, for use in messages.
  private let shownRealm: String?
  /// Whether the redirect leads to a sign-in.
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

  /// Returns whether the journey belongs to the configured realm. Also returns `true` if either
  /// realm is unknown, for example because the server is not AM.
  func isFor(_ configured: Realm?) -> Bool {
    configured == nil || realm == nil || realm == configured
  }

  /// Returns a hint if the redirect leads to another realm than the configured one, or `nil` if it
  /// does not.
  func realmHint(_ configured: Realm?) -> String? {
    guard let configured, let shownRealm, !isFor(configured) else { return nil }
    return "check 'journey.realm' and start again, because the client is not in '\(configured)',"
      + " but in '\(shownRealm)'"
  }

  /// Reads the advice from AM's XML. Some servers percent-encode the XML twice. Returns `nil` if
  /// the advice has no names, or if a name has no values. A start document cannot contain such
  /// advice.
  private static func advice(_ text: String) -> Advice? {
    let isEncoded = text.prefix(3).lowercased() == "%3c"
    let advice = Advice(xml: isEncoded ? PercentEncoding.decode(form: text) : text)
    return advice.flatMap { $0.isIncomplete ? nil : $0 }
  }
}
