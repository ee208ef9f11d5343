import JourneyHTTP
import JourneyJSON

extension DemoPage {
  private static let returnAddress = "https://app.example.com/return"

  static let providers = DemoPage(
    header: "Sign In", .selectProvider(["google", "redirect", "localAuthentication"]),
    .name("User Name"), .password("Password")
  ) { answers, attempt, tenant in
    switch answers.text(0) {
    case "google": return .next
    case "redirect": return .skip(2)
    case "localAuthentication":
      guard let user = tenant.users[answers.text(1)], user.password == answers.text(2)
      else { return .refuse() }
      attempt.username = user.name
      return .succeed
    default: return .refuse(message: "Bad Request", status: 400)
    }
  }

  /// Any token, and the code that the browser brings back from the provider, sign in the user
  /// `demo`.
  static let providerToken = DemoPage(
    show: { _, tenant throws(RequestError) in
      PageContent(
        .provider(
          "google", clientId: "demo.apps.example.com", redirectUri: returnAddress,
          nonce: try tenant.secret(16)))
    },
    take: { answers, attempt, tenant in
      let types = ["id_token", "access_token", "authorization_code", "JSON"]
      let hasToken = !answers.text(0, 0).isEmpty && types.contains(answers.text(0, 1))
      let hasCode = attempt.request?.query["code"].flatMap { tenant.providerCodes[$0] } != nil
      guard hasToken || hasCode else { return .refuse() }
      attempt.username = "demo"
      return .succeed
    })

  static let providerRedirect = DemoPage(
    show: { attempt, tenant throws(RequestError) in
      let state = try tenant.secret(16)
      attempt.notes["state"] = .string(state)
      let back = PercentEncoding.encode(returnAddress)
      return PageContent(
        .redirect(
          to: "\(tenant.origin)/idp/authorize?client_id=demo&redirect_uri=\(back)&state=\(state)"))
    },
    take: { answers, attempt, tenant in
      guard let state = attempt.request?.query["state"], state == attempt.notes["state"]?.string,
        let code = attempt.request?.query["code"],
        tenant.providerCodes.removeValue(forKey: code) == state
      else { return .refuse() }
      attempt.username = "demo"
      return .succeed
    })
}
