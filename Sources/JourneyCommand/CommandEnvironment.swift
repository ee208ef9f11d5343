package import JourneyFlow
import JourneyHTTP
import JourneyJSON
import JourneyTerminal

/// What a command can use of the process, such as variables, descriptors and the clock. Apart from
/// this, only JourneyTerminal uses `argv`, the environment or standard descriptors.
package struct CommandEnvironment: Sendable {
  /// Returns `nil` for a variable that is not set. Throws a `FlowError` of kind `config` if the
  /// value is not valid UTF-8.
  package typealias Variables = @Sendable (_ name: String) throws(FlowError) -> String?

  package var variable: Variables
  package var input: Int32
  package var output: Int32
  package var errors: Int32
  /// Returns seconds since 1970.
  package var now: @Sendable () -> Int
  /// Tests replace it.
  package var sleep: @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) }
  /// Reads a whole file, such as the configuration. Throws if it is larger than the limit.
  package var readFile: SystemFile.Reader
  /// Returns how other users can read a file, or `nil` if they cannot.
  package var exposure: @Sendable (_ path: String) -> FileExposure?
  /// Whether the command handles the signals that ask it to stop. Otherwise, they have their
  /// default action.
  package var takesSignals: Bool

  package init(
    variable: @escaping Variables, input: Int32 = 0,
    output: Int32 = 1, errors: Int32 = 2,
    now: @escaping @Sendable () -> Int,
    readFile: @escaping SystemFile.Reader,
    exposure: @escaping @Sendable (_ path: String) -> FileExposure? = { _ in nil },
    takesSignals: Bool = false
  ) {
    self.variable = variable
    self.input = input
    self.output = output
    self.errors = errors
    self.now = now
    self.readFile = readFile
    self.exposure = exposure
    self.takesSignals = takesSignals
  }
}

/// Why other users can read a file.
package enum FileExposure: Sendable {
  /// The file belongs to another user.
  case owner
  /// The mode allows the group or all users to read the file.
  case mode
}

extension CommandEnvironment {
  /// Returns a variable that affects only the look of the output, whatever its bytes.
  func lenientVariable(_ name: String) -> String? {
    do { return try variable(name) } catch { return "\u{FFFD}" }
  }

  /// - Returns: the exit status.
  func show(_ bytes: [UInt8]) -> Int32 {
    do { try Descriptor(output).write(bytes) } catch {
      return StandardError(nil, self).report(error)
    }
    return ExitStatus.fine
  }
}

extension CommandEnvironment {
  /// Returns a copy in which the first signal ends the process while it reads a file that can wait,
  /// such as a named pipe without a writer.
  func ending(by signals: Signals) -> CommandEnvironment {
    var copy = self
    copy.readFile = { [readFile] path, limit throws(FileError) in
      guard SystemFile.canWait(path) else { return try readFile(path, limit) }
      return try signals.whileWaiting { () throws(FileError) in try readFile(path, limit) }
    }
    return copy
  }
}

extension CommandEnvironment {
  /// Returns whether this is the path of a file that can be read without waiting.
  func canRead(_ path: String) -> Bool {
    guard !SystemFile.canWait(path) else { return false }
    do { _ = try readFile(path, ValueReference.largestFile) } catch { return false }
    return true
  }

  /// Returns the JSON in a file of at most 1 MiB.
  /// - Parameter name: the file in messages, such as "the answers file".
  /// - Throws: a `FlowError` of kind `answers`.
  func readJSON(_ path: String, called name: String) throws(FlowError) -> JSONValue {
    // JSON in place of a path can contain secrets, so no message repeats it.
    guard !path.trimmed.hasPrefix("{") else {
      throw FlowError(.answers, "expected the path of \(name), not JSON")
    }
    let bytes: [UInt8]
    do { bytes = try readFile(path, 1 << 20) } catch {
      throw FlowError(.answers, "cannot read \(name) '\(path.shown)': \(error.reason)")
    }
    do { return try JSONValue(parsing: bytes) } catch {
      throw FlowError(
        .answers, "\(error.summary) in \(name) '\(path.shown)': \(error)", line: error.line,
        column: error.column)
    }
  }
}
