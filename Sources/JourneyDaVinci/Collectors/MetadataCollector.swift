import JourneyFlow
public import JourneyJSON

/// Passes data to the application, which answers with a JSON object.
public final class MetadataCollector: AbstractCollector {
  static let type = CollectorType(
    "MetadataCollector", ["METADATA"], MetadataCollector.init,
    [
      Property("payload", .any, "The data for the application.", .secret),
      .settable("value", "The answer.", .object),
    ])

  /// The data for the application.
  public var payload: JSONValue? { self["payload"] }

  /// The answer. An error is `{"code": …, "message": …}`, as in JavaScript, or
  /// `{"error": {"code": …, "message": …}}`, as on Android.
  public var value: JSONObject? {
    get { self["value"] }
    set { self["value"] = newValue }
  }

  package override var act: SubmitAct? { present == nil ? nil : .metadata }
  package override var keptAnswers: JSONObject { [:] }
}
