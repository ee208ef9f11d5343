package import JourneyFlow
import JourneyJSON

/// A type of collector, with its properties and the class that implements it.
package struct CollectorType: Sendable {
  package let field: FieldType
  package let make: @Sendable (FieldData) -> AbstractCollector
  /// Returns why a field with one of the `serverTypes` does not fit this type, or `nil` if it does.
  let mismatch: @Sendable (FieldData) -> String?

  init(
    _ name: String, _ serverTypes: [String],
    _ make: @escaping @Sendable (FieldData) -> AbstractCollector, _ properties: [Property],
    mismatch: @escaping @Sendable (FieldData) -> String? = { _ in nil }
  ) {
    let shared: [Property] = [
      .serverType { $0.serverType },
      Property("key", .text, "The key of the answer in the posted form."),
      Property("label", .text, "The label of the field."),
      Property("required", .flag, "Whether an answer is required."),
    ]
    field = FieldType(name, serverTypes: serverTypes, shared + properties)
    self.make = make
    self.mismatch = mismatch
  }

  /// The last one is for fields that fit no other type.
  package static let all: [CollectorType] = [
    BooleanCollector.type, DeviceAuthenticationCollector.type, DeviceRegistrationCollector.type,
    FidoAuthenticationCollector.type, FidoRegistrationCollector.type, FlowCollector.type,
    IdpCollector.type, ImageCollector.type, LabelCollector.type, MetadataCollector.type,
    MultiSelectCollector.type, PasswordCollector.type, PhoneNumberCollector.type,
    PollingCollector.type, ProtectCollector.type, QRCodeCollector.type, ReadOnlyTextCollector.type,
    SingleSelectCollector.type, SubmitCollector.type, TextCollector.type, UnknownCollector.type,
  ]

  /// Returns the type for a field's `inputType`, or else for its `type`. A field in which a needed
  /// member is missing or invalid is an `UnknownCollector`, so that the rest of the form works, and
  /// `mismatch` is the reason.
  static func type(of wire: FieldData.Wire) -> (type: CollectorType, mismatch: String?) {
    let unknown = UnknownCollector.type
    guard wire.received.object != nil else { return (unknown, "expected an object") }
    let data = FieldData(unknown.field, id: "", wire)
    for serverType in data.serverTypes {
      // FIDO2 is the type of two collectors, which recognize their own fields.
      let types = all.filter { $0.field.serverTypes.contains(serverType) }
      if let found = types.first(where: { $0.mismatch(data) == nil }) { return (found, nil) }
      if let type = types.last { return (unknown, type.mismatch(data)) }
    }
    return (unknown, nil)
  }
}
