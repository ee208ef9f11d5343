import JourneyFlow

/// Asks for a language and a country.
public final class LanguageCallback: CallbackField {
  package static let declaration: [CallbackProperty] = [
    .input("language", suffix: "Language", unanswered: .received, isSecret: false),
    .input("country", suffix: "Country", unanswered: .received, isSecret: false),
  ]
  package var data: CallbackContent

  package init(_ data: CallbackContent) {
    self.data = data
  }

  /// ISO 639, such as `en`; starts as what the server sent.
  public var language: String {
    get { self["language"] }
    set { self["language"] = newValue }
  }

  /// ISO 3166 alpha-2, such as `GB`; starts as what the server sent.
  public var country: String {
    get { self["country"] }
    set { self["country"] = newValue }
  }
}
