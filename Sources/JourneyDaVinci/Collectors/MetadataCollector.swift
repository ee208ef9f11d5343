import JourneyFlow
public import JourneyJSON

/// Hands data to the application, which answers with an object of its own.
public final class MetadataCollector: CollectorField {
  package static let fieldTypes = ["METADATA"]
  package static let declaration: [CollectorProperty] = [
    .secret("payload"), .settable("value", .object),
  ]
  package var data: CollectorContent

  package init(_ data: CollectorContent) {
    self.data = data
  }

  /// The field's `payload`: what the application is handed.
  public var config: JSONValue? { self["payload"] }

  /// The answer; `{"code": …, "message": …}` reports an error.
  public var value: JSONObject? {
    get { self["value"] }
    set { self["value"] = newValue }
  }

  package var act: SubmitAct? { present == nil ? nil : .metadata }
  package var keptAnswers: JSONObject { [:] }
}
