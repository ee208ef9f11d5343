/// A DaVinci flow of the tenant, with its screens in order. The folder `Flows` has the screens.
struct DaVinciFlow: Sendable {
  /// The `acr_values` that name the flow.
  let name: String
  /// What the flow asks for, and which answers complete it, for help.
  let about: String
  let screens: [Screen]

  init(_ name: String, _ about: String, _ screens: Screen...) {
    self.name = name
    self.about = about
    self.screens = screens
  }

  static func named(_ name: String) -> DaVinciFlow? { all.first { $0.name == name } }

  /// The flow for a request without `acr_values`.
  static let preset = all[0]

  static let all = [
    DaVinciFlow(
      "Login", "user.username, user.password, or the links register and forgot", .signOn),
    DaVinciFlow(
      "Register",
      """
      user.username, user.email, user.password (at least 8 characters, a capital, a digit),
      plan, phone, agree and optional fields
      """, .signUp),
    DaVinciFlow(
      "Recover", "user.username (name or mail), the mailed otp, user.newPassword", .findAccount,
      .mailedCode, .newPassword),
    DaVinciFlow(
      "Devices",
      """
      as Login, then device-authentication (SMS, EMAIL), then the otp that it sends, then
      device-registration or the button skip
      """, .signOn, .chooseDevice, .mailedCode, .addDevice),
    DaVinciFlow(
      "Push", "as Login, then polling (approved at the third poll, denied for locky)", .signOn,
      .pushed),
    DaVinciFlow(
      "Wait",
      """
      as Login, then polling (continues at the third poll; the status timedOut leads to a form)
      """, .signOn, .working, .gaveUp),
    DaVinciFlow(
      "Silent", "nothing (a page without fields, shown three times)", .silent),
    DaVinciFlow(
      "Social",
      "user.username, user.password, or a provider's button, whose address redirects back",
      .socialSignOn),
    DaVinciFlow(
      "Passkey",
      "a new passkey (ES256 or Ed25519, rpId localhost, the tenant's origin), then a sign-in with it",
      .makePasskey(.signed), .usePasskey(.signed)),
    DaVinciFlow(
      "PasskeyRegistration", "a new discoverable passkey", .makePasskey(.unsigned)),
    DaVinciFlow(
      "PasskeyCustom", "attestationValue (the page has inputs instead of a passkey field)",
      .customPasskey),
    DaVinciFlow(
      "PasskeyUsernameless", "a discoverable passkey, whose user handle names the user",
      .usePasskey(.unsigned)),
    DaVinciFlow(
      "Signals",
      "user.username, riskSDK (any value), then device-metadata (an object with the nonce k2)",
      .collectSignals, .collectMetadata),
    DaVinciFlow("Unusual", "unknown and malformed fields, and the button yes", .odd),
    DaVinciFlow("Expire", "nothing (every answer is too late)", .late),
    DaVinciFlow("Refuse", "nothing (the last connector refuses)", .hopeless),
    DaVinciFlow("Widget", "as Login (it ends in tokens, without a code)", .signOn, .widgetTokens),
    DaVinciFlow("Account", "user.username (it ends in JSON, without a session)", .account),
    DaVinciFlow("Options", "nothing (it ends with the first response, in JSON)", .options),
    DaVinciFlow("Deny", "as Login (it ends in an error for redirect flows)", .signOn, .denied),
    DaVinciFlow(
      "Redirect", "as Login (it ends in a redirect with the code)", .signOn, .redirected),
    DaVinciFlow("Hosted", "as Login (it ends in a redirect of a hosted page)", .signOn, .hosted),
    DaVinciFlow("WidgetPage", "nothing (a page that runs PingOne's widget)", .widgetPage),
    DaVinciFlow("WidgetScreen", "nothing (a page for PingOne's widget, in JSON)", .widgetJSON),
    DaVinciFlow(
      "Faults",
      """
      fault: failed, outage, login, connector, html, empty, redirect, error, broken, down, slow,
      nothing or rewind
      """, .broken),
  ]
}

/// A form of a flow, and what its answers lead to.
struct Screen: Sendable {
  typealias Show =
    @Sendable (inout Interaction, inout TenantState) throws(RequestError) -> FormDraft
  typealias Take =
    @Sendable (FormAnswers, inout Interaction, inout TenantState) throws(RequestError) -> Transition

  let show: Show
  let take: Take
  /// Ends the flow instead of showing a form.
  var end: End?

  typealias End =
    @Sendable (inout Interaction, inout TenantState) throws(RequestError) -> OutgoingResponse

  /// What follows the answers to a screen.
  enum Transition: Sendable {
    /// The next screen, or success after the last one.
    case next
    /// The screen with this index.
    case screen(Int)
    /// The first screen of this flow, in the same interaction.
    case flow(String)
    /// Success, even if more screens follow.
    case succeed
    /// The same form again.
    case rewind
    /// The whole form again, under the id of the step.
    case again
    /// The next screen, in a response with status 400.
    case refuseToNext
    case refuse(FlowRefusal)
    case end(OutgoingResponse)
  }
}

extension Screen {
  /// Creates a screen that is the same for all users.
  init(_ form: FormDraft, take: @escaping Take) { self.init(show: { _, _ in form }, take: take) }

  /// Creates the end of a flow, without a form.
  init(end: @escaping End) {
    self.init(show: { _, _ in FormDraft() }, take: { _, _, _ in .next }, end: end)
  }
}
