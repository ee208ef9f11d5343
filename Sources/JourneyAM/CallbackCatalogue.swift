import JourneyFlow
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

  private static let metadataType = MetadataCallback.wireType
  private static let byWireType = Dictionary(
    uniqueKeysWithValues: known.map { ($0.wireType, $0) })

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
    let waiting = PollingWaitCallback.wireType
    let waits = page.contains { $0["type"]?.string == waiting }
    return page.enumerated().map { place, value in
      var data = CallbackContent(value.object ?? [:], id: "")
      let type = type(of: data)
      data.suffixes = type.declaration.compactMap { $0.answer?.suffix }
      data.isBesidePollingWait = waits
      let callback = type.init(data)
      callback.data.id = id(of: callback, at: place, taken: &taken)
      return callback
    }
  }

  private static func type(of data: CallbackContent) -> any CallbackField.Type {
    if data.serverType == metadataType, let value = data.output("data") {
      for type in metadata where type.reads(value) { return type }
    }
    return byWireType[data.serverType] ?? UnknownCallback.self
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
