public import JourneyJSON

/// Sends the browser elsewhere; the answer is the address that it came back to.
public final class RedirectCallback: CallbackField {
  package static let type = "RedirectCallback"
  package var content: CallbackContent

  package init(_ content: CallbackContent) {
    self.content = content
  }

  /// Where to send the browser.
  public var redirectUrl: String { content.text("redirectUrl") }
  /// `GET` or `POST`.
  public var redirectMethod: String { content.text("redirectMethod") }
  /// Whether AM finds the journey again by a cookie, not by the return address.
  public var trackingCookie: Bool { content.boolean("trackingCookie") ?? false }
  /// The fields of a form to post, by name; nil for a `GET`.
  public var redirectData: JSONValue? { content.output("redirectData") }

  /// Its query goes along with the step; nothing is sent to the address itself.
  public var returnUrl: String {
    get { content[text: "returnUrl"] ?? "" }
    set { content[text: "returnUrl"] = newValue }
  }

  package var outputs: [Output] {
    ["redirectUrl", "redirectMethod", "trackingCookie", "redirectData"]
  }
  package var inputs: [Input] { [Input("returnUrl", suffix: nil)] }
}
