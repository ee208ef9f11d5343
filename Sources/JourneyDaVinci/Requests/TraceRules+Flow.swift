package import JourneyHTTP
import JourneyJSON
import JourneyOAuth

extension TraceRules {
  /// Of a flow: what a field offers, and nothing that the user has told it.
  package static let flow = TraceRules(formFields: oauth.formFields) { member in
    switch (member.parent, member.key) {
    case (_, "formData"): .hidden
    case ("fields", "options"): member.value.array == nil ? .hidden : .walked(under: fieldOptions)
    case (fieldOptions, "value"), (fieldOptions, "title"):
      member.value.string == nil ? .hidden : .shown
    case (fieldOptions, _): .hidden
    default: .walked()
    }
  }

  /// What stands for the options of a field.
  private static let fieldOptions = "fields.options"
}
