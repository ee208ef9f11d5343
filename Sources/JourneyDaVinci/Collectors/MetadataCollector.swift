public import JourneyFlow
public import JourneyJSON

/// Hands data to the application, which answers with an object of its own.
public final class MetadataCollector: Collector {
  public static let fieldTypes = ["METADATA"]
  public var data: CollectorContent

  public init(_ data: CollectorContent) {
    self.data = data
  }

  /// The field's `payload`: what the application is handed.
  public var config: JSONValue? { data["payload"] }

  /// The answer; `{"code": …, "message": …}` reports an error.
  public var value: JSONObject? {
    get { present?.object }
    set { data.answers["value"] = newValue.map(JSONValue.object) }
  }

  public var shown: [Property] { data.shown("payload") }
  public var settable: [Property] { [Property("value", present ?? .null, .object)] }
  public var act: SubmitAct? { present == nil ? nil : .metadata }
  public var keptAnswers: JSONObject { [:] }
}
