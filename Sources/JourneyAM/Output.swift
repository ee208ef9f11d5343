public import JourneyJSON

/// A read-only property: its name, the output that it shows, and how.
public struct Output: Sendable, ExpressibleByStringLiteral {
  public let property: String
  public let name: String
  let show: @Sendable (JSONValue) -> JSONValue

  public init(
    _ property: String, from name: String? = nil,
    as show: @escaping @Sendable (JSONValue) -> JSONValue = { $0 }
  ) {
    self.property = property
    self.name = name ?? property
    self.show = show
  }

  public init(stringLiteral name: String) {
    self.init(name)
  }
}
