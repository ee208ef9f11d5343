import JSON

/// The shape of a body: its keys and structure, with every value hidden that could be secret.
enum BodyShape {
  /// One line; a body that is neither JSON nor a form is not shown at all.
  static func text(of body: [UInt8], contentType: String?) -> String {
    if contentType?.lowercased().hasPrefix("application/x-www-form-urlencoded") == true {
      return form(String(decoding: body, as: UTF8.self))
    }
    do throws(JSONError) {
      return shape(of: try JSONValue(parsing: body, loneSurrogates: .replaced)).compact
    } catch {
      return "[a body that is no JSON]"
    }
  }

  private static let hidden: JSONValue = .string(Secrets.placeholder)

  private static func shape(of value: JSONValue, under parent: String = "") -> JSONValue {
    switch value {
    case .array(let elements): .array(elements.map { shape(of: $0, under: parent) })
    case .object(let object): .object(shape(of: object, under: parent))
    case .null, .boolean, .integer, .number, .string: hidden
    }
  }

  private static func shape(of object: JSONObject, under parent: String) -> JSONObject {
    // AM's `{"name": "IDToken1", "value": …}`; elsewhere a name may be a person's.
    let isField = parent == "input" || parent == "output"
    return JSONObject(
      object.map { key, value in
        let isShown = isField && key == "name" ? isName(value) : isHarmless(key, value)
        return (key, isShown ? value : shape(of: value, under: key))
      })
  }

  /// The keys whose values are the protocol's words, and only as far as these look like such.
  private static func isHarmless(_ key: String, _ value: JSONValue) -> Bool {
    switch (key, value) {
    case ("type", .string(let text)), ("stage", .string(let text)), ("status", .string(let text)):
      isName(.string(text))
    // AM's and OAuth's error codes; an authorization code is longer and not in capitals.
    case ("code", .string(let text)):
      text.utf8.count <= 40
        && text.utf8.allSatisfy { (0x41...0x5A).contains($0) || $0 == UInt8(ascii: "_") }
    case ("error", .string(let text)):
      text.utf8.count <= 40
        && text.utf8.allSatisfy { (0x61...0x7A).contains($0) || $0 == UInt8(ascii: "_") }
    case ("code", .integer(let status)), ("status", .integer(let status)):
      (100...599).contains(status)
    default: false
    }
  }

  private static func isName(_ value: JSONValue) -> Bool {
    guard let text = value.string, text.utf8.count <= 64 else { return false }
    return text.utf8.allSatisfy(PercentEncoding.isUnreserved)
  }

  private static func form(_ text: String) -> String {
    text.utf8.split(separator: UInt8(ascii: "&")).map { field in
      let name = String(Substring(field.prefix { $0 != UInt8(ascii: "=") }))
      switch name {
      case "grant_type", "client_id", "scope", "response_type", "response_mode",
        "code_challenge_method", "token_type_hint", "decision":
        return String(Substring(field))
      default: return "\(name)=\(Secrets.placeholder)"
      }
    }.joined(separator: "&")
  }
}
