import JourneyFlow
public import JourneyJSON

/// A field of a type that is not known here, or that lacks what its type needs: shown as it came,
/// sent only where it is answered.
public final class UnknownCollector: AbstractCollector {
  static let type = CollectorType(
    "UnknownCollector", [], UnknownCollector.init,
    [
      Property("field", .any, "The field as the server sent it.", .secret) { $0.wire.received },
      Property("fault", .text, "Why a field of a known type cannot be that collector.") {
        $0.wire.context["fault"]
      },
      // Without a key there is nothing to post an answer under.
      Property(
        "value", "The answer.", isSecret: true,
        .init(kind: { _ in .any }, defaultSubmission: { _ in .nothing }, suffix: "")),
    ])

  /// Why a field of a known type cannot be that collector; nil for an unknown type.
  public var fault: String? { data.wire.context["fault"]?.string }

  /// The field as the server sent it, whatever it is.
  public var field: JSONValue { data.wire.received }

  /// Any JSON.
  public var value: JSONValue? {
    get { self["value"] }
    set { self["value"] = newValue }
  }

  package override var secrets: [String] { data.answers["value"]?.spellings ?? [] }
}
