import JourneyFlow

/// A callback that asks for the token of a CAPTCHA.
public final class ReCaptchaCallback: AbstractCallback, Captcha {
  static let type = CallbackType(
    "ReCaptchaCallback", ReCaptchaCallback.init,
    .captcha + [
      Property(
        "reCaptchaV3", .flag, "Whether it is version 3, which gives a score and has no box to tick."
      ),
      Property(
        "disableSubmission", .flag,
        "Whether the user must solve it before the page can be submitted."),
      .input("value", "The token of the solved CAPTCHA.", unanswered: .received),
    ])

  /// Whether it is reCAPTCHA version 3, which gives a score and has no checkbox.
  public var reCaptchaV3: Bool { self["reCaptchaV3"] }
  /// Whether the user must solve the CAPTCHA before the page can be submitted.
  public var disableSubmission: Bool { self["disableSubmission"] }

  public var value: String {
    get { self["value"] }
    set { self["value"] = newValue }
  }
}
