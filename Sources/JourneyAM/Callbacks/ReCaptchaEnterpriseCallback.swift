/// Asks for the token of a reCAPTCHA Enterprise; `payload` is JSON text.
public final class ReCaptchaEnterpriseCallback: CallbackField {
  package static let type = "ReCaptchaEnterpriseCallback"
  package var content: CallbackContent

  package init(_ content: CallbackContent) {
    self.content = content
  }

  /// The site key of Google Cloud's project.
  public var recaptchaSiteKey: String { content.text("recaptchaSiteKey") }
  /// The address of the provider's script.
  public var captchaApiUri: String { content.text("captchaApiUri") }
  /// The class of the element that holds the CAPTCHA, such as `g-recaptcha`.
  public var captchaDivClass: String { content.text("captchaDivClass") }

  /// The token that the script gave.
  public var token: String {
    get { content[text: "token"] ?? content.received(text: "token") }
    set { content[text: "token"] = newValue }
  }

  /// The action that the token was made for, such as `login`.
  public var action: String {
    get { content[text: "action"] ?? content.received(text: "action") }
    set { content[text: "action"] = newValue }
  }

  /// Why there is no token.
  public var clientError: String {
    get { content[text: "clientError"] ?? content.received(text: "clientError") }
    set { content[text: "clientError"] = newValue }
  }

  /// More for the assessment, as JSON text.
  public var payload: String {
    get { content[text: "payload"] ?? content.received(text: "payload") }
    set { content[text: "payload"] = newValue }
  }

  package var outputs: [Output] {
    ["recaptchaSiteKey", "captchaApiUri", "captchaDivClass"]
  }
  package var inputs: [Input] {
    [
      Input("token", suffix: "token", unanswered: .received),
      Input("action", suffix: "action", unanswered: .received),
      Input("clientError", suffix: "clientError", unanswered: .received),
      Input("payload", suffix: "payload", unanswered: .received),
    ]
  }
  package var mainProperty: String? { nil }
}
