import JourneyFlow
import JourneyJSON

/// Shows an agreement. Consent to it is a checkbox or button beside it.
public final class ReadOnlyTextCollector: CollectorField {
  package static let fieldTypes = ["READ_ONLY_TEXT", "AGREEMENT"]
  package static let declaration: [CollectorProperty] = [
    "content", "title", "titleEnabled", "enabled",
    CollectorProperty("agreementId") { $0["agreement"]?["id"] },
    CollectorProperty("useDynamicAgreement") { $0["agreement"]?["useDynamicAgreement"] },
  ]
  package var data: CollectorContent

  package init(_ data: CollectorContent) {
    self.data = data
  }

  /// The agreement's text.
  public var content: String { self["content"] }
  /// To be shown only where `titleEnabled`.
  public var title: String { self["title"] }
  /// Whether `title` is to be shown.
  public var titleEnabled: Bool { self["titleEnabled"] }
  /// Whether the agreement is in force.
  public var enabled: Bool { data.boolean("enabled") ?? true }
  /// The agreement's id in PingOne; "" where the field names none.
  public var agreementId: String { data["agreement"]?["id"]?.string ?? "" }
  /// Whether the flow, and not the form, chooses the agreement.
  public var useDynamicAgreement: Bool {
    data["agreement"]?["useDynamicAgreement"]?.flag ?? false
  }
}
