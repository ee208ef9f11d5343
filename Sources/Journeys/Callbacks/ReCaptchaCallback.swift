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

  public var value: String {
    get { content[text: "value"] ?? content.received(text: "") }
    set { content[text: "value"] = newValue }
  }

  public var outputs: [Output] { ["recaptchaSiteKey", "captchaApiUri", "captchaDivClass"] }
  public var inputs: [Input] { [Input("value", unanswered: .received)] }
}
