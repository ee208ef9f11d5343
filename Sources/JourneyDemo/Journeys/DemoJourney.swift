/// A journey of the tenant, with its nodes in order. The folder `Journeys` has their pages.
struct DemoJourney: Sendable {
  let name: String
  /// The authentication level of a session from this journey.
  let level: Int
  /// Whether only the parameter `sessionUpgradeSSOTokenId` names the session to upgrade, as in
  /// OpenAM's authentication chains.
  let isChain: Bool
  /// What the journey asks for, and which answers complete it, for help.
  let about: String
  let nodes: [DemoPage]
  /// Whether only a transaction, or advice that names one, can start the journey
  /// (`transactionalOnly` in PingOne Advanced Identity Cloud).
  private(set) var isTransactionalOnly = false

  init(
    _ name: String, level: Int = 0, isChain: Bool = false, _ about: String, _ nodes: DemoPage...
  ) {
    self.isChain = isChain
    self.name = name
    self.level = level
    self.about = about
    self.nodes = nodes
  }

  static func named(_ name: String) -> DemoJourney? {
    name == menu.name ? menu : all.first { $0.name == name }
  }

  /// The journey for a request that names none.
  static let preset = login

  static let login = DemoJourney("Login", "name, password", .credentials)
  static let loginCode = DemoJourney(
    "LoginCode", level: 2,
    "name, password, then Enter OTP (the mailed code), with Submit OTP or Request OTP",
    .credentials, .mailedCode)
  static let stepUp = DemoJourney(
    "StepUp", level: 2, "the mailed code (without a session, name and password first)",
    .credentialsOfStranger, .mailedCode)
  static let transaction = DemoJourney(
    "Transaction",
    "Confirm or Decline (the default) of a transaction (the session must belong to its owner)",
    .credentialsOfStranger, .confirmTransaction)
  /// The journey that the OAuth clients `own-journey` and `own-journey-implied` require.
  static let appLogin = {
    var journey = DemoJourney(
      "AppLogin", "name, password (begin it with the advice of an authorization request)",
      .credentials)
    journey.isTransactionalOnly = true
    return journey
  }()
  static let menu = DemoJourney("Menu", "a choice of several journeys", .journeyMenu)

