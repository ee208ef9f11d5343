import JourneyHTTP
import JourneyJSON

/// Reads one block of a configuration, gathering every fault on the way.
struct BlockReader {
  let path: String
  private let members: JSONObject
  private let known: [String]
  private(set) var faults: [ConfigurationFault] = []
  /// Keys that mean nothing here; worth a line on stderr.
  private(set) var warnings: [String] = []

  /// - Parameter known: every key that the block may have, also the ones that are only skipped.
  init(_ value: JSONValue, path: String, known: [String]) {
    self.path = path
    self.known = known
    members = value.object ?? [:]
    if value.object == nil { faults.append(ConfigurationFault(path: path, reason: "no object")) }
    for key in members.keys where !known.contains(key) {
      if let near = known.first(where: { $0.lowercased().distance(to: key.lowercased()) < 2 }) {
        fault(key, "unknown key; is it '\(near)'?")
      } else {
        warnings.append("unknown key '\(join(key.shown))'")
      }
    }
  }

  func join(_ key: String) -> String { path.isEmpty ? key : "\(path).\(key)" }

  mutating func fault(_ key: String, _ reason: String) {
    faults.append(ConfigurationFault(path: join(key.shown), reason: reason))
  }

  mutating func add(_ other: BlockReader) {
    faults += other.faults
    warnings += other.warnings
  }

  /// The value of a key; `null` counts as left out.
  func value(_ key: String) -> JSONValue? {
    members.present(key)
  }

  mutating func string(_ key: String, required: Bool = false) -> String? {
    guard let value = value(key) else {
      if required { fault(key, "is missing") }
      return nil
    }
    guard let text = value.string else {
      fault(key, "expected a string")
      return nil
    }
    guard !text.hasControlCharacter else {
      fault(key, "holds a control character")
      return nil
    }
    if required, text.isEmpty {
      fault(key, "is empty")
      return nil
    }
    return text
  }

  mutating func strings(_ key: String) -> [String]? {
    guard let value = value(key) else { return nil }
    guard let list = value.array else {
      fault(key, "expected a list of strings")
      return nil
    }
    var texts: [String] = []
    for (place, element) in list.enumerated() {
      if let text = element.string {
        texts.append(text)
      } else {
        fault("\(key)[\(place)]", "expected a string")
      }
    }
    return texts
  }

  mutating func flag(_ key: String) -> Bool? {
    guard let value = value(key) else { return nil }
    guard let flag = value.boolean else {
      fault(key, "expected true or false")
      return nil
    }
    return flag
  }

  mutating func integer(_ key: String, _ range: ClosedRange<Int>) -> Int? {
    guard let value = value(key) else { return nil }
    guard let number = value.integer, range.contains(number) else {
      fault(key, "expected a whole number from \(range.lowerBound) to \(range.upperBound)")
      return nil
    }
    return number
  }

  mutating func word<Word: RawRepresentable & CaseIterable>(_ key: String, _: Word.Type) -> Word?
  where Word.RawValue == String {
    guard let text = string(key) else { return nil }
    guard let word = Word(rawValue: text) else {
      let words = Word.allCases.map { "'\($0.rawValue)'" }.joined(separator: " or ")
      fault(key, "expected \(words)")
      return nil
    }
    return word
  }
}
