import JourneyFlow

/// A callback that asks for a token from reCAPTCHA Enterprise.
public final class ReCaptchaEnterpriseCallback: AbstractCallback, Captcha, ClientErrorReporting {
  static let type = CallbackType(
    "ReCaptchaEnterpriseCallback", ReCaptchaEnterpriseCallback.init,
    .captcha + [
      .named("token", "The token that the client received."),
      .named("action", "The action that the token was made for."), .clientError,
      .named("payload", "More data for the assessment, as JSON in a string."),
    ])

  /// The token from the provider's script.
  public var token: String {
    get { self["token"] }
    set { self["token"] = newValue }
  }

  /// The action for which the token was created, such as `login`.
  public var action: String {
    get { self["action"] }
    set { self["action"] = newValue }
  }

  /// Additional data for reCAPTCHA's assessment, as JSON in a string.
  public var payload: String {
    get { self["payload"] }
    set { self["payload"] = newValue }
  }
}
