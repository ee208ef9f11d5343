package import JourneyFlow
import JourneyHTTP
import JourneyJSON
import JourneyTerminal

/// What a command has around it: nothing below this module sees argv, the environment or a
/// descriptor.
package struct CommandEnvironment: Sendable {
  /// The variable of a name; nil where it is not set or no UTF-8.
  package var variable: @Sendable (_ name: String) -> String?
  package var input: Int32
  package var output: Int32
  package var errors: Int32
  /// Seconds since 1970.
  package var now: @Sendable () -> Int
  /// Waits, except in a test.
  package var sleep: @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) }
  /// Whole files, such as the configuration; at most this many bytes.
  package var readFile: SystemFile.Reader
  /// Whether others than its owner may read a file.
  package var othersMayRead: @Sendable (_ path: String) -> Bool
  /// Whether signals ask a command to stop. Otherwise they have their default action.
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
      Descriptor(errors).writeLine("journey: cannot write stdout: \(error.reason)")
      return ExitStatus.output
    }
    return ExitStatus.fine
  }
}

extension CommandEnvironment {
  /// The JSON of a file, of at most 1 MiB.
  /// - Parameter name: what messages call the file.
  /// - Throws: a `FlowError` of kind `answers`.
  func readJSON(_ path: String, called name: String) throws(FlowError) -> JSONValue {
    let bytes: [UInt8]
    do { bytes = try readFile(path, 1 << 20) } catch {
      throw FlowError(.answers, "cannot read \(name) '\(path.shown)': \(error.reason)")
    }
    do { return try JSONValue(parsing: bytes) } catch {
      throw FlowError(
        .answers, "\(name) '\(path.shown)' is not valid JSON: \(error)", line: error.line,
        column: error.column)
    }
  }
}
