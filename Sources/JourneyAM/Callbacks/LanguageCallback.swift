/// Asks for a language and a country.
public final class LanguageCallback: Callback {
  public static let type = "LanguageCallback"
  public var content: CallbackContent

  public init(_ content: CallbackContent) {
    self.content = content
  }

  public var language: String {
    get { content[text: "language"] ?? content.received(text: "Language") }
    set { content[text: "language"] = newValue }
  }

  public var country: String {
    get { content[text: "country"] ?? content.received(text: "Country") }
    set { content[text: "country"] = newValue }
  }

  public var inputs: [Input] {
    [
      Input("language", suffix: "Language", unanswered: .received, isSecret: false),
      Input("country", suffix: "Country", unanswered: .received, isSecret: false),
    ]
  }
  public var mainProperty: String? { nil }
}
