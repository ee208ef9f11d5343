import JourneyFlow

/// A callback that asks the user to accept terms.
public final class TermsAndConditionsCallback: AbstractCallback {
  static let type = CallbackType(
    "TermsAndConditionsCallback", TermsAndConditionsCallback.init,
    [
      Property("version", .text, "The version of the terms."),
      Property("terms", .text, "The terms."),
      Property("createDate", .text, "The date of the terms."),
      .input("accepted", "Whether the user agrees.", .boolean, isSecret: false),
    ])

  public var version: String { self["version"] }
  /// The terms, in the language that AM chose.
  public var terms: String { self["terms"] }
  /// The date of the terms in ISO 8601.
  public var createDate: String { self["createDate"] }

  public var accepted: Bool {
    get { self["accepted"] }
    set { self["accepted"] = newValue }
  }
}
