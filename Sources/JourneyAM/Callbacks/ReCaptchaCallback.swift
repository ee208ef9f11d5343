/// Asks for the token of a CAPTCHA.
public final class ReCaptchaCallback: Callback {
  public static let type = "ReCaptchaCallback"
  public var content: CallbackContent

  public init(_ content: CallbackContent) {
    self.content = content
  }

  public var recaptchaSiteKey: String { content.text("recaptchaSiteKey") }
  public var captchaApiUri: String { content.text("captchaApiUri") }
  public var captchaDivClass: String { content.text("captchaDivClass") }
  /// Whether it is version 3: no box to tick, but a score.
  public var reCaptchaV3: Bool { content.boolean("reCaptchaV3") ?? false }
  /// Whether a page may be submitted only when it is solved.
  public var disableSubmission: Bool { content.boolean("disableSubmission") ?? false }

  public var value: String {
    get { content[text: "value"] ?? content.received(text: "") }
    set { content[text: "value"] = newValue }
  }

  public var outputs: [Output] {
    [
      "recaptchaSiteKey", "captchaApiUri", "captchaDivClass", "reCaptchaV3", "disableSubmission",
    ]
  }
  public var inputs: [Input] { [Input("value", unanswered: .received)] }
}
