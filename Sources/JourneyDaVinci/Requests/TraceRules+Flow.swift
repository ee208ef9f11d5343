package import JourneyHTTP
import JourneyJSON
import JourneyOAuth

extension TraceRules {
  /// The rules for traces of a flow. Traces show the options that a field offers, and the connector
  /// and capability that responded, but nothing that the user entered and no token.
  package static let flow = TraceRules(
    formFields: oauth.formFields,
    part: { member in
      switch (member.parent, member.key) {
      case (_, "formData"): .hidden
      case ("fields", "options"):
        member.value.array == nil ? .hidden : .walked(under: fieldOptions)
      case (fieldOptions, "value"), (fieldOptions, "title"):
        member.value.string == nil ? .hidden : .shown
      case (fieldOptions, _): .hidden
      case ("", "id"), (_, "connectorId"), (_, "capabilityName"):
        member.isIdentifier ? .shown : .walked()
      case (_, "success"): member.value.boolean == nil ? .walked() : .shown
      default: .walked()
      }
    }, secrets: \.flowTokens)

  /// The name that these rules use for a field's `options`. It distinguishes a field's options from
  /// other members named `options`.
  private static let fieldOptions = "fields.options"
}
