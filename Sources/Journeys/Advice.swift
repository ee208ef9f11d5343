import Orchestration

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

  /// AM's XML as it stands in a policy decision; nil where the text is none.
  public init?(xml: String) {
    let trimmed = xml.trimmed
    guard trimmed.hasPrefix("<Advices"), trimmed.hasSuffix("</Advices>") || trimmed.hasSuffix("/>")
    else { return nil }
    self.xml = Self.withoutSpaceBetweenElements(trimmed)
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

  private static func withoutSpaceBetweenElements(_ text: String) -> String {
    var result = ""
    var pending = ""
    for character in text {
      if character.isWhitespace, !pending.isEmpty || result.last == ">" {
        pending.append(character)
        continue
      }
      if character != "<" { result += pending }
      pending = ""
      result.append(character)
    }
    return result
  }
}
