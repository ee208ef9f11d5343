import JourneyJSON

extension DemoPage {
  static let campaigns = message { visit in
    let seen = ["start", "next"].map { "\(visit.notes[$0]?.string ?? "none") at the \($0)" }
    return "campaign: \(seen[0]), \(seen[1])"
  }

  private static let monthInSeconds = 2_592_000

  /// A Query Parameter node: it reads the request that it is reached by, and decodes once more.
  static func campaign(_ note: String) -> DemoPage {
    DemoPage(arrive: { visit, _ in
      visit.notes[note] = visit.request?.query["campaign"].map {
        .string(FormFields.decode($0))
      }
      return .next
    })
  }

  static let persistentCookie = DemoPage(arrive: { visit, world in
    guard let claims = visit.request?.cookie("session-jwt").flatMap({ world.verified($0) }),
      claims["realm"]?.string == visit.realm.distinguishedName,
      world.now < claims["exp"]?.integer ?? 0,
      let person = claims["sub"]?.string.flatMap({ world.people[$0] })
    else { return .next }
    visit.username = person.name
    return .succeed
  })

  static let setPersistentCookie = DemoPage(
    arrive: { visit, world throws(RequestError) in
      let value = try world.signed([
        "sub": .string(visit.username ?? ""), "realm": .string(visit.realm.distinguishedName),
        "exp": .integer(world.now + monthInSeconds),
      ])
      visit.cookies.append(
        world.cookie("session-jwt", value, lifetime: monthInSeconds, httpOnly: true))
      return .next
    })

  static let knownBrowser = DemoPage(arrive: { visit, _ in
    visit.request?.cookie("known-browser") == nil ? .next : .succeed
  })

  static let setKnownBrowser = DemoPage(arrive: { visit, world in
    visit.cookies.append(world.cookie("known-browser", "1", lifetime: monthInSeconds))
    return .next
  })

  static let setSuccessDetails = DemoPage(arrive: { visit, _ in
    visit.details = [
      "code": 401, "message": "Login failure", "authId": "none", "callbacks": [["type": "none"]],
      "roles": ["admin", "auditor"],
    ]
    return .next
  })
}
