import JourneyCrypto
import JourneyFlow
import JourneyHTTP
import JourneyJSON
import JourneyTerminal

/// Secret keys of 32 bytes in base64, separated by white space, from a file or a variable.
enum SecretKeys {
  private static let hint = "make one with: openssl rand -base64 32"

  /// - Parameters:
  ///   - path: the path of the file that an option names, or `nil` to read the variable.
  ///   - name: the name of the variable.
  ///   - isNew: whether the hints suggest a new key, which cannot decrypt an existing document.
  /// - Returns: `nil` if `path` is `nil` and the variable is missing or blank.
  /// - Throws: a `FlowError` of kind `config`, which never quotes a key.
  static func read(
    _ path: String?, orVariable name: String, _ environment: CommandEnvironment, isNew: Bool = true
  ) throws(FlowError) -> [[UInt8]]? {
    let hint = isNew ? Self.hint : nil
    var source = name
    let text: String
    if let path {
      source = "'\(path.shown)'"
      do {
        text = String(decoding: try environment.readFile(path, 64 << 10), as: UTF8.self)
      } catch {
        throw FlowError(.config, "cannot read the keys in \(source): \(error.reason)")
      }
    } else if let value = try environment.variable(name),
      value.contains(where: { !$0.isWhitespace })
    {
      text = value
    } else {
      return nil
    }
    let entries = text.split(whereSeparator: \.isWhitespace)
    guard !entries.isEmpty else {
      throw FlowError(.config, "missing key in \(source)", hint: hint)
    }
    var keys: [[UInt8]] = []
    for (index, entry) in entries.enumerated() {
      guard let bytes = Base64.standard.decode(String(entry)), bytes.count == SealedBox.keyLength
      else {
        let key = entries.count > 1 ? "key \(index + 1) of \(entries.count)" : "key"
        throw FlowError(
          .config, "invalid \(key) in \(source): expected 32 bytes in base64", hint: hint)
      }
      keys.append(bytes)
    }
    return keys
  }

  /// Returns the error for a command that needs a key but has none.
  /// - Parameter isNew: whether the hint suggests a new key, which cannot decrypt an existing
  ///   document.
  static func missing(
    _ what: String, in name: String, option: String, because reason: String, isNew: Bool = true
  ) -> FlowError {
    let example = isNew ? " to the output of openssl rand -base64 32" : ""
    return FlowError(
      .config, "missing \(what): \(name) \(reason)",
      hint: "give \(option) FILE, or set \(name)\(example)")
  }
}

extension StandardError {
  /// Warns if other users can read a file with secret content.
  func warn(ofReadable path: String?, _ environment: CommandEnvironment) {
    guard let path, let exposure = environment.exposure(path) else { return }
    let remedy =
      switch exposure {
      case .owner: "it belongs to another user"
      case .mode: "protect it with chmod 600"
      }
    say("warning: others can read '\(path.shown)'; \(remedy)")
  }
}
