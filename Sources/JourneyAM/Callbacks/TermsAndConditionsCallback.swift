import JourneyFlow

/// Asks to accept terms.
public final class TermsAndConditionsCallback: Callback {
  public static let type = "TermsAndConditionsCallback"
  public var content: CallbackContent

  public init(_ content: CallbackContent) {
    self.content = content
  }

  public var version: String { content.text("version") }
  public var terms: String { content.text("terms") }
  /// ISO 8601.
  public var createDate: String { content.text("createDate") }

  public var accepted: Bool {
    get { content[flag: "accepted"] ?? false }
    set { content[flag: "accepted"] = newValue }
  }

  public var outputs: [Output] { ["version", "terms", "createDate"] }
  public var inputs: [Input] { [Input("accepted", .boolean, isSecret: false)] }
}
