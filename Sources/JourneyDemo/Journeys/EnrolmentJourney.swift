import JourneyCrypto
import JourneyJSON

extension DemoJourney {
  /// The journeys that register a second factor, and one that creates a password
  /// (docs/protocol/am-nodes.md, "Nodes with a page").
  static let enrolments: [DemoJourney] = [
    DemoJourney(
      "MultiFactorOptions",
      """
      name, password, then Register Device (an authenticator app for TOTP, with Next), Get the App,
      Skip this step or Opt-out
      """, .credentials, .registrationOptions, .getApp, OATHNode(name: "TOTP").registration),
    DemoJourney(
      "PushRegistration",
      "name, password, then waiting for a phone (the tenant answers for it at the third poll)",
      .credentials, .pushRegistration(combined: false)),
    DemoJourney(
      "CombinedRegistration", "as PushRegistration, for push and TOTP at once (mfauth)",
      .credentials,
      .pushRegistration(combined: true)),
    DemoJourney(
      "CreatePassword",
      """
      name, password, Create a password (at least eight characters) and Confirm password, then a page
      that shows the name, and a debug page
      """, .credentials, .createPassword, .displayName, .debug),
  ]
}

extension DemoPage {
  private static let looksUntilRegistered = 3
  private static let shortestPassword = 8

  static let registrationOptions = DemoPage(
    .text("Register a device for multi-factor authentication."),
    .confirmation(["Register Device", "Get the App", "Skip this step", "Opt-out"])
  ) { answers, _, _ in
    switch answers.index(1) {
    case 0: .skip(2)
    case 1: .next
    case 2, 3: .succeed
    default: .refuse()
    }
  }

  static let getApp = DemoPage(
    .text("document.body.append('Get the app from your app store.');", kind: 4),
    .confirmation(["Continue"])
  ) { _, _, _ in .skip(-1) }

  /// Returns the Push Registration or Combined MFA Registration node, which shows its page until a
  /// phone has answered (docs/protocol/authenticators.md, "Push").
  static func pushRegistration(combined: Bool) -> DemoPage {
    DemoPage(
      show: { attempt, tenant throws(RequestError) in
        if attempt.notes["address"] == nil {
          attempt.notes["address"] = .string(try address(attempt, tenant, combined: combined))
        }
        let address = attempt.notes["address"]?.string ?? ""
        return PageContent(
          .text("Scan the QR code image below with the ForgeRock Authenticator app."),
          .text(OATHNode.script(address), kind: 4),
          .hidden("mfaDeviceRegistration", value: address), .pollingWait(2000, nil))
      },
      take: { _, attempt, tenant throws(RequestError) in
        guard attempt.retries + 1 >= looksUntilRegistered else { return .again }
        if let name = attempt.username {
          let device = PushDevice(
            id: try tenant.secret(16), secret: try tenant.standardSecret(32),
            record: DeviceRecord(at: tenant.now))
          tenant.users[name]?.pushDevices.append(device)
        }
        return .next
      })
  }

  private static func address(
    _ attempt: LoginAttempt, _ tenant: TenantState, combined: Bool
  ) throws(RequestError) -> String {
    func text(_ text: String) -> String { Base64.url.encode(Array(text.utf8)) }
    let name = attempt.username ?? ""
    let endpoint =
      "\(tenant.origin)/\(Router.context)/json/\(attempt.realm.segments)/push/sns/message"
    let push =
      "l=\(text("amlbcookie=01"))&m=\(try tenant.secret(12))&s=\(try tenant.secret(32))"
      + "&c=\(try tenant.secret(32))&r=\(text(endpoint + "?_action=register"))"
      + "&a=\(text(endpoint + "?_action=authenticate"))&uid=\(text(name))&b=032b75"
    guard combined else {
      return "pushauth://push/ForgeRock:\(name)?issuer=\(text("ForgeRock"))&\(push)"
    }
    return
      "mfauth://totp/ForgeRock:\(name)?secret=\(Base32.encode(try tenant.randomBytes(16)))======"
      + "&period=30&digits=6&issuer=\(text("ForgeRock"))&\(push)"
  }

  /// Asks for a new password, again if the answers are refused, with the reason in a message if
  /// both fields were filled in.
  static let createPassword = DemoPage(
    show: { attempt, _ in
      var page = PageContent(.password("Create a password"), .password("Confirm password"))
      if let refused = attempt.refused, refused.empty(0...1).isEmpty {
        let differ = refused.text(0) != refused.text(1)
        page.callbacks.append(
          .text(
            differ ? "The passwords do not match." : "The password must have 8 characters.", kind: 2
          ))
      }
      return page
    },
    take: { answers, attempt, tenant in
      let password = answers.text(0)
      guard password.count >= shortestPassword, password == answers.text(1) else { return .again }
      if let name = attempt.username { tenant.users[name]?.password = password }
      return .next
    })

  static let displayName = DemoPage(
    show: { attempt, _ in PageContent(.text(attempt.username ?? "")) })

  /// AM's Debug node, which shows the journey's state: here only the user's name.
  static let debug = DemoPage(
    show: { attempt, _ in
      let state: JSONValue = ["username": .string(attempt.username ?? "")]
      return PageContent(
        .text("console.log(\(state.compact));", kind: 4),
        .text("window.alert(\(JSONValue.string(state.compact).compact));", kind: 4),
        .text("Debug Step"))
    })
}
