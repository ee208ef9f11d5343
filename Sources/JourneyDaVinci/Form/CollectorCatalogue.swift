import JourneyJSON

/// Every collector that is known by name; any other is an `UnknownCollector`.
enum CollectorCatalogue {
  static let known: [any CollectorField.Type] = [
    BooleanCollector.self, DeviceAuthenticationCollector.self, DeviceRegistrationCollector.self,
    FidoAuthenticationCollector.self, FidoRegistrationCollector.self, FlowCollector.self,
    IdpCollector.self, ImageCollector.self, LabelCollector.self, MetadataCollector.self,
    MultiSelectCollector.self, PasswordCollector.self, PhoneNumberCollector.self,
    PollingCollector.self, ProtectCollector.self, QRCodeCollector.self,
    ReadOnlyTextCollector.self, SingleSelectCollector.self, SubmitCollector.self,
    TextCollector.self,
  ]

  /// By the server's word; FIDO2 stands for two collectors, which tell themselves apart.
  static let byFieldType: [String: [any CollectorField.Type]] = {
    var table: [String: [any CollectorField.Type]] = [:]
    for type in known {
      for word in type.fieldTypes { table[word, default: []].append(type) }
    }
    return table
  }()

  /// The collector of a field: `inputType` decides, then `type`. A field that lacks what makes it
  /// work is an unknown one, so that it does not spoil its form.
  static func collector(_ data: CollectorContent) -> any CollectorField {
    var fault: CollectorFault?
    if data.received.object == nil { fault = CollectorFault("the field is not an object") }
    for word in data.serverTypes {
      guard let types = byFieldType[word] else { continue }
      for type in types {
        do { return try type.init(data) } catch { fault = error }
      }
      break
    }
    var data = data
    data.fault = fault?.reason
    return UnknownCollector(data)
  }
}
