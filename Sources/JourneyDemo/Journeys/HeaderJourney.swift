import JourneyCrypto
import JourneyJSON

extension DemoPage {
  static let kerberos = header("Negotiate", declinesFirst: true) { ticket, tenant in
    tenant.users[ticket]
  }

  /// Returns the node of OpenAM's HTTP Basic module.
  static func basic(otherwise: Transition = .next) -> DemoPage {
    .header("BASIC", realm: " realm=\"basic_realm\"", otherwise: otherwise) { text, tenant in
      let parts = text.split(separator: ":", maxSplits: 1).map(String.init)
      let user = parts.first.flatMap { tenant.users[$0] }
      return user?.password == parts.last ? user : nil
    }
  }

  /// Creates a node that reads an `Authorization` header, or asks for it with status 401.
  /// - Parameters:
  ///   - declinesFirst: whether the node reads the body first, as AM's Kerberos node does. A body
  ///     that says that there is no header makes it ignore one. Otherwise, a missing header leads
  ///     to the 401 again.
  ///   - otherwise: the transition for a wrong or missing header.
  ///   - user: returns the user of the decoded header.
  static func header(
    _ scheme: String, realm: String = "", declinesFirst: Bool = false,
    otherwise: Transition = .next,
    user: @escaping @Sendable (String, TenantState) -> DemoUser?
  ) -> DemoPage {
    let arrive: @Sendable (inout LoginAttempt, inout TenantState) -> Transition? = {
      attempt, tenant in
      guard let header = attempt.request?.header("Authorization") else { return nil }
      let parts = header.split(separator: " ").map(String.init)
      guard parts.count == 2, parts[0].uppercased() == scheme.uppercased(),
        let bytes = Base64.standard.decode(parts[1]),
        let user = user(String(decoding: bytes, as: UTF8.self), tenant), !user.isLocked
      else { return otherwise }
      attempt.username = user.name
      return .succeed
    }
    return DemoPage(
      arrive: arrive,
      show: { _, _ in
        var page = PageContent()
        page.challenge = scheme + realm
        return page
      },
      take: { answers, attempt, tenant in
        let declines = answers[0] == true && answers[0, 1].string == PageContent.declined
        if declinesFirst, declines { return otherwise }
        return arrive(&attempt, &tenant) ?? (declinesFirst ? .again : otherwise)
      })
  }
}
