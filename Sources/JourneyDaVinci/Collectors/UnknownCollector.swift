import JourneyFlow
public import JourneyJSON

/// A field of an unknown type, a field whose members do not fit its type, or an input of a custom
/// page (`form.components.inputs`). Documents show it unchanged. It is sent only if it is answered.
public final class UnknownCollector: AbstractCollector {
  static let type = CollectorType(
    "UnknownCollector", [], UnknownCollector.init,
    [
      Property("field", .any, "The field as the server sent it.", .secret) { $0.wire.received },
      Property("fault", .text, "The reason why a field of a known type is not that collector.") {
        $0.wire.context["fault"]
      },
      // Without a key, an answer cannot be posted.
      Property(
        "value", "The answer, or the value of an input of a custom page.", isSecret: true,
        .init(kind: { _ in .any }, defaultSubmission: { _ in .nothing }, suffix: "")
      ) { $0.answers["value"] ?? $0.wire.context["input"] ?? .null },
    ])

  /// Why the field's members do not fit its type, or `nil` if the type is unknown.
  public var fault: String? { data.wire.context["fault"]?.string }

  /// The field as the server sent it.
  public var field: JSONValue { data.wire.received }

  /// The answer, which can be any JSON value, or else the value of an input of a custom page.
  public var value: JSONValue? {
    get { self["value"] }
    set { self["value"] = newValue }
  }

  /// Pairing is posted as an action under the field's key, which is all that Ping documents. The
  /// source of its SDK is closed.
  package override var act: SubmitAct? {
    isAnswered && data.serverTypes.contains("MOBILE_PAIRING") ? .pairing : nil
  }

  package override var secrets: [String] { data.answers["value"]?.spellings ?? [] }
}
