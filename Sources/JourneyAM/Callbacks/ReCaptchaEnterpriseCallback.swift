/// Asks for the token of a reCAPTCHA Enterprise; `payload` is JSON text.
public final class ReCaptchaEnterpriseCallback: Callback {
  public static let type = "ReCaptchaEnterpriseCallback"
  public var content: CallbackContent

  public init(_ content: CallbackContent) {
    self.content = content
  }

  public var recaptchaSiteKey: String { content.text("recaptchaSiteKey") }
  public var captchaApiUri: String { content.text("captchaApiUri") }
  public var captchaDivClass: String { content.text("captchaDivClass") }

  public var token: String {
    get { content[text: "token"] ?? content.received(text: "token") }
    set { content[text: "token"] = newValue }
  }

  public var action: String {
    get { content[text: "action"] ?? content.received(text: "action") }
    set { content[text: "action"] = newValue }
  }

  public var clientError: String {
    get { content[text: "clientError"] ?? content.received(text: "clientError") }
    set { content[text: "clientError"] = newValue }
  }

  public var payload: String {
    get { content[text: "payload"] ?? content.received(text: "payload") }
    set { content[text: "payload"] = newValue }
  }

  public var outputs: [Output] {
    ["recaptchaSiteKey", "captchaApiUri", "captchaDivClass"]
  }
  public var inputs: [Input] {
    [
      Input("token", suffix: "token", unanswered: .received),
      Input("action", suffix: "action", unanswered: .received),
      Input("clientError", suffix: "clientError", unanswered: .received),
      Input("payload", suffix: "payload", unanswered: .received),
    ]
  }
  public var mainProperty: String? { nil }
}
