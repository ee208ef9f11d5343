import JourneyFlow

/// Asks for a language and a country.
public final class LanguageCallback: AbstractCallback {
  static let type = CallbackType(
    "LanguageCallback", LanguageCallback.init,
    [
      .input(
        "language", "The language, such as de.", suffix: "Language", unanswered: .received,
        isSecret: false),
      .input(
        "country", "The country, such as CH.", suffix: "Country", unanswered: .received,
        isSecret: false),
    ])

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
