package import JourneyJSON

/// What a trace may show of request and response bodies. Values that are harmless in any API are
/// always shown. For the others, each protocol has its rules.
package struct TraceRules: Sendable {
  package struct Member {
    package let key: String
    package let value: JSONValue
    /// The object that contains the member.
    package let object: JSONObject
    /// The key of `object` or of the array that contains it, or `""` if `object` is the whole body.
    package let parent: String
  }

  /// What a trace shows of a member.
  package enum Part {
    case shown
    /// The keys and structure of the value, without its content.
    case hidden
    /// What the rules allow of the nested members.
    /// - Parameter under: the `parent` of the nested members, or `nil` for the key of this member.
    case walked(under: String? = nil)
  }

  /// The form fields whose values are shown.
  package let formFields: Set<String>
  package let part: @Sendable (Member) -> Part
  /// Returns the secrets in a body, which are hidden even in what is shown.
  package let secrets: @Sendable (JSONValue) -> [String]

  package init(
    formFields: Set<String> = [], part: @escaping @Sendable (Member) -> Part = { _ in .walked() },
    secrets: @escaping @Sendable (JSONValue) -> [String] = { _ in [] }
  ) {
    self.formFields = formFields
    self.secrets = secrets
    self.part = part
  }
}

extension TraceRules.Member {
  /// Whether the value looks like a protocol term or is text for users, and so may always be shown.
  var isHarmless: Bool {
    switch (key, value) {
    case ("type", _), ("stage", _), ("status", .string): isIdentifier
    case ("header", .string), ("message", .string), ("reason", .string), ("prompt", .string),
      ("label", .string):
      true
    // The error codes of AM and OAuth. An authorization code is longer and not in capitals.
    case ("code", .string(let text)): Self.isCode(text, of: 0x41...0x5A)
    case ("error", .string(let text)): Self.isCode(text, of: 0x61...0x7A)
    case ("code", .integer(let status)), ("status", .integer(let status)):
      (100...599).contains(status)
    default: false
    }
  }

  /// Whether the value is a string of at most 64 bytes of ASCII letters, digits, `-`, `.`, `_` and
  /// `~`.
  package var isIdentifier: Bool {
    guard let text = value.string, text.utf8.count <= 64 else { return false }
    return text.utf8.allSatisfy(PercentEncoding.isUnreserved)
  }

  private static func isCode(_ text: String, of letters: ClosedRange<UInt8>) -> Bool {
    text.utf8.count <= 40
      && text.utf8.allSatisfy { letters.contains($0) || $0 == UInt8(ascii: "_") }
  }
}

extension TraceRules {
  /// Returns the shape of a body on one line: its keys and structure, and the values that the rules
  /// allow. A body that is neither JSON nor a form is not shown.
  /// - Parameter others: additional secrets to hide.
  package func shape(
    of body: [UInt8], contentType: String?, hiding others: Secrets = Secrets()
  ) -> String {
    if contentType?.lowercased().hasPrefix("application/x-www-form-urlencoded") == true {
      return others.hide(in: form(String(decoding: body, as: UTF8.self)))
    }
    do throws(JSONError) {
      let value = try JSONValue(parsing: body, loneSurrogates: .replaced)
      let shape = shape(of: value, under: "")
      // All secrets at the same time, because this cuts a long text, and half a secret is not
      // found.
      let secrets = Secrets(secrets(value)).union(others)
      // A text for the user can repeat a value that is hidden elsewhere in the body.
      let search = secrets.union(Secrets(Self.hiddenTexts(value, shape))).search
      return secrets.hide(in: Self.hide(search, in: shape).compact)
    } catch {
      return "[a body that is not JSON]"
    }
  }

  private func shape(of value: JSONValue, under parent: String) -> JSONValue {
    switch value {
    case .array(let elements): .array(elements.map { shape(of: $0, under: parent) })
    case .object(let object):
      .object(
        JSONObject(
          object.map { ($0, member(.init(key: $0, value: $1, object: object, parent: parent))) }))
    case .null, .boolean, .integer, .number, .string: .string(Secrets.placeholder)
    }
  }

  private func member(_ member: TraceRules.Member) -> JSONValue {
    if member.isHarmless { return member.value }
    switch part(member) {
    case .shown: return member.value
    case .hidden: return Self.blank(member.value)
    case .walked(let parent): return shape(of: member.value, under: parent ?? member.key)
    }
  }

  /// Returns the structure with all strings, numbers, Booleans and nulls hidden.
  private static func blank(_ value: JSONValue) -> JSONValue {
    switch value {
    case .array(let elements): .array(elements.map(blank))
    case .object(let object): .object(JSONObject(object.map { ($0, blank($1)) }))
    case .null, .boolean, .integer, .number, .string: .string(Secrets.placeholder)
    }
  }

  /// Returns the strings that the shape hides, and the numbers with at least four digits. Shorter
  /// ones are statuses and positions.
  private static func hiddenTexts(_ value: JSONValue, _ shape: JSONValue) -> [String] {
    switch (value, shape) {
    case (.array(let values), .array(let shapes)): zip(values, shapes).flatMap(hiddenTexts)
    case (.object(let values), .object(let shapes)):
      zip(values, shapes).flatMap { hiddenTexts($0.value, $1.value) }
    case (.string(let text), .string(Secrets.placeholder)): [text] + textsOfJSON(text)
    case (.integer, .string), (.number, .string):
      value.compact.utf8.count < 4 ? [] : [value.compact]
    default: []
    }
  }

  /// Returns the strings in a string that is a JSON object, such as `httpBody`.
  private static func textsOfJSON(_ text: String) -> [String] {
    guard text.hasPrefix("{"), let value = JSONValue(ifValid: text) else { return [] }
    return hiddenTexts(value, TraceRules().shape(of: value, under: ""))
  }

  /// Hides in strings, but not in keys.
  private static func hide(_ search: SecretSearch, in shape: JSONValue) -> JSONValue {
    switch shape {
    case .array(let elements): .array(elements.map { hide(search, in: $0) })
    case .object(let object): .object(JSONObject(object.map { ($0, hide(search, in: $1)) }))
    case .string(let text) where text != Secrets.placeholder: .string(search.hide(in: text))
    case .null, .boolean, .integer, .number, .string: shape
    }
  }

  private func form(_ text: String) -> String {
    text.utf8.split(separator: UInt8(ascii: "&")).map { field in
      let name = String(Substring(field.prefix { $0 != UInt8(ascii: "=") }))
      return formFields.contains(name)
        ? String(Substring(field)) : "\(name)=\(Secrets.placeholder)"
    }.joined(separator: "&")
  }
}
