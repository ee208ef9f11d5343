package import JourneyHTTP
import JourneyJSON
import JourneyOAuth

extension TraceRules {
  /// Traces of a flow show the options of a field, and the connector and capability that responded,
  /// but no answer and no token.
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

  /// A name for a field's `options` in these rules, unlike that of any other `options`.
  private static let fieldOptions = "fields.options"
}
