import JourneyFlow

/// Asks to accept terms.
public final class TermsAndConditionsCallback: CallbackField {
  package static let declaration: [CallbackProperty] = [
    "version", "terms", "createDate", .input("accepted", .boolean, isSecret: false),
  ]
  package var data: CallbackContent

  package init(_ data: CallbackContent) {
    self.data = data
  }

  /// The version of the terms.
  public var version: String { self["version"] }
  /// The terms, in the language AM chose.
  public var terms: String { self["terms"] }
  /// ISO 8601.
  public var createDate: String { self["createDate"] }

  /// Whether the person accepts the terms.
  public var accepted: Bool {
    get { self["accepted"] }
    set { self["accepted"] = newValue }
  }
}