  static let all: [DemoJourney] =
    [
      login,
      loginCode,
      appLogin,
      DemoJourney(
        "Choice", level: 2,
        """
        name, password, then Second factor (Email or SMS, the default), then the code
        sent (demo@example.com, +15550100) as One Time Pin
        """, .credentials, .wayOfCode, .sentCode),
      DemoJourney(
        "Hidden", "name, password, then the hidden value clientScriptOutputData=client-facts",
        .credentials, .hiddenValues),
      DemoJourney(
        "Retry", "name, password (after wrong ones, the page appears again, for three attempts)",
        .threeAttempts),
      DemoJourney(
        "Lockout",
        "name, password (three wrong passwords in a row lock the account, so use locky)",
        .lockingCredentials),
      DemoJourney(
        "PasswordChange",
        """
        name, password (an LDAP Decision node). For the users expiring, reset and grace, then Old, New
        and Confirm Password (at least 8 characters, not the old one), with SUBMIT or CANCEL (the
        default, except at the last login of grace). For the user reset, CANCEL ends the journey
        """,
        .ldapDecision, .newPassword),
      DemoJourney(
        "Message", "name, password, then Yes or No (the default, which ends the journey)",
        .credentials,
        .houseRules),
      DemoJourney(
        "Messages",
        """
        name, password, then texts of every type with Continue (the default), Start over or
        Cancel, then yes or no, then a page that asks for nothing
        """, .credentials, .texts, .question, .emptyPage),
      DemoJourney(
        "Push", level: 2,
        "name, password, then waiting (approved at the third poll; Cancel ends the journey)",
        .credentials, .approval),
      stepUp,
      DemoJourney(
        "Chain", level: 2, isChain: true,
        """
        name, password (a chain of OpenAM, which upgrades the session in the parameter
        sessionUpgradeSSOTokenId for the owner of the session, and ignores the cookie)
        """, .credentials),
      transaction,
      DemoJourney(
        "Registration",
        """
        a new name (at least 3 characters, no slash), password (at least 8, a capital, a digit),
        givenName, sn, mail, age, preferences/marketing, two different security questions with
        answers, the terms. After a refusal, the page appears again with the failed policies
        """, .newAccount),
      DemoJourney(
        "Membership", isChain: true,
        """
        OpenAM's registration: New User (or name, password, Log In), a form with Register or Cancel,
        other names if the name exists, then Agree or Disagree
        """, .memberOrNew, .membershipForm, .otherName, .disclaimer),
      DemoJourney(
        "Consent",
        """
        name, password, two consents (none is required), then givenName (not empty, no
        slash), age, preferences/updates and a Nickname
        """, .credentials, .mapping(required: false), .profile),
      DemoJourney(
        "ConsentRequired", "as Consent, but both consents are required", .credentials,
        .mapping(required: true), .profile),
      DemoJourney(
        "ForgottenPassword",
        """
        mail (demo@example.com), the mailed link, What's your favorite color? (blue), a new
        password (at least 8 characters, a capital, a digit)
        """, .accountByMail, .magicLink(showsAuthId: true), .knownQuestion, .replacedPassword),
      // The suspended page of this journey has no authId, as on some servers.
      DemoJourney(
        "ForgottenUsername", "mail, the mailed link", .accountByMail, .magicLink(showsAuthId: false)
      ),
      DemoJourney(
        "Social",
        """
        a provider: google (then any token with its type, such as 'id_token'), redirect (as
        Redirect), localAuthentication (name, password)
        """, .providers, .providerToken, .providerRedirect),
      DemoJourney(
        "Redirect",
        "the query of the address to which the browser returns (redirectUrl redirects to it at once)",
        .providerRedirect),
      DemoJourney(
        "Kerberos",
        """
        the header Authorization: Negotiate TICKET, where TICKET is the name in base64 (demo:
        ZGVtbw==). After a wrong header, or the 401 posted back, name and password
        """,
        .kerberos, .credentials),
      DemoJourney(
        "Basic", "the header Authorization: Basic … (without it, name and password)", .basic(),
        .credentials),
      DemoJourney(
        "BasicOnly", "the header Authorization: Basic …",
        .basic(otherwise: .refuse(message: "Authentication Error!!", status: 500))),
      DemoJourney(
        "QueryParameter",
        """
        name, password, then Yes or No (the default) to a text that shows the query parameter
        campaign of the first request and of the second one
        """, .campaign("start"), .credentials, .campaign("next"),
        .campaigns),
      DemoJourney(
        "PersistentCookie",
        "nothing with the cookie session-jwt, otherwise name and password, which set the cookie",
        .persistentCookie, .credentials, .setPersistentCookie),
      DemoJourney(
        "CookiePresence",
        "name, password and, without the cookie known-browser, the mailed code, which sets the cookie",
        .credentials, .knownBrowser, .mailedCode, .setKnownBrowser),
      DemoJourney(
        "SuccessDetails",
        "name, password (the response has code, message, authId, callbacks and roles besides tokenId)",
        .credentials, .setSuccessDetails),
      DemoJourney(
        "DeviceProfile", "name, password, JSON with the member identifier (at most 3 KB)",
        .credentials, .profileOfDevice),
      DemoJourney(
        "DeviceMatch",
        """
        as DeviceProfile, then for an unknown identifier and metadata a mailed code (Enter OTP), after
        which the device is known
        """, .credentials, .profileOfDevice, .matchDevice, .mailedCode, .saveDevice),
      DemoJourney(
        "Protect",
        """
        nothing, then name, password, then signals (any string), then the hidden value
        pingone_risk_evaluation_signals (any other string)
        """, .protectStart, .credentials, .protectSignals, .protectMetadata),
      DemoJourney(
        "Captcha", "name, password, then two tokens (any strings)", .credentials, .robotCheck),
      DemoJourney(
        "Unusual",
        "name, password, then callbacks that few servers send (you can send them back unchanged)",
        .credentials, .oddities, .integrity),
      DemoJourney(
        "CreateObject",
        """
        a new User Name, a Password (at least 8 characters, a digit). The user store refuses other
        answers, which ends the journey with the failed policies
        """, .createdObject),
      DemoJourney(
        "Refusals", "Refusal: Failure URL, Policy, Server error, Timeout or Locked", .refusal),
    ] + oneTimeCodes + passkeys + boundDevices + enrolments + deviceManagement
}
