import JourneyFlow

/// A callback that asks to solve a CAPTCHA.
public protocol Captcha: Callback {
  /// The site key of the CAPTCHA's provider.
  var recaptchaSiteKey: String { get }
  /// The address of the provider's script.
  var captchaApiUri: String { get }
  /// The class of the element that holds the CAPTCHA, such as `g-recaptcha`.
  var captchaDivClass: String { get }
}

/// What the package knows of such a callback.
package protocol CaptchaField: Captcha, CallbackField {}

extension CaptchaField {
  /// AM's output `recaptchaSiteKey`.
  public var recaptchaSiteKey: String { self["recaptchaSiteKey"] }
  /// AM's output `captchaApiUri`.
  public var captchaApiUri: String { self["captchaApiUri"] }
  /// AM's output `captchaDivClass`.
  public var captchaDivClass: String { self["captchaDivClass"] }
}
