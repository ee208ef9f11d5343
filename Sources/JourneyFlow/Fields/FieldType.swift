/// A type of callback or collector. All code that shows, finds, checks, posts, redacts or describes
/// fields reads it.
package struct FieldType: Sendable {
  /// The name of the SDK's class for this type, or the server's name for an unknown type.
  package let name: String
  /// The server's names for the type, or an empty array if the server has no name for it.
  package let serverTypes: [String]
  /// The properties in the order in which a document shows them. Read-only properties come first.
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
