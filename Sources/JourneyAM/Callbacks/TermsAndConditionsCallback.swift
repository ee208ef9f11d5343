import JourneyFlow

/// Asks to accept terms.
public final class TermsAndConditionsCallback: CallbackField {
  package static let type = "TermsAndConditionsCallback"
  package var content: CallbackContent

  package init(_ content: CallbackContent) {
    self.content = content
  }

  /// The version of the terms.
  public var version: String { content.text("version") }
  /// The terms, in the language AM chose.
  public var terms: String { content.text("terms") }
  /// ISO 8601.
  public var createDate: String { content.text("createDate") }

  /// Whether the person accepts the terms.
  public var accepted: Bool {
    get { content[flag: "accepted"] ?? false }
    set { content[flag: "accepted"] = newValue }
  }

  package var outputs: [Output] { ["version", "terms", "createDate"] }
  package var inputs: [Input] { [Input("accepted", .boolean, isSecret: false)] }
}
