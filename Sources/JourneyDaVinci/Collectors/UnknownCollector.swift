package import JourneyFlow
public import JourneyJSON

/// A field of a type that is not known here, or that lacks what its type needs: shown as it came,
/// sent only where it is answered.
public final class UnknownCollector: CollectorField {
  package static let fieldTypes: [String] = []
  package var data: CollectorContent
  /// Why a field of a known type cannot be that collector; nil for an unknown type.
  public let fault: String?

  package init(_ data: CollectorContent) {
    self.data = data
    fault = nil
  }

  init(_ data: CollectorContent, fault: String?) {
    self.data = data
    self.fault = fault
  }

  /// The field as the server sent it, whatever it is.
  public var field: JSONValue { data.received }

  /// Any JSON.
  public var value: JSONValue? {
    get { present }
    set { data.answers["value"] = newValue }
  }

  package var shown: [Property] {
    [Property("field", field)] + data.shown("fault", from: fault.map(JSONValue.string))
  }
  package var settable: [Property] {
    data.key == nil ? [] : [Property("value", present ?? .null, .any)]
  }
  package var missing: [String] { [] }
}
