import JourneyFlow
import JourneyJSON

/// The inputs of a callback, found by the suffix of their names, such as `validateOnly` in
/// `IDToken4validateOnly`.
struct CallbackInputs {
  private let entries: [JSONValue]
  private let names: [String]
  /// The part of each name after a prefix such as `IDToken3`, or `nil` without such a prefix.
  private let nameSuffixes: [String?]
  /// The suffixes that the callback's type defines, in the type's order.
  private let typeSuffixes: [String]

  init(_ received: JSONObject, of type: FieldType) {
    entries = received["input"]?.array ?? []
    names = entries.map { $0["name"]?.string ?? "" }
    nameSuffixes = names.map(Self.suffix)
    typeSuffixes = type.properties.compactMap { $0.answer?.suffix }
  }

  /// The received values by suffix, for the inputs that the type defines.
  var values: [String: JSONValue] {
    var values: [String: JSONValue] = [:]
    for suffix in typeSuffixes {
      guard let index = index(of: suffix) else { continue }
      values[suffix] = entries[index]["value"] ?? .null
    }
    return values
  }

  /// The name of the first input without its suffix, or "" if there is no input.
  var id: String {
    guard let name = names.first else { return "" }
    let suffix = nameSuffixes[0] ?? typeSuffixes.first { name.hasSuffix($0) } ?? ""
    return suffix.isEmpty ? name : String(name.dropLast(suffix.count))
  }

  /// Returns the index of the input with this suffix, by the first rule that finds one:
  ///
  /// 1. Its name is a prefix such as `IDToken3` and the suffix.
  /// 2. No name has such a prefix, and its name ends with the suffix.
  /// 3. No name has any suffix of the type, and it is at the suffix's position in the type, because
  ///   servers read inputs by position, not by name.
  ///
  /// For an empty suffix, the only rule after the first is that the name has none of the type's
  /// other suffixes.
  func index(of suffix: String) -> Int? {
    if let index = nameSuffixes.firstIndex(of: suffix) { return index }
    if suffix.isEmpty {
      let others = typeSuffixes.filter { !$0.isEmpty }
      return names.indices.first { index in
        nameSuffixes[index].map { !others.contains($0) }
          ?? !others.contains { names[index].hasSuffix($0) }
      }
    }
    guard nameSuffixes.allSatisfy({ $0 == nil }) else { return nil }
    if let index = names.firstIndex(where: { $0.hasSuffix(suffix) }) { return index }
    let areUnknown =
      names.count == typeSuffixes.count
      && !names.contains { name in
        typeSuffixes.contains { !$0.isEmpty && name.hasSuffix($0) }
      }
    return areUnknown ? typeSuffixes.firstIndex(of: suffix) : nil
  }

  /// Returns the part of a name after a prefix such as `IDToken3`, or `nil` without such a prefix.
  private static func suffix(of name: String) -> String? {
    guard name.utf8.starts(with: "IDToken".utf8) else { return nil }
    let rest = name.utf8.dropFirst("IDToken".utf8.count)
    let suffix = rest.drop { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    return suffix.startIndex == rest.startIndex ? nil : String(Substring(suffix))
  }
}
