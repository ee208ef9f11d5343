import JourneyFlow
public import JourneyJSON

/// Passes data to the application. The application answers with an object of its own.
public final class MetadataCollector: AbstractCollector {
  static let type = CollectorType(
    "MetadataCollector", ["METADATA"], MetadataCollector.init,
    [
      Property("payload", .any, "The data for the application.", .secret),
      .settable("value", "The answer.", .object),
    ])

  /// The field's `payload` for the application.
  public var config: JSONValue? { self["payload"] }

  /// The answer. `{"code": …, "message": …}` reports an error.
  public var value: JSONObject? {
    get { self["value"] }
    set { self["value"] = newValue }
  }

  package override var act: SubmitAct? { present == nil ? nil : .metadata }
  package override var keptAnswers: JSONObject { [:] }
}
