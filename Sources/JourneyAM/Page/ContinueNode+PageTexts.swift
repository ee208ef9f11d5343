public import JourneyFlow
import JourneyJSON

/// The texts of an AM page node, each "" if the page has none.
extension ContinueNode {
  public var header: String { input["header"]?.string ?? "" }
  /// `header`, as Ping's SDK for iOS calls it.
  public var pageHeader: String { header }
  /// The description, as Ping's SDK for iOS calls it.
  public var pageDescription: String { input["description"]?.string ?? "" }
  /// A name, or JSON for the theme of AM's own pages.
  public var stage: String { input["stage"]?.string ?? "" }
  /// The text from the JSON in `stage`, in the language of the flow.
  public var submitButtonText: String { stageText("submitButtonText") }
  /// The text from the JSON in `stage`, in the language of the flow.
  public var pageFooter: String { stageText("pageFooter") }

  /// Returns a text from the JSON in `stage`: in the first of the flow's languages that it has,
  /// exactly or without the region, or else in the JSON's first language.
  private func stageText(_ name: String) -> String {
    guard let found = JSONValue(ifValid: stage)?[name] else { return "" }
    guard let texts = found.object else { return found.string ?? "" }
    let languages = (page.state.language ?? "").split(separator: ",").map { range in
      range.prefix { $0 != ";" }.lowercased().filter { $0 != " " }.replacing("_", with: "-")
    }
    for language in languages {
      for wanted in [language, String(language.prefix { $0 != "-" })] {
        let text = texts.first { key, _ in
          key.lowercased().replacing("_", with: "-") == wanted
        }
        if let text = text?.value.string { return text }
      }
    }
    return texts.first { _, value in value.string != nil }?.value.string ?? ""
  }
}
