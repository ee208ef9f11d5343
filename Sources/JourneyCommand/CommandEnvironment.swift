package import JourneyFlow
import JourneyHTTP
import JourneyJSON
import JourneyTerminal

/// The parts of the process that a command can use, such as variables, descriptors and the clock.
/// Among the modules that this module imports, only JourneyTerminal uses `argv`, the environment or
/// standard descriptors.
package struct CommandEnvironment: Sendable {
  /// The function that returns the value of an environment variable, or `nil` if the variable is
  /// not set or is not valid UTF-8.
  package var variable: @Sendable (_ name: String) -> String?
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
  /// The function that returns whether users other than the owner may read a file.
  package var othersMayRead: @Sendable (_ path: String) -> Bool
  /// Whether the command handles the signals that ask it to stop. If the value is `false`, signals
  /// have their default action.
  package var takesSignals: Bool

  package init(
    variable: @escaping @Sendable (_ name: String) -> String?, input: Int32 = 0,
    output: Int32 = 1, errors: Int32 = 2,
    now: @escaping @Sendable () -> Int,
    readFile: @escaping SystemFile.Reader,
    othersMayRead: @escaping @Sendable (_ path: String) -> Bool = { _ in false },
    takesSignals: Bool = false
  ) {
    self.variable = variable
    self.input = input
    self.output = output
    self.errors = errors
    self.now = now
    self.readFile = readFile
    self.othersMayRead = othersMayRead
    self.takesSignals = takesSignals
  }
}

extension CommandEnvironment {
  /// Prints text.
  /// - Returns: the exit status.
  func show(_ bytes: [UInt8]) -> Int32 {
    do { try Descriptor(output).write(bytes) } catch {
      guard case .failed = error else { return ExitStatus.fine }
      StandardError(nil, self).insist("cannot write standard output: \(error.reason)")
      return ExitStatus.output
    }
    return ExitStatus.fine
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
