/// Asks for the token of a CAPTCHA.
public final class ReCaptchaCallback: CallbackField {
  package static let type = "ReCaptchaCallback"
  package var content: CallbackContent

  package init(_ content: CallbackContent) {
    self.content = content
  }

  /// The site key of the CAPTCHA's provider.
  public var recaptchaSiteKey: String { content.text("recaptchaSiteKey") }
  /// The address of the provider's script.
  public var captchaApiUri: String { content.text("captchaApiUri") }
  /// The class of the element that holds the CAPTCHA, such as `g-recaptcha`.
  public var captchaDivClass: String { content.text("captchaDivClass") }
  /// Whether it is version 3: no box to tick, but a score.
  public var reCaptchaV3: Bool { content.boolean("reCaptchaV3") ?? false }
  /// Whether a page may be submitted only when it is solved.
  public var disableSubmission: Bool { content.boolean("disableSubmission") ?? false }

  /// The token of the solved CAPTCHA.
  public var value: String {
    get { content[text: "value"] ?? content.received(text: "") }
    set { content[text: "value"] = newValue }
  }

  package var outputs: [Output] {
    [
      "recaptchaSiteKey", "captchaApiUri", "captchaDivClass", "reCaptchaV3", "disableSubmission",
    ]
  }
  package var inputs: [Input] { [Input("value", unanswered: .received)] }
}
