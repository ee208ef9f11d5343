import JourneyFlow
import JourneyJSON

/// Resolves `{"$env": "NAME"}` and `{"$file": "path"}` in a configuration or an answers file, never
/// in values from a document or a server.
struct ValueReference: Sendable {
  /// The members that make an object a reference.
  static let names = ["$env", "$file", "$otp"]

  let environment: CommandEnvironment.Variables
  /// The folder to which paths are relative, or "" for the working directory.
  let directory: String
  var readFile: SystemFile.Reader

  static let largestFile = 16 << 20

  func path(_ path: String) -> String {
    path.hasPrefix("/") || directory.isEmpty ? path : "\(directory)/\(path)"
  }

  func read(_ path: String) throws(AnswerError) -> [UInt8] {
    do { return try readFile(path, Self.largestFile) } catch {
      throw .reference("cannot read '\(path.shown)': \(error.reason)")
    }
  }

  /// Returns whether a value is `{"$env": "NAME"}` or `{"$file": "path"}`, which can stand for any
  /// string, unlike `{"$otp": …}`.
  static func isReference(_ value: JSONValue) -> Bool {
    guard let members = value.object, members.count == 1 else { return false }
    return (members["$env"] ?? members["$file"])?.string != nil
  }

  /// Returns the name of the only member and the one that was probably meant, if the value is an
  /// object such as `{"env": "NAME"}` or `{"$ENV": "NAME"}`.
  static func misspelling(in value: JSONValue) -> (given: String, near: String)? {
    guard let members = value.object, members.count == 1, let given = members.keys.first,
      !names.contains(given),
      let near = names.first(where: { [$0, String($0.dropFirst())].contains(given.lowercased()) })
    else { return nil }
    return (given, near)
  }

  /// Returns the value that a reference refers to, or the value itself if it is no reference.
  func resolve(_ value: JSONValue) throws(AnswerError) -> JSONValue {
    guard let members = value.object, members.count == 1, let only = members.first else {
      return value
    }
    switch only.key {
    case "$env":
      guard let name = only.value.string else { throw .reference("expected a name in '$env'") }
      return .string(try variable(name))
    case "$file":
      guard let path = only.value.string else { throw .reference("expected a path in '$file'") }
      return .string(try file(self.path(path)))
    default: return value
    }
  }

  /// Resolves all references in an answer, at any depth.
  /// - Parameters:
  ///   - references: the resolver, or `nil` for an answer in a document. There a reference is an
  ///     error, or its text would be sent as the answer.
  ///   - codes: makes the one-time code for `{"$otp": …}`.
  static func resolve(
    _ value: JSONValue, with references: ValueReference?, codes: CodeMaker? = nil
  ) throws(AnswerError) -> JSONValue {
    switch value {
    case .array(let elements):
      var resolved: [JSONValue] = []
      for element in elements {
        resolved.append(try resolve(element, with: references, codes: codes))
      }
      return .array(resolved)
    case .object(let members):
      if let name = names.first(where: members.contains) {
        guard let references else { throw .inDocument(name) }
        guard members.count == 1 else {
          throw .reference("unexpected member next to '\(name)'")
        }
        guard name == "$otp" else { return try references.resolve(value) }
        guard let seed = try references.resolve(members[name] ?? .null).string, let codes else {
          throw .reference(
            "expected an otpauth address, a Base32 secret, {\"$env\"} or {\"$file\"} in '$otp'")
        }
        return .string(try codes.code(of: seed))
      }
      var resolved: [(String, JSONValue)] = []
      for (key, value) in members {
        resolved.append((key, try resolve(value, with: references, codes: codes)))
      }
      return .object(JSONObject(resolved))
    case .null, .boolean, .integer, .number, .string: return value
    }
  }

  func variable(_ name: String) throws(AnswerError) -> String {
    let value: String?
    do { value = try environment(name) } catch { value = nil }
    guard let text = value, !text.isEmpty else {
      throw .reference(
        "cannot read the environment variable '\(name.shown)': it is unset, empty or not valid UTF-8"
      )
    }
    return text
  }

  /// Returns the text of `env:NAME`, or of the file with another name.
  func text(_ source: String) throws(AnswerError) -> String {
    source.hasPrefix("env:") ? try variable(String(source.dropFirst(4))) : try file(source)
  }

  /// Returns the text of a file without its final line break (LF or CRLF).
  func file(_ path: String) throws(AnswerError) -> String {
    var bytes = try read(path)
    if bytes.last == UInt8(ascii: "\n") {
      bytes.removeLast()
      if bytes.last == UInt8(ascii: "\r") { bytes.removeLast() }
    }
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw .reference("invalid UTF-8 in '\(path.shown)'")
    }
    return text
  }
}

extension ValueReference {
  /// The resolver for values from a document or a server, for which each reference is an error.
  static let none = ValueReference(
    environment: { _ in nil }, directory: "",
    readFile: { _, _ throws(FileError) in
      throw FileError(reason: "references to files are not allowed here")
    })

  /// - Parameter file: the file with the references, whose folder paths are relative to, or `nil`
  ///   for the working directory.
  init(_ environment: CommandEnvironment, of file: String? = nil) {
    var directory = ""
    if let file, let slash = file.lastIndex(of: "/") {
      directory = slash == file.startIndex ? "/" : String(file[..<slash])
    }
    self.init(
      environment: environment.variable, directory: directory, readFile: environment.readFile)
  }
}

extension AnswerError {
  /// The code for a reference in a document.
  static let documentReference = "document_reference"

  static func reference(_ reason: String) -> AnswerError { AnswerError("reference", reason) }

  static func inDocument(_ name: String) -> AnswerError {
    AnswerError(documentReference, "a document must not contain a reference ('\(name)')")
  }
}
