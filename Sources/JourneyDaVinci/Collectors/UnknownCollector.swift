import JourneyFlow
public import JourneyJSON

/// A field of a type that is not known here, or that lacks what its type needs: shown as it came,
/// sent only where it is answered.
public final class UnknownCollector: CollectorField {
  package static let fieldTypes: [String] = []
  package static let declaration: [CollectorProperty] = [
    CollectorProperty("field", showsSecret: true) { $0.received },
    CollectorProperty("fault") { $0.fault.map(JSONValue.string) },
    // Without a key there is nothing to post an answer under.
    CollectorProperty(
      "value",
      .init(kind: { _ in .any }, unanswered: { _ in .nothing }, suffix: "", isSecret: true)),
  ]
  package var data: CollectorContent

  package init(_ data: CollectorContent) {
    self.data = data
  }

  /// Why a field of a known type cannot be that collector; nil for an unknown type.
  public var fault: String? { data.fault }

  /// The field as the server sent it, whatever it is.
  public var field: JSONValue { data.received }

  /// Any JSON.
  public var value: JSONValue? {
    get { self["value"] }
    set { self["value"] = newValue }
  }

  package var secrets: [String] { data.answers["value"]?.spellings ?? [] }
}
