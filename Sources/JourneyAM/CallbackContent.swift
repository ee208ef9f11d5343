package import JourneyFlow
package import JourneyJSON

/// A callback as it came, its place on the page, and the answers given to it.
package struct CallbackContent: FieldContent {
  /// What the server sent and what is known of its type. By reference, for a page copies a content
  /// once for each question about it.
  private final class Origin: Sendable {
    let received: JSONObject
    let typeName: String?
    let type: (any CallbackField.Type)?
    let isBesidePollingWait: Bool
    let inputNames: [String]
    /// What follows `IDToken3` in each of these names; nil where the name has another form.
    let inputSuffixes: [String?]

    init(
      _ received: JSONObject, typeName: String?, type: (any CallbackField.Type)?,
      isBesidePollingWait: Bool
    ) {
      self.received = received
      self.typeName = typeName
      self.type = type
      self.isBesidePollingWait = isBesidePollingWait
      inputNames = received["input"]?.array?.map { $0["name"]?.string ?? "" } ?? []
      inputSuffixes = inputNames.map { CallbackContent.suffix(of: $0) }
    }
  }

  private let origin: Origin
  /// Unique on the page.
  package internal(set) var id: String
  package var answers: JSONObject = [:]
  package var refusals: [String: AnswerError] = [:]

  /// - Parameters:
  ///   - received: the server's JSON: `type`, `output`, `input`, `_id` and whatever else it holds.
  ///   - typeName: the SDK's name of the class, where the catalogue has it.
  ///   - type: that class.
  ///   - isBesidePollingWait: whether the page waits, so that nothing pressed is what goes back.
  package init(
    _ received: JSONObject, id: String, typeName: String? = nil,
    type: (any CallbackField.Type)? = nil, isBesidePollingWait: Bool = false
  ) {
    origin = Origin(
      received, typeName: typeName, type: type, isBesidePollingWait: isBesidePollingWait)
    self.id = id
  }

  /// The server's JSON.
  package var received: JSONObject { origin.received }
  package var source: JSONValue { .object(origin.received) }
  var typeName: String? { origin.typeName }
  var isBesidePollingWait: Bool { origin.isBesidePollingWait }
  /// The name of each input, in order.
  package var inputNames: [String] { origin.inputNames }

  /// The suffixes of the inputs that the callback's type has, in order.
  private var suffixes: [String] { origin.type?.declaration.compactMap { $0.answer?.suffix } ?? [] }

  /// The server's word for the type; "" where it is missing.
  package var serverType: String { received["type"]?.string ?? "" }

  /// The value of an output, if the server sent one.
  package func output(_ name: String) -> JSONValue? { origin.received.output(name) }

  package func string(_ name: String) -> String? { output(name)?.string }

  /// The text of an output; "" where it is missing.
  package func text(_ name: String) -> String { string(name) ?? "" }

  package func texts(_ name: String) -> [String] {
    output(name)?.array?.compactMap(\.string) ?? []
  }

  /// A whole number, also when it is written as a string.
  package func integer(_ name: String) -> Int? {
    output(name)?.wholeNumber
  }

  /// A boolean, also when it is written as 0, 1 or a string, as older servers do.
  package func boolean(_ name: String) -> Bool? { output(name)?.flag }

  /// The received value of the input with this suffix.
  package func input(_ suffix: String) -> JSONValue? {
    place(ofInput: suffix).flatMap { received["input"]?[$0]?["value"] }
  }

  package func hasInput(_ suffix: String) -> Bool { place(ofInput: suffix) != nil }

  /// Where the input with this suffix stands: the one named `IDToken3` and the suffix, else the one
  /// whose name ends so, else the one in the type's own order: servers read inputs by place, not by
  /// name. Without a suffix it is the first.
  func place(ofInput suffix: String) -> Int? {
    let (names, inputSuffixes) = (origin.inputNames, origin.inputSuffixes)
    if let place = inputSuffixes.firstIndex(of: suffix) { return place }
    if suffix.isEmpty { return names.isEmpty ? nil : 0 }
    guard inputSuffixes.allSatisfy({ $0 == nil }) else { return nil }
    if let place = names.firstIndex(where: { $0.hasSuffix(suffix) }) { return place }
    let suffixes = suffixes
    let areUnknown =
      names.count == suffixes.count
      && !names.contains { name in
        suffixes.contains { !$0.isEmpty && name.hasSuffix($0) }
      }
    return areUnknown ? suffixes.firstIndex(of: suffix) : nil
  }

  /// The first input's name without suffix; "" where none is left.
  var idOfInput: String {
    guard let name = inputNames.first else { return "" }
    let suffix = origin.inputSuffixes[0] ?? suffixes.first { name.hasSuffix($0) } ?? ""
    return suffix.isEmpty ? name : String(name.dropLast(suffix.count))
  }

  /// What follows `IDToken` and digits; nil where the name has another form.
  static func suffix(of name: String) -> String? {
    guard name.utf8.starts(with: "IDToken".utf8) else { return nil }
    let rest = name.utf8.dropFirst("IDToken".utf8.count)
    let suffix = rest.drop { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    return suffix.startIndex == rest.startIndex ? nil : String(Substring(suffix))
  }

  /// The callback with new values in the inputs that have these suffixes; an input that the server
  /// did not send is not invented.
  func filled(with values: [(suffix: String, value: JSONValue)]) -> JSONObject {
    guard var inputs = received["input"]?.array, !values.isEmpty else { return received }
    for (suffix, value) in values {
      guard let place = place(ofInput: suffix), var entry = inputs[place].object else { continue }
      entry["value"] = value
      inputs[place] = .object(entry)
    }
    var filled = received
    filled["input"] = .array(inputs)
    return filled
  }
}

extension JSONObject {
  /// The value of an output of a callback, if the server sent one.
  func output(_ name: String) -> JSONValue? {
    guard case .array(let entries)? = self["output"] else { return nil }
    for case .object(let entry) in entries where entry["name"]?.string == name {
      return entry["value"] ?? .null
    }
    return nil
  }
}
