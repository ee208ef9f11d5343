import JourneyFlow

/// A callback that asks for a language and a country.
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

  /// An ISO 639 code, such as `en`. The default is the value that the server sent.
  public var language: String {
    get { self["language"] }
    set { self["language"] = newValue }
  }

  /// An ISO 3166 alpha-2 code, such as `GB`. The default is the value that the server sent.
  public var country: String {
    get { self["country"] }
    set { self["country"] = newValue }
  }
}
