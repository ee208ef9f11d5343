import JourneyFlow
public import JourneyJSON

/// Asks the browser to open `redirectUrl`. The answer is the address to which the browser returned.
public final class RedirectCallback: AbstractCallback {
  static let type = CallbackType(
    "RedirectCallback", RedirectCallback.init,
    [
      Property(
        "redirectUrl", .text, "The address to open in a browser. It identifies the flow.", .secret),
      Property("redirectMethod", .text, "GET or POST."),
      Property(
        "trackingCookie", .flag, "Whether PingAM identifies the journey by a cookie afterward."),
      Property("redirectData", .any, "The fields of the form to post, by name.", .secret),
      .input("returnUrl", "The address that the browser came back to.", suffix: nil),
    ])

  /// The address to open. It is secret, because it can identify the flow.
  public var redirectUrl: String { self["redirectUrl"] }
  /// `GET` or `POST`.
  public var redirectMethod: String { self["redirectMethod"] }
  /// Whether AM recognizes the journey by a cookie instead of the return address.
  public var trackingCookie: Bool { self["trackingCookie"] }
  /// The fields of the form to post, or `nil` for a `GET`.
  public var redirectData: JSONValue? { self["redirectData"] }

  /// The address to which the browser returned. `next()` sends its query to AM, and nothing to the
  /// address itself.
  public var returnUrl: String {
    get { self["returnUrl"] }
    set { self["returnUrl"] = newValue }
  }
}
