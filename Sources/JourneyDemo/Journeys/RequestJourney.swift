import JourneyJSON

extension DemoPage {
  static let campaigns = message { attempt in
    let seen = ["start", "next"].map { "\(attempt.notes[$0]?.string ?? "none") at the \($0)" }
    return "campaign: \(seen[0]), \(seen[1])"
  }

  private static let monthInSeconds = 2_592_000

  /// Returns a Query Parameter node for the parameter `campaign`, which like AM URL-decodes the
  /// value a second time.
  static func campaign(_ note: String) -> DemoPage {
    DemoPage(arrive: { attempt, _ in
      attempt.notes[note] = attempt.request?.query["campaign"].map {
        .string(FormFields.decode($0))
      }
      return .next
    })
  }

  static let persistentCookie = DemoPage(arrive: { attempt, tenant in
    guard let claims = attempt.request?.cookie("session-jwt").flatMap({ tenant.verified($0) }),
      claims["realm"]?.string == attempt.realm.distinguishedName,
      tenant.now < claims["exp"]?.integer ?? 0,
      let user = claims["sub"]?.string.flatMap({ tenant.users[$0] })
    else { return .next }
    attempt.username = user.name
    return .succeed
  })

  static let setPersistentCookie = DemoPage(
    arrive: { attempt, tenant throws(RequestError) in
      let value = try tenant.signed([
        "sub": .string(attempt.username ?? ""), "realm": .string(attempt.realm.distinguishedName),
        "exp": .integer(tenant.now + monthInSeconds),
      ])
      attempt.cookies.append(
        tenant.cookie("session-jwt", value, lifetime: monthInSeconds))
      return .next
    })

  static let knownBrowser = DemoPage(arrive: { attempt, _ in
    attempt.request?.cookie("known-browser") == nil ? .next : .succeed
  })

  static let setKnownBrowser = DemoPage(arrive: { attempt, tenant in
    attempt.cookies.append(tenant.cookie("known-browser", "1", lifetime: monthInSeconds))
    return .next
  })

  static let setSuccessDetails = DemoPage(arrive: { attempt, _ in
    attempt.details = [
      "code": 401, "message": "Login failure", "authId": "none", "callbacks": [["type": "none"]],
      "roles": ["admin", "auditor"],
    ]
    return .next
  })
}
