public import JourneyJSON

/// Sends the browser elsewhere; the answer is the address that it came back to.
public final class RedirectCallback: Callback {
  public static let type = "RedirectCallback"
  public var content: CallbackContent

  public init(_ content: CallbackContent) {
    self.content = content
  }

  public var redirectUrl: String { content.text("redirectUrl") }
  public var redirectMethod: String { content.text("redirectMethod") }
  public var trackingCookie: Bool { content.boolean("trackingCookie") ?? false }
  public var redirectData: JSONValue? { content.output("redirectData") }

  /// Its query goes along with the step; nothing is sent to the address itself.
  public var returnUrl: String {
    get { content[text: "returnUrl"] ?? "" }
    set { content[text: "returnUrl"] = newValue }
  }

  public var outputs: [Output] {
    ["redirectUrl", "redirectMethod", "trackingCookie", "redirectData"]
  }
  public var inputs: [Input] { [Input("returnUrl", suffix: nil)] }
}
