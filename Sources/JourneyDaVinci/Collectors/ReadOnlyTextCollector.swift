import JourneyFlow
import JourneyJSON

/// Shows an agreement. The user consents with another field, such as a checkbox or a button.
public final class ReadOnlyTextCollector: AbstractCollector {
  static let type = CollectorType(
    "ReadOnlyTextCollector", ["READ_ONLY_TEXT", "AGREEMENT"], ReadOnlyTextCollector.init,
    [
      Property("content", .text, "The text."),
      Property("title", .text, "The title to show."),
      Property("titleEnabled", .flag, "Whether to show the title."),
      Property("enabled", .flag, "Whether the agreement is enabled."),
      Property("agreementId", .text, "The agreement's id in PingOne.") {
        $0.output("agreement")?["id"]
      },
      Property("useDynamicAgreement", .flag, "Whether the flow chooses the agreement.") {
        $0.output("agreement")?["useDynamicAgreement"]
      },
    ])

  public var content: String { self["content"] }
  /// The title, which is shown only if `titleEnabled` is `true`.
  public var title: String { self["title"] }
  public var titleEnabled: Bool { self["titleEnabled"] }
  public var enabled: Bool { data.flag("enabled") ?? true }
  /// The agreement's id in PingOne, or "" if the field names no agreement.
  public var agreementId: String { data.output("agreement")?["id"]?.string ?? "" }
  /// Whether the flow, rather than the form, chooses the agreement.
  public var useDynamicAgreement: Bool {
    data.output("agreement")?["useDynamicAgreement"]?.flag ?? false
  }
}
