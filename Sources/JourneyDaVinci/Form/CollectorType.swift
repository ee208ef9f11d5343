package import JourneyFlow
import JourneyJSON

/// A type of collector: its properties, and the class that has them.
package struct CollectorType: Sendable {
  package let field: FieldType
  package let make: @Sendable (FieldData) -> AbstractCollector
  /// Returns why a field of the server's type cannot be this collector; `nil` if it can.
  let fault: @Sendable (FieldData) -> String?

  init(
    _ name: String, _ serverTypes: [String],
    _ make: @escaping @Sendable (FieldData) -> AbstractCollector, _ properties: [Property],
    fault: @escaping @Sendable (FieldData) -> String? = { _ in nil }
  ) {
    let shared = [
      Property("key", .text, "What the answer is posted under."),
      Property("label", .text, "What to call the field."),
      Property("required", .flag, "Whether an answer is required."),
    ]
    field = FieldType(name, serverTypes: serverTypes, shared + properties)
    self.make = make
    self.fault = fault
  }

  /// Every type that is known, and `UnknownCollector` for any other.
  package static let all: [CollectorType] = [
    BooleanCollector.type, DeviceAuthenticationCollector.type, DeviceRegistrationCollector.type,
    FidoAuthenticationCollector.type, FidoRegistrationCollector.type, FlowCollector.type,
    IdpCollector.type, ImageCollector.type, LabelCollector.type, MetadataCollector.type,
    MultiSelectCollector.type, PasswordCollector.type, PhoneNumberCollector.type,
    PollingCollector.type, ProtectCollector.type, QRCodeCollector.type, ReadOnlyTextCollector.type,
    SingleSelectCollector.type, SubmitCollector.type, TextCollector.type, UnknownCollector.type,
  ]

  /// Returns the type of a field: `inputType` decides, then `type`. A field that lacks what makes it
  /// work is an unknown one, so that it does not spoil its form; `fault` says what it lacks.
  static func type(of wire: FieldData.Wire) -> (type: CollectorType, fault: String?) {
    let unknown = UnknownCollector.type
    guard wire.received.object != nil else { return (unknown, "the field is not an object") }
    let data = FieldData(unknown.field, id: "", wire)
    for serverType in data.serverTypes {
      // FIDO2 stands for two collectors, which tell themselves apart.
      let types = all.filter { $0.field.serverTypes.contains(serverType) }
      if let found = types.first(where: { $0.fault(data) == nil }) { return (found, nil) }
      if let type = types.last { return (unknown, type.fault(data)) }
    }
    return (unknown, nil)
  }
}
