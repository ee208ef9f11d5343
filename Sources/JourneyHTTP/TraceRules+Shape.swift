import JourneyJSON

extension TraceRules {
  /// The shape of a body, on one line: its keys and structure, and the values that the rules show.
  /// Every other value could be secret and is hidden; a body that is neither JSON nor a form is not
  /// shown at all.
  /// - Parameter others: the secrets that are known besides.
  package func shape(
    of body: [UInt8], contentType: String?, hiding others: Secrets = Secrets()
  ) -> String {
    if contentType?.lowercased().hasPrefix("application/x-www-form-urlencoded") == true {
      return others.hide(in: form(String(decoding: body, as: UTF8.self)))
    }
    do throws(JSONError) {
      let value = try JSONValue(parsing: body, loneSurrogates: .replaced)
      // All at once, because this cuts a long text: half a secret is not found.
      return Secrets(secrets(value)).union(others).hide(in: shape(of: value, under: "").compact)
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

  /// Without any value.
  private static func blank(_ value: JSONValue) -> JSONValue {
    switch value {
    case .array(let elements): .array(elements.map(blank))
    case .object(let object): .object(JSONObject(object.map { ($0, blank($1)) }))
    case .null, .boolean, .integer, .number, .string: .string(Secrets.placeholder)
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
