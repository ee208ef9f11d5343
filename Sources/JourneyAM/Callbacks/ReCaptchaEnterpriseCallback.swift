import JourneyFlow

/// Asks for the token of a reCAPTCHA Enterprise; `payload` is JSON text.
public final class ReCaptchaEnterpriseCallback: AbstractCallback, Captcha, ClientErrorReporting {
  static let type = CallbackType(
    "ReCaptchaEnterpriseCallback", ReCaptchaEnterpriseCallback.init,
    .captcha + [
      .named("token", "The token that the client was given."),
      .named("action", "The action that the token was made for."), .clientError,
      .named("payload", "More for the assessment, as JSON text."),
    ])

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
