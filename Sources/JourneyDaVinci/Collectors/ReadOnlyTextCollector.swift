package import JourneyFlow
import JourneyJSON

/// Shows an agreement. Consent to it is a checkbox or button beside it.
public final class ReadOnlyTextCollector: CollectorField {
  package static let fieldTypes = ["READ_ONLY_TEXT", "AGREEMENT"]
  package var data: CollectorContent

  package init(_ data: CollectorContent) {
    self.data = data
  }

  /// The agreement's text.
  public var content: String { data.text("content") }
  /// To be shown only where `titleEnabled`.
  public var title: String { data.text("title") }
  /// Whether `title` is to be shown.
  public var titleEnabled: Bool { data.boolean("titleEnabled") ?? false }
  /// Whether the agreement is in force.
  public var enabled: Bool { data.boolean("enabled") ?? true }
  /// The agreement's id in PingOne; "" where the field names none.
  public var agreementId: String { data["agreement"]?["id"]?.string ?? "" }
  /// Whether the flow, and not the form, chooses the agreement.
  public var useDynamicAgreement: Bool {
    data["agreement"]?["useDynamicAgreement"]?.flag ?? false
  }

  package var shown: [Property] {
    data.shown("content", "title", "titleEnabled", "enabled")
      + data.shown("agreementId", from: data["agreement"]?["id"])
      + data.shown("useDynamicAgreement", from: data["agreement"]?["useDynamicAgreement"])
  }
}
