package import JourneyFlow
import JourneyJSON

/// A type of collector, with its properties and the class that implements it.
package struct CollectorType: Sendable {
  package let field: FieldType
  package let make: @Sendable (FieldData) -> AbstractCollector
  /// The function that checks whether this collector type fits a field. It is called only for a
  /// field with one of this type's `serverTypes`. It returns the reason why the collector type does
  /// not fit, or `nil` if it fits.
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

  /// All collector types, including the type of `UnknownCollector`, which is used for any field
  /// that no other type fits.
  package static let all: [CollectorType] = [
    BooleanCollector.type, DeviceAuthenticationCollector.type, DeviceRegistrationCollector.type,
    FidoAuthenticationCollector.type, FidoRegistrationCollector.type, FlowCollector.type,
    IdpCollector.type, ImageCollector.type, LabelCollector.type, MetadataCollector.type,
    MultiSelectCollector.type, PasswordCollector.type, PhoneNumberCollector.type,
    PollingCollector.type, ProtectCollector.type, QRCodeCollector.type, ReadOnlyTextCollector.type,
    SingleSelectCollector.type, SubmitCollector.type, TextCollector.type, UnknownCollector.type,
  ]

  /// Returns the collector type of a field. The field's `inputType` determines the collector type.
  /// If that value is missing or unknown, the field's `type` determines the collector type. If a
  /// member that the collector type needs is missing or invalid, the field gets the type of
  /// `UnknownCollector` instead. The rest of the form then still works. In this case, `mismatch`
  /// contains the reason.
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
