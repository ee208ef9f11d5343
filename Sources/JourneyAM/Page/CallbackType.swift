package import JourneyFlow
import JourneyJSON

/// A type of callback, with its properties and the class that implements it.
package struct CallbackType: Sendable {
  package let field: FieldType
  package let make: @Sendable (FieldData) -> AbstractCallback
  /// Returns whether a MetadataCallback with this data belongs to the type.
  private let readsMetadata: (@Sendable (JSONValue) -> Bool)?

  /// - Parameters:
  ///   - serverType: the server's name for the type, if it is not the name of the class, or "" if
  ///     there is none.
  ///   - readsMetadata: returns whether a MetadataCallback with this data belongs to the type.
  init(
    _ name: String, serverType: String? = nil,
    _ make: @escaping @Sendable (FieldData) -> AbstractCallback, _ properties: [Property],
    readsMetadata: (@Sendable (JSONValue) -> Bool)? = nil
  ) {
    let serverType = serverType ?? name
    let isRenamed = readsMetadata != nil || ![name, ""].contains(serverType)
    field = FieldType(
      name, serverTypes: serverType.isEmpty ? [] : [serverType],
      (isRenamed ? [.serverType { $0.wire.received["type"]?.string }] : []) + properties)
    self.make = make
    self.readsMetadata = readsMetadata
  }

  /// The known types and `UnknownCallback`. Their names are literals, because looking up thirty
  /// class names would take a tenth of the time of a step.
  package static let all: [CallbackType] = [
    AppIntegrityCallback.type, BooleanAttributeInputCallback.type, ChoiceCallback.type,
    ConfirmationCallback.type, ConsentMappingCallback.type, DeviceBindingCallback.type,
    DeviceProfileCallback.type, DeviceSigningVerifierCallback.type, HiddenValueCallback.type,
    IdpCallback.type, KbaCreateCallback.type, LanguageCallback.type, MetadataCallback.type,
    NameCallback.type, NameValueOutputCallback.type, NumberAttributeInputCallback.type,
    PasswordCallback.type, PingOneProtectEvaluationCallback.type,
    PingOneProtectInitializeCallback.type, PollingWaitCallback.type, ReCaptchaCallback.type,
    ReCaptchaEnterpriseCallback.type, RedirectCallback.type, SelectIdpCallback.type,
    StringAttributeInputCallback.type, SuspendedTextOutputCallback.suspendedType,
    TermsAndConditionsCallback.type, TextInputCallback.type, TextOutputCallback.type,
    ValidatedPasswordCallback.type, ValidatedUsernameCallback.type, FidoRegistrationCallback.type,
    FidoAuthenticationCallback.type, HttpCallback.type, UnknownCallback.type,
  ]

  private static let byServerType = Dictionary(
    all.compactMap { type in type.field.serverTypes.first.map { (ScalarString($0), type) } },
    uniquingKeysWith: { first, _ in first })

  private static func type(of received: JSONObject) -> CallbackType {
    let serverType = received["type"]?.string ?? ""
    if serverType == MetadataCallback.serverType, let data = received.outputs["data"],
      let found = all.first(where: { $0.readsMetadata?(data) ?? false })
    {
      return found
    }
    return byServerType[ScalarString(serverType)] ?? UnknownCallback.type(of: received)
  }

  static func callbacks(of page: [JSONValue]) -> [AbstractCallback] {
    var taken: Set<String> = []
    let waits = page.contains { $0["type"]?.string == PollingWaitCallback.type.field.name }
    return page.enumerated().map { index, value in
      let received = value.object ?? [:]
      let type = type(of: received)
      let inputs = CallbackInputs(received, of: type.field)
      var id = inputs.id
      if id.isEmpty || !taken.insert(id).inserted {
        id = "\(type.field.name)-\(index + 1)"
        while !taken.insert(id).inserted { id += "-\(index + 1)" }
      }
      return type.make(
        FieldData(
          type.field, id: id,
          FieldData.Wire(
            received: .object(received), outputs: received.outputs, inputs: inputs.values,
            context: waits ? [ConfirmationCallback.besidePollingWait: true] : [:])))
    }
  }
}

extension JSONObject {
  /// The outputs by name. The first of several with the same name counts.
  var outputs: JSONObject {
    JSONObject(
      (self["output"]?.array ?? []).reversed().compactMap { entry in
        entry["name"]?.string.map { ($0, entry["value"] ?? .null) }
      })
  }
}
