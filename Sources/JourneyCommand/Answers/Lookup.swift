import JSON
import Orchestration

/// Which callbacks or collectors of a page a key means.
struct Lookup {
  /// A key's meaning for one callback or collector.
  struct Match: Hashable {
    let field: Int
    /// nil: its main property.
    let property: String?
  }

  /// The rules, the first that fits anything decides.
  enum Rule: CaseIterable { case id, attribute, label, type, property }

  let fields: [any Field]

  func matches(_ key: String) -> [Match] {
    for rule in Rule.allCases {
      let found = matches(key, by: rule)
      if !found.isEmpty { return found }
    }
    return []
  }

  func matches(_ key: String, by rule: Rule) -> [Match] {
    fields.enumerated().compactMap { place, field in
      switch rule {
      case .id: return field.id == key ? Match(field: place, property: nil) : nil
      case .attribute:
        guard field.attributeNames.contains(key), isSettable(field) else { return nil }
        return Match(field: place, property: nil)
      case .label:
        let key = Self.bare(key)
        guard !key.isEmpty, isSettable(field),
          field.labels.contains(where: { Self.bare($0) == key })
        else { return nil }
        return Match(field: place, property: nil)
      case .type:
        guard field.typeNames.contains(key), isSettable(field) else { return nil }
        return Match(field: place, property: nil)
      case .property:
        let isOne = field.properties.contains { $0.name == key && $0.kind != nil }
        return isOne ? Match(field: place, property: key) : nil
      }
    }
  }

  /// What a message may offer in place of a key that fits nothing.
  var keys: String {
    let names = fields.filter(isSettable).map { field in
      let other = field.attributeNames.first ?? field.labels.first.map(Self.bare)
      let more = other.flatMap { $0.isEmpty || $0 == field.id ? nil : " ('\($0.shown)')" } ?? ""
      return "'\(field.id)'\(more)"
    }
    return names.isEmpty ? "this page asks for nothing" : "it has \(names.joined(separator: ", "))"
  }

  private func isSettable(_ field: any Field) -> Bool {
    field.properties.contains { $0.kind != nil }
  }

  /// Without outer blanks and one closing colon.
  private static func bare(_ label: String) -> String {
    let label = label.trimmed
    return label.hasSuffix(":") ? String(label.dropLast()).trimmed : label
  }
}
