import JourneyHTTP
import JourneyJSON

/// The elements that two lists do not have in common. Equal elements are counted.
struct ListChange: Sendable {
  let added: [JSONValue]
  let removed: [JSONValue]

  init(_ old: [JSONValue], _ new: [JSONValue]) {
    added = Self.rest(of: new, without: old)
    removed = Self.rest(of: old, without: new)
  }

  private static func rest(of list: [JSONValue], without other: [JSONValue]) -> [JSONValue] {
    var counts: [JSONValue: Int] = [:]
    for element in other { counts[element, default: 0] += 1 }
    return list.filter { element in
      guard let count = counts[element], count > 0 else { return true }
      counts[element] = count - 1
      return false
    }
  }
}

extension JSONValue {
  /// The value in single quotes, with at most 60 characters, for messages.
  var quoted: String { "'\((string ?? compact).escapingControls().cut(to: 60))'" }
}
