import JourneyFlow

/// Asks for the token of a reCAPTCHA Enterprise; `payload` is JSON text.
public final class ReCaptchaEnterpriseCallback: CaptchaField, ClientErrorField {
  package static let declaration: [CallbackProperty] = [
    "recaptchaSiteKey", "captchaApiUri", "captchaDivClass",
    .named("token"), .named("action"), .named("clientError"), .named("payload"),
  ]
  package var data: CallbackContent

  package init(_ data: CallbackContent) {
    self.data = data
  }

  /// The token that the script gave.
  public var token: String {
    get { self["token"] }
    set { self["token"] = newValue }
  }

  /// The action that the token was made for, such as `login`.
  public var action: String {
    get { self["action"] }
    set { self["action"] = newValue }
  }

  /// More for the assessment, as JSON text.
  public var payload: String {
    get { self["payload"] }
    set { self["payload"] = newValue }
  }
}
