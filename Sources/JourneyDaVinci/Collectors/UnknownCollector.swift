public import JourneyFlow
public import JourneyJSON

/// A field of a type that is not known here, or that lacks what its type needs: shown as it came,
/// sent only where it is answered.
public final class UnknownCollector: Collector {
  public static let fieldTypes: [String] = []
  public var data: CollectorContent
  /// Why a field of a known type is none of that type; nil for an unknown type.
  public let fault: String?

  public init(_ data: CollectorContent) {
    self.data = data
    fault = nil
  }

  init(_ data: CollectorContent, fault: String?) {
    self.data = data
    self.fault = fault
  }

  /// Any JSON.
  public var value: JSONValue? {
    get { present }
    set { data.answers["value"] = newValue }
  }

  public var shown: [Property] {
    [Property("field", data.received)] + data.shown("fault", from: fault.map(JSONValue.string))
  }
  public var settable: [Property] {
    data.key == nil ? [] : [Property("value", present ?? .null, .any)]
  }
  public var missing: [String] { [] }
}
