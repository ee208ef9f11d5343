import JourneyFlow
import JourneyJSON

/// Resolves `{"$env": "NAME"}` and `{"$file": "path"}` of a configuration or an answers file.
///
/// What a document or a server brings is never one.
struct ValueReference: Sendable {
  struct Fault: Error {
    let reason: String
    /// The word for it among the problems of a page.
    var code = "reference"
  }

  /// The members that make an object a reference.
  static let names = ["$env", "$file", "$otp"]

  let environment: @Sendable (_ name: String) -> String?
  /// Where relative paths begin; "" for the working directory.
  let directory: String
  var readFile: SystemFile.Reader

  static let largestFile = 16 << 20

  func path(_ path: String) -> String {
    path.hasPrefix("/") || directory.isEmpty ? path : "\(directory)/\(path)"
  }

  func read(_ path: String) throws(Fault) -> [UInt8] {
    do { return try readFile(path, Self.largestFile) } catch {
      throw Fault(reason: "cannot read '\(path.shown)': \(error.reason)")
    }
  }

  /// Whether it is `{"$env": "NAME"}` or `{"$file": "path"}`.
  static func isReference(_ value: JSONValue) -> Bool {
    guard let members = value.object, members.count == 1 else { return false }
    return (members["$env"] ?? members["$file"])?.string != nil
  }

  /// The value itself, or what it refers to.
  func resolve(_ value: JSONValue) throws(Fault) -> JSONValue {
    guard let members = value.object, members.count == 1, let only = members.first else {
      return value
    }
    switch only.key {
    case "$env":
      guard let name = only.value.string else { throw Fault(reason: "'$env' needs a name") }
      return .string(try variable(name))
    case "$file":
      guard let path = only.value.string else { throw Fault(reason: "'$file' needs a path") }
      return .string(try file(self.path(path)))
    default: return value
    }
  }

  /// An answer with each reference in it resolved, at any depth.
  /// - Parameters:
  ///   - references: nil for what a document brings, where a reference is a fault: the text of it
  ///     would go out as the answer.
  ///   - codes: makes the one-time code of `{"$otp": …}`.
  static func resolve(
    _ value: JSONValue, with references: ValueReference?, codes: CodeMaker? = nil
  ) throws(Fault) -> JSONValue {
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
          throw Fault(reason: "a reference has '\(name)' alone")
        }
        guard name == "$otp" else { return try references.resolve(value) }
        guard let seed = try references.resolve(members[name] ?? .null).string, let codes else {
          throw Fault(
            reason: "'$otp' needs an address or a Base32 secret, {\"$env\"} or {\"$file\"}")
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

  func variable(_ name: String) throws(Fault) -> String {
    guard let text = environment(name), !text.isEmpty else {
      throw Fault(reason: "the variable '\(name.shown)' is not set, empty, or not valid UTF-8")
    }
    return text
  }

  /// A file's text without its one closing line end, LF or CRLF.
  func file(_ path: String) throws(Fault) -> String {
    var bytes = try read(path)
    if bytes.last == UInt8(ascii: "\n") {
      bytes.removeLast()
      if bytes.last == UInt8(ascii: "\r") { bytes.removeLast() }
    }
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw Fault(reason: "'\(path.shown)' is not valid UTF-8")
    }
    return text
  }
}

extension ValueReference {
  /// For a document and a server, which bring no references.
  static let none = ValueReference(
    environment: { _ in nil }, directory: "",
    readFile: { _, _ throws(FileError) in throw FileError(reason: "no file is read here") })

  /// - Parameter file: what holds the references: relative paths begin in its folder. nil: they begin
  ///   in the working directory.
  init(_ environment: CommandEnvironment, of file: String? = nil) {
    var directory = ""
    if let file, let slash = file.lastIndex(of: "/") {
      directory = slash == file.startIndex ? "/" : String(file[..<slash])
    }
    self.init(
      environment: environment.variable, directory: directory, readFile: environment.readFile)
  }
}

extension ValueReference.Fault {
  /// The word for a reference in a place where none is read.
  static let documentCode = "document_reference"

  static func inDocument(_ name: String) -> ValueReference.Fault {
    ValueReference.Fault(
      reason: "a document cannot hold a reference ('\(name)')", code: documentCode)
  }
}
