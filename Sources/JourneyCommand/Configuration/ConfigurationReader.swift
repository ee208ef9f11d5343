import JourneyFlow
import JourneyHTTP
import JourneyJSON

/// Reads the known keys of a configuration, checks the types of their values, and resolves
/// references.
struct ConfigurationReader: ConfigurationValues {
  private let references: ValueReference
  /// Whether the configuration is in a document, which must neither contain secrets nor describe
  /// the machine that runs `journey`.
  private let isDocument: Bool
  /// The command that reads the configuration, or `nil` if the reader does not need secrets.
  private let command: CommandName?
  /// The values by paths such as `oidc.clientId`.
  private var values: [String: JSONValue] = [:]
  private(set) var problems: [(path: String, reason: String)] = []
  private(set) var unknown: [String] = []

  init(
    _ value: JSONValue, references: ValueReference, isDocument: Bool, command: CommandName? = nil
  ) {
    self.references = references
    self.isDocument = isDocument
    self.command = command
    if let members = value.object {
      read(members, below: "")
    } else {
      report("", "expected an object")
    }
  }

  /// `nil` if the value is missing, `null` or invalid.
  subscript(_ path: String) -> JSONValue? { values[path] }

  private mutating func report(_ path: String, _ reason: String) {
    problems.append((path, reason))
  }

  private mutating func read(_ members: JSONObject, below block: String) {
    let known = ConfigurationKey.all.filter { $0.block == block }
    for name in members.keys where !known.contains(where: { $0.name == name }) {
      let path = block.isEmpty ? name.shown : "\(block).\(name.shown)"
      let lower = name.lowercased()
      if let near = known.first(where: { $0.name.lowercased().distance(to: lower) < 2 }) {
        report(path, "unknown key (did you mean '\(near.name)'?)")
      } else {
        unknown.append(path)
      }
    }
    for key in known {
      if let value = members.present(key.name) { read(value, of: key) }
    }
  }

  private mutating func read(_ value: JSONValue, of key: ConfigurationKey) {
    let path = key.path
    guard !isDocument || !key.isAboutMachine else {
      report(path, "not allowed in a document, only in --config FILE or JOURNEY_CONFIG")
      return
    }
    switch key.kind {
    case .block:
      values[path] = value
      guard let members = value.object else {
        report(path, "expected an object")
        return
      }
      read(members, below: path)
    case .text: take(value, path, expected: "a string") { $0.string != nil }
    case .texts: takeTexts(value, path)
    case .flag: take(value, path, expected: "true or false") { $0.boolean != nil }
    case .number: take(value, path, expected: "a whole number") { $0.integer != nil }
    case .oneOf(let texts):
      let expected = texts.map { "'\($0)'" }.joined(separator: " or ")
      take(value, path, expected: expected) { $0.string.map(texts.contains) ?? false }
    case .reference: values[path] = resolved(value, path).map(JSONValue.string)
    case .secret:
      guard ValueReference.isReference(value) else {
        report(path, "expected {\"$env\": \"NAME\"} or {\"$file\": \"path\"}")
        return
      }
      if sendsSecrets { values[path] = resolved(value, path).map(JSONValue.string) }
    case .references:
      takeMembers(value, path) { reader, value, path in
        reader.resolved(value, path)
      }
    case .parameters:
      takeMembers(value, path) { reader, value, path in
        reader.parameter(value, path)
      }
    case .skipped: break
    }
  }

  /// Whether the command authenticates as the client, as `start` does if it pushes the
  /// authorization request of a DaVinci flow.
  private var sendsSecrets: Bool {
    switch command {
    case .token, .refresh, .userinfo, .revoke, .logout: true
    case .start, .walk: values["davinci"] != nil
    case .next, .resume, .authenticator, .fields, .session, .devices, .approve, .redact, .seal,
      .unseal, .schema, .help, nil:
      false
    }
  }

  private mutating func take(
    _ value: JSONValue, _ path: String, expected: String, _ isExpected: (JSONValue) -> Bool
  ) {
    if isExpected(value) { values[path] = value } else { report(path, "expected \(expected)") }
  }

  private mutating func takeTexts(_ value: JSONValue, _ path: String) {
    guard let list = value.array else {
      report(path, "expected an array of strings")
      return
    }
    for (index, element) in list.enumerated() where element.string == nil {
      report("\(path)[\(index)]", "expected a string")
    }
    values[path] = value
  }

  private mutating func takeMembers(
    _ value: JSONValue, _ path: String,
    _ text: (inout ConfigurationReader, JSONValue, String) -> String?
  ) {
    guard let members = value.object else {
      report(path, "expected an object")
      return
    }
    var taken: [(String, JSONValue)] = []
    for (name, value) in members {
      if let text = text(&self, value, "\(path).\(name.shown)") {
        taken.append((name, .string(text)))
      }
    }
    values[path] = .object(JSONObject(taken))
  }

  /// Returns a string, or the value that a reference refers to.
  private mutating func resolved(_ value: JSONValue, _ path: String) -> String? {
    do {
      if let text = try references.resolve(value).string { return text }
      report(path, "expected a string, {\"$env\": \"NAME\"} or {\"$file\": \"path\"}")
    } catch {
      report(path, error.reason)
    }
    return nil
  }

  /// Converts a string, number or Boolean to the text in a request.
  private mutating func parameter(_ value: JSONValue, _ path: String) -> String? {
    switch value {
    case .string(let text): return text
    case .integer, .number, .boolean: return value.compact
    case .null, .array, .object:
      report(path, "expected a string")
      return nil
    }
  }
}
