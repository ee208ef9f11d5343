import JourneyHTTP
package import JourneyJSON

/// AM's composite advice: what a policy requires before it allows access.
public struct Advice: Sendable, Hashable {
  /// `<Advices>…</Advices>` without white space between the elements, as AM expects it.
  package let xml: String

  /// The values by name, with XML entities decoded.
  package var json: JSONObject {
    var members = JSONObject()
    for (name, values) in AdviceReader(xml)?.pairs ?? [] {
      let known = members[name]?.array ?? []
      members[name] = .array(known + values.map(JSONValue.string))
    }
    return members
  }

  /// Whether there is no name, or a name without values.
  package var isIncomplete: Bool {
    let json = json
    return json.isEmpty || json.contains { $0.value.array?.isEmpty ?? true }
  }

  /// Creates advice from names, such as `AuthLevelConditionAdvice`, and their values.
  package init(_ values: [(name: String, values: [String])]) {
    let pairs = values.map { name, values in
      let items = values.map { "<Value>\($0.htmlEscaped)</Value>" }.joined()
      return "<AttributeValuePair><Attribute name=\"\(name.htmlEscaped)\"/>\(items)"
        + "</AttributeValuePair>"
    }
    xml = "<Advices>\(pairs.joined())</Advices>"
  }

  /// Creates advice from AM's XML, such as the `authIndexValue` in a redirect to AM, or `nil` if
  /// the string is not advice.
  package init?(xml: String) {
    guard let reader = AdviceReader(xml) else { return nil }
    self.xml = reader.xml
  }
}

/// Drops the white space between elements.
private struct AdviceReader {
  private static let elements: Set = ["Advices", "AttributeValuePair", "Attribute", "Value"]

  private(set) var xml = ""
  /// The names in the order of the XML, each with its values.
  private(set) var pairs: [(name: String, values: [String])] = []
  private var open: [String] = []

  init?(_ text: String) {
    var rest = Substring(text)
    while let mark = rest.firstIndex(of: "<") {
      guard take(text: rest[..<mark]), let end = Self.end(ofTag: rest[mark...]),
        take(tag: rest[rest.index(after: mark)..<end])
      else { return nil }
      rest = rest[rest.index(after: end)...]
    }
    guard open.isEmpty, !xml.isEmpty, rest.trimmed.isEmpty else { return nil }
  }

  /// Returns the index of the `>` that ends the tag. A `>` in a quoted value does not end the tag.
  private static func end(ofTag text: Substring) -> Substring.Index? {
    var quote: Character?
    return text.indices.first { index in
      let character = text[index]
      if let open = quote {
        if character == open { quote = nil }
        return false
      }
      if character == "\"" || character == "'" { quote = character }
      return character == ">"
    }
  }

  /// Adds text to a `Value`. Returns `false` for text elsewhere, unless it is white space.
  private mutating func take(text: Substring) -> Bool {
    guard open.last == "Value" else { return text.trimmed.isEmpty }
    xml += text
    if let last = pairs.indices.last { pairs[last].values.append(String(text).htmlUnescaped) }
    return true
  }

  private mutating func take(tag: Substring) -> Bool {
    let written = Self.withSingleBlanks(tag)
    let name = String(written.prefix { $0.isLetter })
    if written.hasPrefix("/") {
      guard open.popLast() == String(written.dropFirst()) else { return false }
    } else {
      guard Self.elements.contains(name), open.isEmpty ? xml.isEmpty && name == "Advices" : true
      else { return false }
      if name == "Attribute" { pairs.append((Self.name(in: written), [])) }
      if !written.hasSuffix("/") { open.append(name) }
    }
    xml += "<\(written)>"
    return true
  }

  /// Returns a tag with a single space between its parts. White space in quotes is unchanged.
  private static func withSingleBlanks(_ tag: Substring) -> String {
    var written = ""
    var quote: Character?
    var needsBlank = false
    for character in tag {
      if quote == nil, character.isWhitespace {
        needsBlank = !written.isEmpty
        continue
      }
      if needsBlank, character != "/" { written.append(" ") }
      needsBlank = false
      written.append(character)
      if let open = quote {
        if character == open { quote = nil }
      } else if character == "\"" || character == "'" {
        quote = character
      }
    }
    return written
  }

  /// Returns the tag's `name` attribute, or "" if there is none.
  private static func name(in tag: String) -> String {
    guard let start = tag.firstRange(of: "name=")?.upperBound, let mark = tag[start...].first,
      "\"'".contains(mark)
    else { return "" }
    return String(tag[start...].dropFirst().prefix { $0 != mark }).htmlUnescaped
  }
}
