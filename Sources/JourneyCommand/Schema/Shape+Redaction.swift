import JourneyJSON

extension Shape {
  /// Returns what may be shown of a value, or `nil` for nothing. An undeclared member is shown only
  /// if the shape describes undeclared members.
  func redacted(_ value: JSONValue) -> JSONValue? {
    switch self {
    case .any, .usually: return value
    case .address:
      return value.string.map { .string($0.withoutSecretParts) }
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
    // Only a text of a known type is for the user.
    let isScript = object["messageType"].map { !plainTypes.contains($0) } ?? false
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

  private static let plainTypes: [JSONValue] = ["information", "warning", "error"]

  /// Returns whether a value matches this shape, one of several alternatives. Of an object, only
  /// `type` is compared.
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

extension String {
  /// The address without user information, query and fragment.
  fileprivate var withoutSecretParts: String {
    let bare = unicodeScalars.prefix { $0 != "?" && $0 != "#" }
    // Browsers also accept backslashes, and any number of slashes after a scheme.
    let slashes: Set<Unicode.Scalar> = ["/", "\\"]
    let first = bare.firstIndex { $0 == ":" || slashes.contains($0) } ?? bare.endIndex
    let isAbsolute = bare[first...].first == ":" || bare.prefix(2).allSatisfy(slashes.contains)
    guard isAbsolute, !bare.isEmpty else { return String(bare) }
    let start = bare[first...].firstIndex { $0 != ":" && !slashes.contains($0) } ?? bare.endIndex
    let end = bare[start...].firstIndex(where: slashes.contains) ?? bare.endIndex
    guard let mark = bare[start..<end].lastIndex(of: "@") else { return String(bare) }
    return String(bare[..<start]) + String(bare[bare.index(after: mark)...])
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
