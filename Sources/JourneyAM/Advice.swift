import JourneyFlow

/// What a policy decision asks for before it allows: AM's composite advice.
public struct Advice: Sendable, Hashable {
  /// `<Advices>…</Advices>` without white space between the elements, as AM compares it.
  public let xml: String

  /// Advice by name, such as `AuthLevelConditionAdvice`, each with its values.
  public init(_ values: [(name: String, values: [String])]) {
    let pairs = values.map { name, values in
      let items = values.map { "<Value>\(Self.escape($0))</Value>" }.joined()
      return "<AttributeValuePair><Attribute name=\"\(Self.escape(name))\"/>\(items)"
        + "</AttributeValuePair>"
    }
    xml = "<Advices>\(pairs.joined())</Advices>"
  }

  /// AM's XML as it stands in a policy decision; nil where the text is not advice.
  public init?(xml: String) {
    guard let reader = AdviceReader(xml) else { return nil }
    self.xml = reader.xml
  }

  private static func escape(_ text: String) -> String {
    var escaped = ""
    for character in text {
      switch character {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      case "\"": escaped += "&quot;"
      default: escaped.append(character)
      }
    }
    return escaped
  }
}

/// Reads the few elements that an advice has, and drops the white space between them.
private struct AdviceReader {
  private static let elements: Set = ["Advices", "AttributeValuePair", "Attribute", "Value"]

  private(set) var xml = ""
  private var open: [String] = []

  init?(_ text: String) {
    var rest = Substring(text)
    while let mark = rest.firstIndex(of: "<") {
      guard take(text: rest[..<mark]), let end = rest[mark...].firstIndex(of: ">"),
        take(tag: rest[rest.index(after: mark)..<end])
      else { return nil }
      rest = rest[rest.index(after: end)...]
    }
    guard open.isEmpty, !xml.isEmpty, rest.trimmed.isEmpty else { return nil }
  }

  /// Text counts in a `Value` alone.
  private mutating func take(text: Substring) -> Bool {
    guard open.last == "Value" else { return text.trimmed.isEmpty }
    xml += text
    return true
  }

  private mutating func take(tag: Substring) -> Bool {
    let words = tag.split(whereSeparator: \.isWhitespace)
    let written = words.joined(separator: " ")
    let name = String(written.prefix { $0.isLetter })
    if written.hasPrefix("/") {
      guard open.popLast() == String(written.dropFirst()) else { return false }
    } else {
      guard Self.elements.contains(name), open.isEmpty ? xml.isEmpty && name == "Advices" : true
      else { return false }
      if !written.hasSuffix("/") { open.append(name) }
    }
    xml += "<\(written.replacing(" /", with: "/"))>"
    return true
  }
}
