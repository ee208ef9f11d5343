import JourneyFlow
package import JourneyJSON

/// Every callback that is known by name; any other is an `UnknownCallback`.
package enum CallbackCatalogue {
  /// The server's word, the SDK's name and the class. The names are written down, for a step is a
  /// process: asking the runtime for thirty names would take as long as the rest of the page.
  package static let rows: [(word: String, name: String, type: any CallbackField.Type)] = [
    ("AppIntegrityCallback", "AppIntegrityCallback", AppIntegrityCallback.self),
    (
      "BooleanAttributeInputCallback", "BooleanAttributeInputCallback",
      BooleanAttributeInputCallback.self
    ),
    ("ChoiceCallback", "ChoiceCallback", ChoiceCallback.self),
    ("ConfirmationCallback", "ConfirmationCallback", ConfirmationCallback.self),
    ("ConsentMappingCallback", "ConsentMappingCallback", ConsentMappingCallback.self),
    ("DeviceBindingCallback", "DeviceBindingCallback", DeviceBindingCallback.self),
    ("DeviceProfileCallback", "DeviceProfileCallback", DeviceProfileCallback.self),
    (
      "DeviceSigningVerifierCallback", "DeviceSigningVerifierCallback",
      DeviceSigningVerifierCallback.self
    ),
    ("HiddenValueCallback", "HiddenValueCallback", HiddenValueCallback.self),
    ("IdPCallback", "IdpCallback", IdpCallback.self),
    ("KbaCreateCallback", "KbaCreateCallback", KbaCreateCallback.self),
    ("LanguageCallback", "LanguageCallback", LanguageCallback.self),
    ("MetadataCallback", "MetadataCallback", MetadataCallback.self),
    ("NameCallback", "NameCallback", NameCallback.self),
    ("NameValueOutputCallback", "NameValueOutputCallback", NameValueOutputCallback.self),
    (
      "NumberAttributeInputCallback", "NumberAttributeInputCallback",
      NumberAttributeInputCallback.self
    ),
    ("PasswordCallback", "PasswordCallback", PasswordCallback.self),
    (
      "PingOneProtectEvaluationCallback", "PingOneProtectEvaluationCallback",
      PingOneProtectEvaluationCallback.self
    ),
    (
      "PingOneProtectInitializeCallback", "PingOneProtectInitializeCallback",
      PingOneProtectInitializeCallback.self
    ),
    ("PollingWaitCallback", "PollingWaitCallback", PollingWaitCallback.self),
    ("ReCaptchaCallback", "ReCaptchaCallback", ReCaptchaCallback.self),
    (
      "ReCaptchaEnterpriseCallback", "ReCaptchaEnterpriseCallback", ReCaptchaEnterpriseCallback.self
    ),
    ("RedirectCallback", "RedirectCallback", RedirectCallback.self),
    ("SelectIdPCallback", "SelectIdpCallback", SelectIdpCallback.self),
    (
      "StringAttributeInputCallback", "StringAttributeInputCallback",
      StringAttributeInputCallback.self
    ),
    (
      "SuspendedTextOutputCallback", "SuspendedTextOutputCallback", SuspendedTextOutputCallback.self
    ),
    ("TermsAndConditionsCallback", "TermsAndConditionsCallback", TermsAndConditionsCallback.self),
    ("TextInputCallback", "TextInputCallback", TextInputCallback.self),
    ("TextOutputCallback", "TextOutputCallback", TextOutputCallback.self),
    (
      "ValidatedCreatePasswordCallback", "ValidatedPasswordCallback", ValidatedPasswordCallback.self
    ),
    (
      "ValidatedCreateUsernameCallback", "ValidatedUsernameCallback", ValidatedUsernameCallback.self
    ),
  ]

  package static var known: [any CallbackField.Type] { rows.map(\.type) }

  /// What comes as a 401 instead of a callback.
  package static let challenge: any CallbackField.Type = HttpCallback.self

  /// What a MetadataCallback may be by its data, in this order.
  package static let metadata: [(name: String, type: any MetadataReading.Type)] = [
    ("PingOneProtectInitializeCallback", PingOneProtectInitializeCallback.self),
    ("PingOneProtectEvaluationCallback", PingOneProtectEvaluationCallback.self),
    ("FidoRegistrationCallback", FidoRegistrationCallback.self),
    ("FidoAuthenticationCallback", FidoAuthenticationCallback.self),
  ]

  /// The callbacks of a page, each under its id.
  static func callbacks(of page: [JSONValue]) -> [any CallbackField] {
    var taken: Set<String> = []
    let waiting = PollingWaitCallback.wireType
    let waits = page.contains { $0["type"]?.string == waiting }
    return page.enumerated().map { place, value in
      let received = value.object ?? [:]
      let (name, type) = type(of: received)
      let callback = type.init(
        CallbackContent(received, id: "", typeName: name, type: type, isBesidePollingWait: waits))
      callback.data.id = id(of: callback, at: place, taken: &taken)
      return callback
    }
  }

  private static func type(
    of received: JSONObject
  ) -> (name: String?, type: any CallbackField.Type) {
    let word = received["type"]?.string ?? ""
    if word == MetadataCallback.wireType, let value = received.output("data") {
      for row in metadata where row.type.reads(value) { return (row.name, row.type) }
    }
    // A list this short is read before a dictionary of it is made.
    guard let row = rows.first(where: { $0.word.hasSameScalars(as: word) }) else {
      return (nil, UnknownCallback.self)
    }
    return (row.name, row.type)
  }

  /// The first input's name without suffix; else, or where that is taken, type and place.
  private static func id(of callback: any CallbackField, at place: Int, taken: inout Set<String>)
    -> String
  {
    let input = callback.data.idOfInput
    if !input.isEmpty, taken.insert(input).inserted { return input }
    var id = "\(callback.type)-\(place + 1)"
    while !taken.insert(id).inserted { id += "-\(place + 1)" }
    return id
  }
}

/// A callback that comes as a MetadataCallback whose data says what it is.
package protocol MetadataReading: CallbackField {
  static func reads(_ data: JSONValue) -> Bool
}

extension MetadataReading {
  /// An output, wherever it came: by itself or in the data.
  func setting(_ name: String) -> JSONValue? {
    data.output(name) ?? data.output("data")?[name]
  }
}
