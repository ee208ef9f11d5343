import JSON

/// Resolves `{"$env": "NAME"}` and `{"$file": "path"}` of a configuration or a book of answers.
///
/// What a document or a server brings is never one.
struct References: Sendable {
  struct Fault: Error {
    let reason: String
  }

  let environment: @Sendable (_ name: String) -> String?
  /// Where relative paths begin; "" for the working directory.
  let directory: String
  let readFile: @Sendable (_ path: String, _ limit: Int) throws(FileError) -> [UInt8]

  static let largestFile = 16 << 20

  func path(_ path: String) -> String {
    path.hasPrefix("/") || directory.isEmpty ? path : "\(directory)/\(path)"
  }

  func read(_ path: String) throws(Fault) -> [UInt8] {
    do { return try readFile(path, Self.largestFile) } catch {
      throw Fault(reason: "cannot read '\(path.shown)': \(error.reason)")
    }
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

  func variable(_ name: String) throws(Fault) -> String {
    guard let text = environment(name), !text.isEmpty else {
      throw Fault(reason: "the variable '\(name.shown)' is not set, empty, or no UTF-8")
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
      throw Fault(reason: "'\(path.shown)' is no UTF-8")
    }
    return text
  }
}
