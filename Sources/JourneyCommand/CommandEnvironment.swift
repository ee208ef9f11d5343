package import JourneyFlow
import JourneyHTTP
import JourneyJSON
import JourneyTerminal

/// The parts of the process that a command can use, such as variables, descriptors and the clock.
/// Among the modules that this module imports, only JourneyTerminal uses `argv`, the environment or
/// standard descriptors.
package struct CommandEnvironment: Sendable {
  /// A function that returns the value of an environment variable, or `nil` if the variable is not
  /// set. It throws a `FlowError` of kind `config` if the value is not valid UTF-8.
  package typealias Variables = @Sendable (_ name: String) throws(FlowError) -> String?

  package var variable: Variables
  package var input: Int32
  package var output: Int32
  package var errors: Int32
  /// The function that returns the current time in seconds since 1970.
  package var now: @Sendable () -> Int
  /// The function that waits for a duration. Tests replace it.
  package var sleep: @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) }
  /// The function that reads a whole file, such as the configuration. It throws an error if the
  /// file is larger than a given number of bytes.
  package var readFile: SystemFile.Reader
  /// The function that returns how other users can read a file, or `nil` if they cannot.
  package var exposure: @Sendable (_ path: String) -> FileExposure?
  /// Whether the command handles the signals that ask it to stop. If the value is `false`, signals
  /// have their default action.
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

/// The reason why other users can read a file.
package enum FileExposure: Sendable {
  /// The file belongs to another user.
  case owner
  /// The file's mode allows the group or all users to read it.
  case mode
}

extension CommandEnvironment {
  /// Returns the value of a variable that affects only the look of the output. Bytes that are not
  /// valid UTF-8 count as a value.
  func lenientVariable(_ name: String) -> String? {
    do { return try variable(name) } catch { return "\u{FFFD}" }
  }

  /// Prints text.
  /// - Returns: the exit status.
  func show(_ bytes: [UInt8]) -> Int32 {
    do { try Descriptor(output).write(bytes) } catch {
      return StandardError(nil, self).report(error)
    }
    return ExitStatus.fine
  }
}

extension CommandEnvironment {
  /// Returns a copy whose process ends with the first signal while it reads a file that is not a
  /// regular file. Such a file can be a named pipe without a writer.
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
  /// Returns the JSON value in a file of at most 1 MiB.
  /// - Parameter name: the name that messages use for the file, such as "the answers file".
  /// - Throws: a `FlowError` of kind `answers`.
  func readJSON(_ path: String, called name: String) throws(FlowError) -> JSONValue {
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
