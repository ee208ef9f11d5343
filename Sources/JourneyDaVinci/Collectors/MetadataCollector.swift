package import JourneyFlow
public import JourneyJSON

/// Hands data to the application, which answers with an object of its own.
public final class MetadataCollector: CollectorField {
  package static let fieldTypes = ["METADATA"]
  package var data: CollectorContent

  package init(_ data: CollectorContent) {
    self.data = data
  }

  /// The field's `payload`: what the application is handed.
  public var config: JSONValue? { data["payload"] }

  /// The answer; `{"code": …, "message": …}` reports an error.
  public var value: JSONObject? {
    get { present?.object }
    set { data.answers["value"] = newValue.map(JSONValue.object) }
  }

  package var shown: [Property] { data.shown("payload") }
  package var settable: [Property] { [Property("value", present ?? .null, .object)] }
  package var act: SubmitAct? { present == nil ? nil : .metadata }
  package var keptAnswers: JSONObject { [:] }
}
