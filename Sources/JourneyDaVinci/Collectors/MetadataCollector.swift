import JourneyFlow
public import JourneyJSON

/// A collector that passes data to the application. The application answers with a JSON object.
public final class MetadataCollector: AbstractCollector {
  static let type = CollectorType(
    "MetadataCollector", ["METADATA"], MetadataCollector.init,
    [
      Property("payload", .any, "The data for the application.", .secret),
      .settable("value", "The answer.", .object),
    ])

  /// The data for the application.
  public var payload: JSONValue? { self["payload"] }

  /// The answer. To report an error, answer with `{"code": …, "message": …}`, as JavaScript does, or
  /// with `{"error": {"code": …, "message": …}}`, as Android does.
  public var value: JSONObject? {
    get { self["value"] }
    set { self["value"] = newValue }
  }

  package override var act: SubmitAct? { present == nil ? nil : .metadata }
  package override var keptAnswers: JSONObject { [:] }
}
