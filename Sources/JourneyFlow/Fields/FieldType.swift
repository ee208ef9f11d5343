/// A type of callback or collector. Documents, search, checks, posting, redaction and the schema
/// all use this one value.
package struct FieldType: Sendable {
  /// The SDK's class name, or the server's name of an unknown type.
  package let name: String
  /// The server's names for the type, or an empty array if the server does not name it.
  package let serverTypes: [String]
  /// The properties in the order of a document, read-only properties first.
  package let properties: [Property]

  package init(_ name: String, serverTypes: [String], _ properties: [Property]) {
    self.name = name
    self.serverTypes = serverTypes
    self.properties = properties
  }

  package func property(_ name: String) -> Property? {
    properties.first { $0.name == name }
  }
}

/// The JSON type that servers usually send for a property.
package enum JSONType: Sendable {
  case any, text, flag, whole, number, list, texts, object
}
