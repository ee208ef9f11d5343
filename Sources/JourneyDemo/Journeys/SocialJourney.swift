import JourneyHTTP
import JourneyJSON

extension DemoPage {
  private static let returnAddress = "https://app.example.com/return"

  static let providers = DemoPage(
    header: "Sign In", .selectProvider(["google", "redirect", "localAuthentication"]),
    .name("User Name"), .password("Password")
  ) { answers, visit, world in
    switch answers.text(0) {
    case "google": return .next
    case "redirect": return .skip(2)
    case "localAuthentication":
      guard let person = world.people[answers.text(1)], person.password == answers.text(2)
      else { return .refuse() }
      visit.username = person.name
      return .succeed
    default: return .refuse(message: "Bad Request", status: 400)
    }
  }

  /// Any token signs demo in, and so does the code that the browser came back with.
  static let providerToken = DemoPage(
    show: { _, world throws(RequestError) in
      PageContent(
        .provider(
          "google", clientId: "demo.apps.example.com", redirectUri: returnAddress,
          nonce: try world.secret(16)))
    },
    take: { answers, visit, world in
      let types = ["id_token", "access_token", "authorization_code", "JSON"]
      let hasToken = !answers.text(0, 0).isEmpty && types.contains(answers.text(0, 1))
      let hasCode = visit.request?.query["code"].flatMap { world.providerCodes[$0] } != nil
      guard hasToken || hasCode else { return .refuse() }
      visit.username = "demo"
      return .succeed
    })

  static let providerRedirect = DemoPage(
    show: { visit, world throws(RequestError) in
      let state = try world.secret(16)
      visit.notes["state"] = .string(state)
      let back = PercentEncoding.encode(returnAddress)
      return PageContent(
        .redirect(
          to: "\(world.origin)/idp/authorize?client_id=demo&redirect_uri=\(back)&state=\(state)"))
    },
    take: { answers, visit, world in
      guard let state = visit.request?.query["state"], state == visit.notes["state"]?.string,
        let code = visit.request?.query["code"],
        world.providerCodes.removeValue(forKey: code) == state
      else { return .refuse() }
      visit.username = "demo"
      return .succeed
    })
}
