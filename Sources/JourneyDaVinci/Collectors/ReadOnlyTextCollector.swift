public import JourneyFlow
import JourneyJSON

/// Shows an agreement. Consent to it is a checkbox or button beside it.
public final class ReadOnlyTextCollector: Collector {
  public static let fieldTypes = ["READ_ONLY_TEXT", "AGREEMENT"]
  public var data: CollectorContent

  public init(_ data: CollectorContent) {
    self.data = data
  }

  public var content: String { data.text("content") }
  /// To be shown only where `titleEnabled`.
  public var title: String { data.text("title") }
  public var titleEnabled: Bool { data.boolean("titleEnabled") ?? false }
  public var enabled: Bool { data.boolean("enabled") ?? true }
  public var agreementId: String { data["agreement"]?["id"]?.string ?? "" }
  public var useDynamicAgreement: Bool {
    data["agreement"]?["useDynamicAgreement"]?.flag ?? false
  }

  public var shown: [Property] {
    data.shown("content", "title", "titleEnabled", "enabled")
      + data.shown("agreementId", from: data["agreement"]?["id"])
      + data.shown("useDynamicAgreement", from: data["agreement"]?["useDynamicAgreement"])
  }
}
