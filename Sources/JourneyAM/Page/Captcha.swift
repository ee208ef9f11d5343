import JourneyFlow

/// A callback that asks the user to solve a CAPTCHA.
public protocol Captcha: Callback {
  /// The site's key at the CAPTCHA provider.
  var recaptchaSiteKey: String { get }
  /// The address of the provider's script.
  var captchaApiUri: String { get }
  /// The CSS class of the HTML element that contains the CAPTCHA, such as `g-recaptcha`.
  var captchaDivClass: String { get }
}

extension Captcha where Self: AbstractCallback {
  public var recaptchaSiteKey: String { self["recaptchaSiteKey"] }
  public var captchaApiUri: String { self["captchaApiUri"] }
  public var captchaDivClass: String { self["captchaDivClass"] }
}

extension [Property] {
  static let captcha = [
    Property("recaptchaSiteKey", .text, "The site's key at the CAPTCHA provider."),
    Property("captchaApiUri", .text, "The address of the script that shows the CAPTCHA."),
    Property("captchaDivClass", .text, "The class of the element that contains the CAPTCHA."),
  ]
}
