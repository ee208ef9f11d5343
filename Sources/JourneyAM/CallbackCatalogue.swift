package import JourneyJSON

/// Every callback that is known by name; any other is an `UnknownCallback`.
package enum CallbackCatalogue {
  package static let known: [any CallbackField.Type] = [
    AppIntegrityCallback.self, BooleanAttributeInputCallback.self, ChoiceCallback.self,
    ConfirmationCallback.self, ConsentMappingCallback.self, DeviceBindingCallback.self,
    DeviceProfileCallback.self, DeviceSigningVerifierCallback.self, HiddenValueCallback.self,
    IdpCallback.self, KbaCreateCallback.self, LanguageCallback.self, MetadataCallback.self,
    NameCallback.self, NameValueOutputCallback.self, NumberAttributeInputCallback.self,
    PasswordCallback.self, PingOneProtectEvaluationCallback.self,
    PingOneProtectInitializeCallback.self, PollingWaitCallback.self, ReCaptchaCallback.self,
    ReCaptchaEnterpriseCallback.self, RedirectCallback.self, SelectIdpCallback.self,
    StringAttributeInputCallback.self, SuspendedTextOutputCallback.self,
    TermsAndConditionsCallback.self, TextInputCallback.self, TextOutputCallback.self,
    ValidatedPasswordCallback.self, ValidatedUsernameCallback.self,
  ]

  /// What comes as a 401 instead of a callback.
  package static let challenge: any CallbackField.Type = HttpCallback.self

  /// What a MetadataCallback may be by its data, in this order.
  package static let metadata: [any MetadataReading.Type] = [
    PingOneProtectInitializeCallback.self, PingOneProtectEvaluationCallback.self,
    FidoRegistrationCallback.self, FidoAuthenticationCallback.self,
  ]

  /// The callbacks of a page, each under its id.
  static func callbacks(of page: [JSONValue]) -> [any CallbackField] {
    var taken: Set<String> = []
    let waits = page.contains { $0["type"]?.string == PollingWaitCallback.wireType }
    return page.enumerated().map { place, value in
      let received = value.object ?? [:]
      let callback = callback(CallbackContent(received, id: ""))
      callback.content.suffixes = callback.inputs.compactMap(\.suffix)
      var content = CallbackContent(
        received, id: id(of: callback, at: place, taken: &taken))
      content.suffixes = callback.content.suffixes
      content.isBesidePollingWait = waits
      callback.content = content
      return callback
    }
  }

  private static func callback(_ content: CallbackContent) -> any CallbackField {
    if content.serverType == MetadataCallback.wireType, let data = content.output("data") {
      for type in metadata where type.reads(data) { return type.init(content) }
    }
    // A list this short is read before a dictionary of it is made.
    let type = known.first { $0.wireType == content.serverType }
    return (type ?? UnknownCallback.self).init(content)
  }

  /// The first input's name without suffix; else, or where that is taken, type and place.
  private static func id(of callback: any CallbackField, at place: Int, taken: inout Set<String>)
    -> String
  {
    let input = callback.content.idOfInput
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
  /// The data as `value`, where the callback came as metadata.
  var metadataOutputs: [Output]? {
    content.serverType == MetadataCallback.wireType ? [Output("value", from: "data")] : nil
  }

  /// An output, wherever it came: by itself or in the data.
  func setting(_ name: String) -> JSONValue? {
    content.output(name) ?? content.output("data")?[name]
  }
}
