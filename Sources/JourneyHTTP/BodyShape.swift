import JourneyJSON

/// The shape of a body: its keys and structure, with the protocol's own words and what a page says
/// to its user. Every other value could be secret and is hidden.
enum BodyShape {
  /// One line; a body that is neither JSON nor a form is not shown at all.
  static func text(of body: [UInt8], contentType: String?) -> String {
    if contentType?.lowercased().hasPrefix("application/x-www-form-urlencoded") == true {
      return form(String(decoding: body, as: UTF8.self))
    }
    do throws(JSONError) {
      return shape(of: try JSONValue(parsing: body, loneSurrogates: .replaced)).compact
    } catch {
      return "[a body that is not JSON]"
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
    let isField = ["input", "output", "script"].contains(parent)
    let isScript = isScript(object)
    return JSONObject(
      object.map { key, value in
        switch key {
        case "name" where isField: (key, isName(value) ? value : blank(value))
        case "value" where isField:
          (
            key,
            (parent == "output" && isSaid(object["name"]) ? texts(of: value) : nil) ?? blank(value)
          )
        case "output" where isScript: (key, shape(of: value, under: "script"))
        // What a flow is told by its user.
        case "formData": (key, blank(value))
        case "options" where parent == "fields":
          (key, value.array.map { .array($0.map(choice)) } ?? blank(value))
        default: (key, isHarmless(key, value) ? value : shape(of: value, under: key))
        }
      })
  }

  /// Without any value.
  private static func blank(_ value: JSONValue) -> JSONValue {
    switch value {
    case .array(let elements): .array(elements.map(blank))
    case .object(let object): .object(JSONObject(object.map { ($0, blank($1)) }))
    case .null, .boolean, .integer, .number, .string: hidden
    }
  }

  /// Whether it is a callback whose text is a program: a script holds seeds and recovery codes.
  private static func isScript(_ callback: JSONObject) -> Bool {
    let outputs = callback["output"]?.array ?? []
    return outputs.contains { output in
      let value = output["value"]
      return output["name"] == "messageType" && !["0", "1", "2"].contains(value?.string)
        && ![0, 1, 2].contains(value?.integer)
    }
  }

  /// What a callback says to the user, or offers.
  private static func isSaid(_ output: JSONValue?) -> Bool {
    ["prompt", "message", "choices", "options", "predefinedQuestions"].contains(output?.string)
  }

  /// A text or a list of texts.
  private static func texts(of value: JSONValue) -> JSONValue? {
    let isText = value.string != nil || value.array?.allSatisfy { $0.string != nil } == true
    return isText ? value : nil
  }

  /// An option of a DaVinci field.
  private static func choice(_ option: JSONValue) -> JSONValue {
    guard let members = option.object else { return blank(option) }
    return .object(
      JSONObject(
        members.map { key, value in
          let isText = value.string != nil && ["label", "value", "title"].contains(key)
          return (key, isText || isHarmless(key, value) ? value : blank(value))
        }))
  }

  /// The keys whose values are the protocol's words, as far as these look like such, or texts for
  /// people.
  private static func isHarmless(_ key: String, _ value: JSONValue) -> Bool {
    switch (key, value) {
    case ("type", .string(let text)), ("stage", .string(let text)), ("status", .string(let text)):
      isName(.string(text))
    case ("header", .string), ("message", .string), ("reason", .string), ("prompt", .string),
      ("label", .string):
      true
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
        "code_challenge_method", "token_type_hint", "decision", "acr_values", "redirect_uri":
        return String(Substring(field))
      default: return "\(name)=\(Secrets.placeholder)"
      }
    }.joined(separator: "&")
  }
}
