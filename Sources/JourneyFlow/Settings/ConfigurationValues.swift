package import JourneyJSON

/// The values of a JSON configuration, by paths such as `oidc.clientId`.
package protocol ConfigurationValues {
  /// The value at a path, or `nil` if it is missing, `null` or invalid.
  subscript(_ path: String) -> JSONValue? { get }
}

extension ConfigurationValues {
  package func text(_ path: String) -> String? { self[path]?.string }

  package func texts(_ path: String) -> [String] {
    self[path]?.array?.compactMap(\.string) ?? []
  }

  package func flag(_ path: String) -> Bool? { self[path]?.boolean }

  package func number(_ path: String) -> Int? { self[path]?.integer }

  package func value<Value: RawRepresentable>(_ path: String, _: Value.Type) -> Value?
  where Value.RawValue == String { text(path).flatMap(Value.init(rawValue:)) }
}
