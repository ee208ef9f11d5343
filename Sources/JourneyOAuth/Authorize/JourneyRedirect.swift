import JourneyFlow
import JourneyHTTP

/// The parameters of the redirect by which AM sends a browser to a journey.
///
/// They can be in any order, and each occurs at most once. The redirect may lead to any origin,
/// because only its query is read and no request is sent there.
struct JourneyRedirect: Sendable, Hashable {
  /// The HTTP status.
  let status: Int
  /// The advice of `authIndexType=composite_advice`. It means that the client has its own journey.
  let advice: Advice?
  /// The journey that `authIndexType=service` or OpenAM's `service` names.
  let journey: String?
  /// The value of `journey` without secrets, so that it may be shown.
  let shownJourney: String?
  /// The authorization request to continue.
  let goto: String?
  /// The realm of the journey.
  private let realm: Realm?
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
    goto = value("goto")
    realm = value("realm").map(Realm.init)
    asksToSignIn = query.contains { ["goto", "authIndexType", "service"].contains($0.name) }
  }

  /// Returns whether the journey belongs to the configured realm. Servers other than AM have no
  /// realm.
  func isFor(_ configured: Realm?) -> Bool {
    configured == nil || realm == nil || realm == configured
  }

  /// Reads AM's XML. Some senders encode it twice.
  private static func advice(_ text: String) -> Advice? {
    let isEncoded = text.prefix(3).lowercased() == "%3c"
    return Advice(xml: isEncoded ? PercentEncoding.decode(form: text) : text)
  }
}
