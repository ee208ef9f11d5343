/// Asks for a language and a country.
public final class LanguageCallback: CallbackField {
  package static let type = "LanguageCallback"
  package var content: CallbackContent

  package init(_ content: CallbackContent) {
    self.content = content
  }

  /// ISO 639, such as `en`; starts as what the server sent.
  public var language: String {
    get { content[text: "language"] ?? content.received(text: "Language") }
    set { content[text: "language"] = newValue }
  }

  /// ISO 3166 alpha-2, such as `GB`; starts as what the server sent.
  public var country: String {
    get { content[text: "country"] ?? content.received(text: "Country") }
    set { content[text: "country"] = newValue }
  }

  package var inputs: [Input] {
    [
      Input("language", suffix: "Language", unanswered: .received, isSecret: false),
      Input("country", suffix: "Country", unanswered: .received, isSecret: false),
    ]
  }
  package var mainProperty: String? { nil }
}
