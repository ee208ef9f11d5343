import JourneyFlow
public import JourneyJSON

/// A field of an unknown type, a field whose members do not fit its type, or an input of a custom
/// page (`form.components.inputs`). Documents contain the field unchanged. The field is sent only if
/// it is answered.
public final class UnknownCollector: AbstractCollector {
  static let type = CollectorType(
    "UnknownCollector", [], UnknownCollector.init,
    [
      Property("field", .any, "The field as the server sent it.", .secret) { $0.wire.received },
      Property("fault", .text, "The reason why a field of a known type is not that collector.") {
        $0.wire.context["fault"]
      },
      // An answer cannot be posted without a key.
      Property(
        "value", "The answer, or the value of an input of a custom page.", isSecret: true,
        .init(kind: { _ in .any }, defaultSubmission: { _ in .nothing }, suffix: "")
      ) { $0.answers["value"] ?? $0.wire.context["input"] ?? .null },
    ])

  /// The reason why the field's members do not fit its type, or `nil` if the type is unknown.
  public var fault: String? { data.wire.context["fault"]?.string }

  /// The field as the server sent it.
  public var field: JSONValue { data.wire.received }

  /// The answer, which can be any JSON value. Before an answer, the value of an input of a custom
  /// page.
  public var value: JSONValue? {
    get { self["value"] }
    set { self["value"] = newValue }
  }

  /// Ping's SDK for pairing is closed. Its documentation says only that an answer is an action under
  /// the field's key.
  package override var act: SubmitAct? {
    isAnswered && data.serverTypes.contains("MOBILE_PAIRING") ? .pairing : nil
  }

  package override var secrets: [String] { data.answers["value"]?.spellings ?? [] }
}
