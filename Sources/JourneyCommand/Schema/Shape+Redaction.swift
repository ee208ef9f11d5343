import JourneyJSON

extension Shape {
  /// Returns the part of a value that may be shown, or `nil` if nothing may be shown. An undeclared
  /// member is shown only if the shape describes undeclared members.
  func redacted(_ value: JSONValue) -> JSONValue? {
    switch self {
    case .any, .usually: return value
    case .address:
      return value.string.map { .string(String($0.prefix { !"?#".contains($0) })) }
    case .text, .flag, .whole, .number, .constant, .oneOf:
      return value.array == nil && value.object == nil ? value : nil
    case .list(let element): return value.array.map { .array($0.compactMap(element.redacted)) }
    case .object(let members, let others):
      return value.object.map { .object(Self.redacted($0, members, others)) }
    case .either(let shapes): return shapes.first { $0.fits(value) }?.redacted(value)
    case .optional(let shape): return value.isNull ? value : shape.redacted(value)
    case .named(_, let shape): return shape.redacted(value)
    }
  }

  private static func redacted(
    _ object: JSONObject, _ members: [Member], _ others: Others
  ) -> JSONObject {
    let isScript = object["messageType"] == "script"
    var shown: [(String, JSONValue)] = []
    for (name, value) in object {
      if let member = members.first(where: { $0.name == name }) {
        guard member.isShown(besideScript: isScript) else { continue }
        if let value = member.shape.redacted(value) { shown.append((name, value)) }
      } else if case .like(let shape) = others, let value = shape.redacted(value) {
        shown.append((name, value))
      }
    }
    return JSONObject(shown)
  }

  /// Returns whether a value matches this shape, which is one of several alternatives. For an
  /// object, only the value of its `type` member is compared.
  private func fits(_ value: JSONValue) -> Bool {
    switch self {
    case .any, .usually: return true
    case .text, .address, .oneOf: return value.string != nil
    case .flag: return value.boolean != nil
    case .whole, .number: return value.double != nil
    case .constant(let constant): return value == constant
    case .list: return value.array != nil
    case .object(let members, _):
      guard let object = value.object else { return false }
      guard case .constant(let type)? = members.first(where: { $0.name == "type" })?.shape else {
        return true
      }
      return object["type"] == type
    case .either(let shapes): return shapes.contains { $0.fits(value) }
    case .optional(let shape): return value.isNull || shape.fits(value)
    case .named(_, let shape): return shape.fits(value)
    }
  }
}

extension Shape.Member {
  fileprivate func isShown(besideScript isScript: Bool) -> Bool {
    switch visibility {
    case .shown: true
    case .shownUnlessScript: !isScript
    case .withheld, .secret: false
    }
  }
}
