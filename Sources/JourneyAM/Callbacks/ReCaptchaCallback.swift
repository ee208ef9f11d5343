import JourneyFlow

/// Asks for the token of a CAPTCHA.
public final class ReCaptchaCallback: CaptchaField {
  package static let declaration: [CallbackProperty] = [
    "recaptchaSiteKey", "captchaApiUri", "captchaDivClass", "reCaptchaV3", "disableSubmission",
    .input("value", unanswered: .received),
  ]
  package var data: CallbackContent

  package init(_ data: CallbackContent) {
    self.data = data
  }

  /// Whether it is version 3: no box to tick, but a score.
  public var reCaptchaV3: Bool { self["reCaptchaV3"] }
  /// Whether a page may be submitted only when it is solved.
  public var disableSubmission: Bool { self["disableSubmission"] }

  /// The token of the solved CAPTCHA.
  public var value: String {
    get { self["value"] }
    set { self["value"] = newValue }
  }
}
