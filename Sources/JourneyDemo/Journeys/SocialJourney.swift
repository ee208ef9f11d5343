import JourneyHTTP
import JourneyJSON

extension DemoJourney {
  static let social = DemoJourney(
    "Social",
    """
    a provider: google (then any token with its type, id_token for one), redirect (as
    Redirect), localAuthentication (name, password)
    """, .providers, .providerToken, .providerRedirect)
  static let redirect = DemoJourney(
    "Redirect", "the query with which the browser comes back; GET redirectUrl leads there at once",
    .providerRedirect)
}

extension DemoPage {
  private static let returnAddress = "https://app.example.com/return"

  fileprivate static let providers = DemoPage(
    show: { _, _ in
      PageContent(
        header: "Sign In", .selectProvider(["google", "redirect", "localAuthentication"]),
        .name("User Name"), .password("Password"))
    },
    take: { answers, visit, world in
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
    })

  /// Any token signs demo in, and so does the code that the browser came back with.
  fileprivate static let providerToken = DemoPage(
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

  fileprivate static let providerRedirect = DemoPage(
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
