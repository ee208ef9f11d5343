package import JourneyJSON

/// A read-only property: its name, the output that it shows, and how.
package struct Output: Sendable, ExpressibleByStringLiteral {
  package let property: String
  package let name: String
  let show: @Sendable (JSONValue) -> JSONValue

  package init(
    _ property: String, from name: String? = nil,
    as show: @escaping @Sendable (JSONValue) -> JSONValue = { $0 }
  ) {
    self.property = property
    self.name = name ?? property
    self.show = show
  }

  package init(stringLiteral name: String) {
    self.init(name)
  }
}
